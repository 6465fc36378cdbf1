//! Times of every work, in its own unit: `cargo bench -p bastide-bench`.
use bastide_bench::{WORKS, Work};
use divan::{Bencher, counter::ItemsCount};

fn main() {
    divan::main();
}

#[divan::bench(args = WORKS.iter().map(|work| work.name))]
fn work(bencher: Bencher<'_, '_>, name: &str) {
    let Some(work) = Work::named(name) else { return };
    let (rules, times) = (work.rules(), work.times);
    let expected = work.run(&rules, times);
    bencher.counter(ItemsCount::new(times)).bench_local(|| {
        assert_eq!(work.run(&rules, times), expected, "{name} came to something else");
    });
}
