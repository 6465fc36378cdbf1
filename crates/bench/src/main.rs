//! `bastide-work NAME TIMES` does a work and prints its checksum: what instruction counts run.
//! `bastide-work list` names them.
use bastide_bench::{WORKS, Work};
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words == ["list"] {
        for work in WORKS {
            println!("{} {}", work.name, work.times);
        }
        return ExitCode::SUCCESS;
    }
    let work = words.first().and_then(|name| Work::named(name));
    let times = words.get(1).and_then(|times| times.parse().ok());
    let (Some(work), Some(times)) = (work, times) else {
        let names: Vec<&str> = WORKS.iter().map(|work| work.name).collect();
        eprintln!("usage: bastide-work NAME TIMES, where NAME is one of: {}", names.join(", "));
        return ExitCode::from(2);
    };
    println!("{:016x}", work.run(&work.rules(), times));
    ExitCode::SUCCESS
}
