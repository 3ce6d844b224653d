/**
 * How long work takes, in milliseconds: the least of some runs, one after another. What it has to wait for is in each of
 * them, and what this machine was busy with isn't.
 */
export async function leastMs(work: () => Promise<unknown>, runs = 21): Promise<number> {
  return Math.min(...(await timesOf(work, runs)));
}

/** The same on average, which also shows that one of them has waited for long. */
export async function meanMs(work: () => Promise<unknown>, runs = 21): Promise<number> {
  return (await timesOf(work, runs)).reduce((sum, ms) => sum + ms / runs, 0);
}

async function timesOf(work: () => Promise<unknown>, runs: number): Promise<number[]> {
  const all: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const began = performance.now();
    await work();
    all.push(performance.now() - began);
  }
  return all;
}

/** By so much others' work may take longer while somebody takes all that they can get, in milliseconds. */
export const UNNOTICED_MS = 50;
