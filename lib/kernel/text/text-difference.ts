/** Two texts that begin and end alike, and what lies between. */
export interface TextDifference {
  start: string;
  given: string;
  wanted: string;
  end: string;
}

/** Where a text differs from the one that was wanted: what they share at both ends, and the middles. */
export function textDifference(given: string, wanted: string): TextDifference {
  const most = Math.min(given.length, wanted.length);
  let start = 0;
  while (start < most && given[start] === wanted[start]) start += 1;
  let end = 0;
  while (end < most - start && given[given.length - 1 - end] === wanted[wanted.length - 1 - end]) end += 1;
  return {
    start: given.slice(0, start),
    given: given.slice(start, given.length - end),
    wanted: wanted.slice(start, wanted.length - end),
    end: given.slice(given.length - end),
  };
}

/** The difference to the one of several texts that is most alike; null without any. */
export function closestDifference(given: string, candidates: readonly string[]): TextDifference | null {
  const all = candidates.map((wanted) => textDifference(given, wanted));
  const apart = ({ given: one, wanted: other }: TextDifference) => one.length + other.length;
  return all.sort((one, other) => apart(one) - apart(other))[0] ?? null;
}
