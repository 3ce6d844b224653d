import { FULL_ACCESS } from './scope.ts';
import { SCOPE_NAMES } from './scope-catalogue.ts';

/** Every scope that was granted, by name: full access is all of them. */
export function namedScopes(granted: readonly string[]): string[] {
  return granted.includes(FULL_ACCESS) ? SCOPE_NAMES : [...granted];
}

/**
 * Takes scopes back from what was granted. What is taken from full access leaves all others by name, and none that is
 * added to the product later.
 * @returns what is left, in its order, never more than there was; and what was taken of it
 */
export function withoutScopes(granted: readonly string[], unwanted: readonly string[]) {
  const named = namedScopes(granted);
  const taken = named.filter((name) => unwanted.includes(name));
  return { left: taken.length === 0 ? [...granted] : named.filter((name) => !taken.includes(name)), taken };
}
