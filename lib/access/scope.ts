import { SCOPE_NAMES } from './scope-catalogue.ts';

/** Full store access; includes every other scope. */
export const FULL_ACCESS = '*';

const KNOWN = new Set<string>([...SCOPE_NAMES, FULL_ACCESS]);

/**
 * Reads scope names separated by spaces or commas (RFC 6749 section 3.3 and the specification).
 * @returns the names in the order given, each once, `*` alone when it is among them; or the unknown names.
 * An empty text has no scopes.
 */
export function parseScope(text: string): { scopes: string[] } | { unknown: string[] } {
  const names = [...new Set(text.split(/[ ,]+/).filter(Boolean))];
  const unknown = names.filter((name) => !KNOWN.has(name));
  if (unknown.length > 0) return { unknown };
  return { scopes: names.includes(FULL_ACCESS) ? [FULL_ACCESS] : names };
}

/** The wire form: names separated by one space. */
export function formatScope(scopes: readonly string[]): string {
  return scopes.join(' ');
}

/** Whether what was granted allows a scope. `x:write` does not imply `x:read`; only `*` implies others. */
export function allows(granted: readonly string[], needed: string): boolean {
  return granted.includes(FULL_ACCESS) || granted.includes(needed);
}

/** Whether every requested scope was granted (RFC 6749 section 6: a refresh may narrow, never widen). */
export function isWithin(asked: readonly string[], granted: readonly string[]): boolean {
  return asked.every((scope) => allows(granted, scope));
}
