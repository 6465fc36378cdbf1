//! The files of a comparison: a page, its data, its games, its plots.
use crate::{
    failure::Failure,
    outputs::{Output, Outputs},
};
use bastide_lab::Comparison;
use bastide_report::Look;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// Where a comparison goes, probed before a game is played.
pub(super) struct Report {
    page: Option<Output>,
    data: Option<Output>,
    games: Option<Output>,
    #[cfg(feature = "parquet")]
    parquet: Option<Output>,
    plots: Option<PathBuf>,
}

impl Report {
    /// What the command line asks for; files of the same comparison may be replaced.
    pub(super) fn named(
        page: Option<&Path>,
        plots: Option<&Path>,
        force: bool,
        command: &str,
    ) -> Result<Self, Failure> {
        let beside = page.filter(|page| *page != Path::new("-"));
        let force = force || beside.is_some_and(|page| is_of(page, command));
        let mut outputs = Outputs::new(force);
        let mut add = |file: PathBuf| outputs.add(&file);
        let report = Self {
            page: page.map(Path::to_owned).map(&mut add).transpose()?,
            data: beside.map(|page| page.with_extension("json")).map(&mut add).transpose()?,
            games: beside.map(|page| page.with_extension("games.csv")).map(&mut add).transpose()?,
            #[cfg(feature = "parquet")]
            parquet: beside
                .map(|page| page.with_extension("games.parquet"))
                .map(&mut add)
                .transpose()?,
            plots: plots.map(Path::to_owned),
        };
        if let Some(folder) = &report.plots {
            outputs.folder(folder)?;
        }
        Ok(report)
    }
    /// Whether the page takes the place of the table.
    pub(super) fn to_stdout(&self) -> bool {
        self.page.as_ref().is_some_and(Output::is_stdout)
    }
    /// Writes everything that can be written, and tells the first thing that cannot.
    pub(super) fn write(&self, comparison: &Comparison) -> Result<(), Failure> {
        let mut result = Ok(());
        let mut keep = |written: Result<(), Failure>| {
            if result.is_ok() {
                result = written;
            }
        };
        if let Some(output) = &self.page {
            let page = bastide_report::page(comparison).map_err(Failure::internal);
            keep(page.and_then(|page| write(output, page.as_bytes())));
        }
        if let Some(output) = &self.data {
            keep(write(output, (comparison.to_json() + "\n").as_bytes()));
        }
        if let Some(output) = &self.games {
            let games = bastide_report::games_csv(comparison).map_err(Failure::internal);
            keep(games.and_then(|games| write(output, games.as_bytes())));
        }
        #[cfg(feature = "parquet")]
        if let Some(output) = &self.parquet {
            keep(games_parquet(comparison).and_then(|games| write(output, &games)));
        }
        if let Some(folder) = &self.plots {
            keep(write_plots(comparison, folder));
        }
        result
    }
}

/// Whether the data beside a page say that the same command line made them.
fn is_of(page: &Path, command: &str) -> bool {
    let data = fs::read_to_string(page.with_extension("json")).ok();
    let data = data.and_then(|text| serde_json::from_str::<serde_json::Value>(&text).ok());
    data.is_some_and(|data| data["head"]["command"] == command)
}

fn write(output: &Output, content: &[u8]) -> Result<(), Failure> {
    output.write(content)?;
    if !output.is_stdout() {
        eprintln!("wrote {}", output.name());
    }
    Ok(())
}

/// Plots that have nothing to draw are left out; the page says why.
fn write_plots(comparison: &Comparison, folder: &Path) -> Result<(), Failure> {
    let mut outputs = Outputs::new(true);
    for plot in &comparison.plots {
        let table = bastide_report::plot_csv(plot).map_err(Failure::internal)?;
        outputs.add(&folder.join(format!("{}.csv", plot.id)))?.write(table.as_bytes())?;
        if let Ok(svg) = bastide_report::svg(plot, Look::File) {
            outputs.add(&folder.join(format!("{}.svg", plot.id)))?.write(svg.as_bytes())?;
        }
    }
    eprintln!("wrote {} plots into {}", comparison.plots.len(), folder.display());
    Ok(())
}

/// The table of games, column by column.
#[cfg(feature = "parquet")]
fn games_parquet(comparison: &Comparison) -> Result<Vec<u8>, Failure> {
    use bastide_parquet::Column;
    use bastide_report::{Cell, GAME_COLUMNS};
    let rows = bastide_report::games(comparison);
    let column = |at: usize| match rows.first().map(|row| &row[at]) {
        Some(Cell::Whole(_)) => Column::Whole(
            rows.iter().map(|row| if let Cell::Whole(n) = row[at] { n } else { 0 }).collect(),
        ),
        Some(Cell::Real(_)) => Column::Real(
            rows.iter().map(|row| if let Cell::Real(n) = row[at] { n } else { 0.0 }).collect(),
        ),
        _ => Column::Text(rows.iter().map(|row| row[at].text()).collect()),
    };
    let columns: Vec<(&str, Column)> =
        GAME_COLUMNS.iter().enumerate().map(|(at, name)| (*name, column(at))).collect();
    bastide_parquet::table(&columns).map_err(Failure::internal)
}
