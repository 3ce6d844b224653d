/** See verify.mjs; that is plain JavaScript so that what is published is what one reads. */
export function verify(
  lines: AsyncIterable<string> | Iterable<string>,
  kept: readonly string[],
): Promise<{ faults: string[]; erased: number; size: number; head: string; store?: string }>;
