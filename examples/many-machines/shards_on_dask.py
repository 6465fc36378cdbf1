"""Plays the shards of a run on Dask and merges them.

    pip install dask distributed
    python examples/many-machines/shards_on_dask.py --games 0..1000 --shards 8 --out runs/mayors

Without --scheduler it starts workers on this machine alone, at 127.0.0.1. A shard whose worker
dies is played again by another; what the dead one had is kept, and no game is played twice.
"""

import argparse
import subprocess
from pathlib import Path


def play(command: list[str]) -> str:
    """Plays one shard and gives what it says; an error ends up in the traceback."""
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"exit code {done.returncode}: {done.stderr.strip()}")
    return done.stdout.strip()


def main() -> None:
    here = Path(__file__).resolve().parent
    options = argparse.ArgumentParser(description="Plays the shards of a run on Dask.")
    options.add_argument("--bastide", default="bastide", help="the program")
    options.add_argument("--plan", default=str(here / "plan.toml"))
    options.add_argument("--games", default="0..1000")
    options.add_argument("--shards", type=int, default=8)
    options.add_argument("--workers", type=int, default=2)
    options.add_argument("--scheduler", help="address of a running scheduler")
    options.add_argument("--out", default="runs/mayors")
    chosen = options.parse_args()

    from dask.distributed import Client, LocalCluster, as_completed

    where = chosen.scheduler or LocalCluster(
        host="127.0.0.1",
        n_workers=chosen.workers,
        threads_per_worker=1,
        dashboard_address=None,
    )
    shard = [chosen.bastide, "sim", chosen.plan, "--games", chosen.games, "--threads", "1"]
    shard += ["--out", str(Path(chosen.out).resolve()), "--shard"]
    commands = [[*shard, f"{number}/{chosen.shards}"] for number in range(1, chosen.shards + 1)]
    with Client(where) as client:
        for future in as_completed(client.map(play, commands, retries=2, pure=False)):
            print(future.result())
    subprocess.run([chosen.bastide, "merge", chosen.out], check=True)


if __name__ == "__main__":
    main()
