"""Plays the shards of a run on Ray and merges them.

    pip install ray
    python examples/many-machines/shards_on_ray.py --games 0..1000 --shards 8 --out runs/mayors

Without --address it starts Ray on this machine alone. A shard whose worker dies is played again
by another; what the dead one had is kept, and no game is played twice.
"""

import argparse
import os
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
    options = argparse.ArgumentParser(description="Plays the shards of a run on Ray.")
    options.add_argument("--bastide", default="bastide", help="the program")
    options.add_argument("--plan", default=str(here / "plan.toml"))
    options.add_argument("--games", default="0..1000")
    options.add_argument("--shards", type=int, default=8)
    options.add_argument("--workers", type=int, default=2)
    options.add_argument("--address", help="address of a running cluster")
    options.add_argument("--out", default="runs/mayors")
    chosen = options.parse_args()

    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    import ray

    if chosen.address:
        ray.init(address=chosen.address)
    else:
        ray.init(num_cpus=chosen.workers, include_dashboard=False, _node_ip_address="127.0.0.1")
    shard = [chosen.bastide, "sim", chosen.plan, "--games", chosen.games, "--threads", "1"]
    shard += ["--out", str(Path(chosen.out).resolve()), "--shard"]
    commands = [[*shard, f"{number}/{chosen.shards}"] for number in range(1, chosen.shards + 1)]
    remote = ray.remote(max_retries=2, retry_exceptions=True, num_cpus=1)(play)
    waiting = [remote.remote(command) for command in commands]
    while waiting:
        done, waiting = ray.wait(waiting)
        print(ray.get(done[0]))
    ray.shutdown()
    subprocess.run([chosen.bastide, "merge", chosen.out], check=True)


if __name__ == "__main__":
    main()
