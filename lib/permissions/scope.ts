import { SCOPE_NAMES, sensitiveReasons } from './scope-catalogue.ts';

/** Full store access; includes every other scope. */
export const FULL_ACCESS = '*';

/** What a client that nobody registered asks for when it asks for nothing that there is. */
export const BASIC_READS = ['products:read', 'customers:read', 'subscriptions:read', 'subscription_invoices:read'];

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

/** Of scope names in a text those that there are. */
export function knownScopes(text: string): string {
  return text
    .split(/[ ,]+/)
    .filter((name) => KNOWN.has(name))
    .join(' ');
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
export function isWithin(wanted: readonly string[], granted: readonly string[]): boolean {
  return wanted.every((scope) => allows(granted, scope));
}

/**
 * What an access token gets of the scopes that a refresh asks for. Those that were granted and taken back since may be
 * repeated, because none of them was "not originally granted" (RFC 6749 section 6).
 * @param wanted null for all that is left
 * @param granted at first, of which `left` is what the seller has left
 * @returns null for what was never granted, and where nothing that is asked for is left
 */
export function refreshedScopes(
  wanted: readonly string[] | null,
  { granted, left }: { granted: readonly string[]; left: readonly string[] },
): string[] | null {
  if (wanted === null) return [...left];
  if (!isWithin(wanted, granted)) return null;
  const found = wanted.includes(FULL_ACCESS) ? left : wanted.filter((scope) => allows(left, scope));
  return found.length > 0 ? [...found] : null;
}

/** Whether a seller should confirm a second time: the app is unverified and asks for sensitive scopes. */
export function needsConfirmation(app: { verification: string }, scopes: readonly string[]): boolean {
  return app.verification !== 'verified' && sensitiveReasons(scopes).length > 0;
}

export interface ScopeDifference {
  /** Asked for and not allowed before. */
  added: string[];
  /** Allowed before and not asked for now. */
  dropped: string[];
}

/** What an app asks for now compared with what it was allowed before; `*` includes every other scope. */
export function scopeDifference(wanted: readonly string[], allowed: readonly string[]): ScopeDifference {
  return {
    added: wanted.filter((scope) => !allows(allowed, scope)),
    dropped: [...new Set(allowed)].filter((scope) => !allows(wanted, scope)),
  };
}

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
