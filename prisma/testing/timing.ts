/** How long work takes, in milliseconds: the median of some runs, one after another. */
export async function medianMs(work: () => Promise<unknown>, runs = 21): Promise<number> {
  return (await timesOf(work, runs)).sort((one, other) => one - other)[runs >> 1] ?? 0;
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
