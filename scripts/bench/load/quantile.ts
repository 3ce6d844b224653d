/** The least value that this share of all values is no greater than; 0 of none. Sorts what it is given. */
export function quantile(values: Float64Array, share: number): number {
  values.sort();
  return values[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0;
}

/** The middle one of a few values; of an even number the mean of both in the middle. */
export function median(values: number[]): number {
  const sorted = Float64Array.from(values).sort();
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
