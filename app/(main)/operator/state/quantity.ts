/** A time in the unit that suits it: `3 ms`, `1.2 s`, `4 min`, `2 h`, `3 days`. */
export function duration(seconds: number): string {
  if (seconds < 1) return `${Math.round(seconds * 1000)} ms`;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  if (seconds < 36 * 3600) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86_400)} days`;
}

export function size(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes < 1000 ? `${Math.max(1, Math.round(megabytes))} MB` : `${(megabytes / 1000).toFixed(1)} GB`;
}
