import { ENTRY_KINDS, type EntryKind } from '../../../lib/journal/activity/kind.ts';

/** Credentials that were found in public, which the home shows among what needs attention. */
export const LEAKS: readonly EntryKind[] = ['leaked', 'api_key_leaked', 'secret_leaked'];

/**
 * What is too frequent or too technical for a summary, is followed by an event that says more, or is shown elsewhere.
 */
const LEFT_OUT: ReadonlySet<EntryKind> = new Set([
  ...(['authorized', 'rotated', 'scope_narrowed', 'code_burned', 'declined'] as const),
  ...LEAKS,
]);

/** The kinds of events that the home sums up. */
export const DAY_KINDS: readonly EntryKind[] = ENTRY_KINDS.filter((kind) => !LEFT_OUT.has(kind));
