#!/bin/bash
# A Slurm array: sbatch examples/many-machines/slurm.sh
#SBATCH --job-name=bastide
#SBATCH --array=0-63
#SBATCH --cpus-per-task=2
#SBATCH --time=02:00:00
# A task that is about to be ended is told so a minute before, and keeps what it has.
#SBATCH --signal=B:TERM@60
#SBATCH --requeue
exec bastide sim examples/many-machines/plan.toml --games 0..100000 --shard auto --out runs/mayors
