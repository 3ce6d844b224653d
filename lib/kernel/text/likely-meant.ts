/** Nothing longer is a name that somebody misspelt. */
const LONGEST = 64;

/**
 * Which of the names that there are somebody likely meant who wrote another: the first of those that take the fewest
 * changes, at most one for four characters (a character left out, added or replaced, or two swapped). Upper and lower
 * case are the same. Undefined when none is that close.
 */
export function likelyMeant(given: string, names: readonly string[]): string | undefined {
  if (given.length > LONGEST) return undefined;
  const most = Math.max(1, Math.floor(given.length / 4));
  const close = names
    .map((name) => ({ name, changes: changesBetween(given.toLowerCase(), name.toLowerCase()) }))
    .filter(({ changes }) => changes <= most)
    .sort((one, other) => one.changes - other.changes);
  return close[0]?.name;
}

/** A question to add to a sentence about an unknown name, such as “ Did you mean orders:read?”; else nothing. */
export function didYouMean(meant: string | undefined): string {
  return meant === undefined ? '' : ` Did you mean ${meant}?`;
}

/**
 * Names the member only if its name is plain: a body may contain anything, even a secret in the wrong place.
 * @param known the names that there are, of which one is likely meant
 */
export function named(param: string, known: readonly string[] = []): { param?: string; meant?: string } {
  if (!/^[A-Za-z_]{1,40}$/.test(param)) return {};
  const meant = likelyMeant(param, known);
  return meant === undefined ? { param } : { param, meant };
}

/** The optimal string alignment distance of two texts, row by row. */
function changesBetween(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const [left = 0, above = 0, beside = 0] = [row[j - 1], last[j], last[j - 1]];
      const fewest = Math.min(left + 1, above + 1, beside + (isSame ? 0 : 1));
      row.push(isSwapped ? Math.min(fewest, (before[j - 2] ?? 0) + 1) : fewest);
    }
    before = last;
    last = row;
  }
  return last[other.length] ?? 0;
}
