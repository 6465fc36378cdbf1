//! One step ahead, on an estimate of what the answer is worth.
use crate::{
    Bot,
    estimate::{POINT, Worths},
    twins::drop_twins,
};
use bastide::{Action, Player, Question, QuestionKind, Rules, Source, State};

/// What a tile drawn from the stack is worth more than one in hand, which can wait.
const DRAW: i32 = 2 * POINT;
/// Answers of the own player that follow at once and are looked at too.
const DEPTH: usize = 2;

/// More answers than that are looked at twice: all of them at a glance, the best of them with what
/// follows. Games of usual size never have so many.
const WIDE: usize = 120;
/// Answers to an answer that are tried for all of a wide question together.
const TRIES: usize = 2400;
/// The fewest answers of a wide question that are looked at closely.
const CLOSELY: usize = 6;

/// Takes the answer after which the game looks best, the figure that may follow included.
#[derive(Debug, Default)]
pub struct Greedy {
    /// States to try answers in, and lists of answers, one for each step ahead; a step that is
    /// being taken has borrowed its own.
    scratch: Vec<Option<(State, Vec<Action>)>>,
    /// What features are worth before each step, and after the last one.
    worths: [Worths; DEPTH + 2],
    /// The answers that are tried.
    answers: Vec<Action>,
}

impl Bot for Greedy {
    fn answer(&mut self, rules: &Rules, state: &State, answers: &[Action]) -> Action {
        let question = rules.pending(state);
        let Some((question, player)) = question.and_then(|q| Some((q, q.player()?))) else {
            return answers[0];
        };
        if let [only] = answers {
            return *only;
        }
        self.scratch.resize_with(DEPTH + 1, || None);
        self.worths[0].look_at(rules, state, None);
        let mut unlike = std::mem::take(&mut self.answers);
        unlike.clear();
        unlike.extend(answers);
        drop_twins(rules, state, &question, &mut unlike);
        self.drop_poor(rules, state, &mut unlike, player, 0);
        let mut best = (i32::MIN, answers[0]);
        for action in &unlike {
            let value = self.try_out(rules, state, *action, player, 0, true);
            if value > best.0 {
                best = (value, *action);
            }
        }
        self.answers = unlike;
        best.1
    }
}

impl Greedy {
    /// Of very many answers keeps those that look best at a glance, in their order.
    fn drop_poor(
        &mut self,
        rules: &Rules,
        state: &State,
        answers: &mut Vec<Action>,
        me: Player,
        depth: usize,
    ) {
        if answers.len() <= WIDE {
            return;
        }
        let mut valued: Vec<(i32, Action)> = Vec::with_capacity(answers.len());
        for action in answers.iter() {
            valued.push((self.try_out(rules, state, *action, me, depth, false), *action));
        }
        let keep = (TRIES / answers.len()).max(CLOSELY);
        let mut values: Vec<i32> = valued.iter().map(|(value, _)| *value).collect();
        values.sort_unstable_by(|a, b| b.cmp(a));
        let least = values[keep.min(values.len()) - 1];
        answers.clear();
        answers.extend(valued.iter().filter(|(value, _)| *value >= least).map(|(_, a)| *a));
        answers.truncate(keep);
    }
    /// What the game is worth to a player after an answer.
    fn try_out(
        &mut self,
        rules: &Rules,
        state: &State,
        action: Action,
        me: Player,
        depth: usize,
        closely: bool,
    ) -> i32 {
        let scratch = self.scratch[depth].take();
        let (mut after, mut answers) = scratch.unwrap_or_else(|| (state.clone(), Vec::new()));
        after.clone_from(state);
        rules.apply_unchecked(&mut after, action, None);
        let (before, now) = self.worths.split_at_mut(depth + 1);
        now[0].look_at(rules, &after, before.last());
        let value = match rules.pending(&after) {
            Some(question) if closely && goes_on(&question, me) && depth < DEPTH => {
                rules.actions(&after, &mut answers);
                drop_twins(rules, &after, &question, &mut answers);
                self.drop_poor(rules, &after, &mut answers, me, depth + 1);
                let values = answers
                    .iter()
                    .map(|next| self.try_out(rules, &after, *next, me, depth + 1, true));
                values.max().unwrap_or(i32::MIN)
            }
            _ => now[0].estimate(&rules.view(&after), me),
        };
        self.scratch[depth] = Some((after, answers));
        let draws = action == Action::Take(Source::Stack);
        value + if draws { DRAW } else { 0 }
    }
}

/// Whether a question is one more of the same turn's answers, and no new tile is in between.
fn goes_on(question: &Question, me: Player) -> bool {
    question.player() == Some(me)
        && !matches!(question.kind, QuestionKind::Source | QuestionKind::Draw)
}
