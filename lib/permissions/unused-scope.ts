import { DAY_MS } from '../kernel/text/durations.ts';
import { FULL_ACCESS } from './scope.ts';

/** A scope that was not used for this many days is pointed out. */
export const UNUSED_AFTER_DAYS = 30;

/** Since when access has to have been used to count as in use. */
export function usedSince(now: Date): Date {
  return new Date(now.getTime() - UNUSED_AFTER_DAYS * DAY_MS);
}

/** When a scope was last used, to the hour. */
export interface ScopeUse {
  scope: string;
  lastUsedAt: Date;
}

/** The uses that the row of a connection or key has: an object of times by scope. */
export function scopeUsesIn(column: unknown): ScopeUse[] {
  return Object.entries(column as Record<string, string>).map(([scope, at]) => ({ scope, lastUsedAt: new Date(at) }));
}

interface Holder {
  scopes: readonly string[];
  /** Since when it may use them. */
  since: Date;
  uses: readonly ScopeUse[];
}

/**
 * Splits the scopes of a connection or of a seller's own key into those used in the last 30 days and those not. Nothing
 * is called unused until it could have been used for 30 days. Full access counts as used as soon as anything is.
 */
export function splitScopesByUse({ scopes, since, uses }: Holder, now: Date): { used: string[]; unused: string[] } {
  const from = usedSince(now);
  const used = [...new Set(uses.filter(({ lastUsedAt }) => lastUsedAt >= from).map(({ scope }) => scope))].sort();
  if (since > from) return { used, unused: [] };
  const isUsed = (scope: string) => used.includes(scope) || (scope === FULL_ACCESS && used.length > 0);
  return { used, unused: scopes.filter((scope) => !isUsed(scope)) };
}
