import { FULL_ACCESS } from './scope.ts';
import { SCOPE_NAMES } from './scope-catalogue.ts';

/** Every scope that was granted, by name: full access is all of them. */
export function namedScopes(granted: readonly string[]): string[] {
  return granted.includes(FULL_ACCESS) ? SCOPE_NAMES : [...granted];
}

/** The scopes among these that change something. */
export function writingScopes(scopes: readonly string[]): string[] {
  return scopes.filter((name) => name.endsWith(':write'));
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

interface Held {
  scopes: readonly string[];
  uses: readonly { scope: string }[];
}

/** The scopes that were never used; none when nothing was: then there is nothing to tell them apart by. */
export function neverUsed({ scopes, uses }: Held): string[] {
  const used = new Set(uses.map(({ scope }) => scope));
  const named = namedScopes(scopes);
  return named.some((name) => used.has(name)) ? named.filter((name) => !used.has(name)) : [];
}
