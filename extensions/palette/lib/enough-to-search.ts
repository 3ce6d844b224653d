/**
 * Whether there is enough to look for names by as somebody types: two letters, or one sign of a script without cases.
 */
export function isEnoughToSearch(text: string): boolean {
  const [first, ...more] = text.trim();
  return more.length > 0 || (first !== undefined && /\p{Lo}/u.test(first));
}
