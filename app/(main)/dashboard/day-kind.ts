import { type EntryKind, KINDS } from '../../../lib/journal/activity/kind.ts';

/** Whom an event of the day concerns first: those who run the store, or those who build on it. */
export type Audience = 'seller' | 'developer';

/** Credentials that were found in public, which the home shows among what needs attention. */
export const LEAKS: readonly EntryKind[] = ['leaked', 'api_key_leaked', 'secret_leaked'];

/**
 * What is too frequent or too technical for a summary, is followed by an event that says more, or is shown elsewhere.
 */
const LEFT_OUT: ReadonlySet<EntryKind> = new Set([
  ...(['authorized', 'rotated', 'scope_narrowed', 'code_burned', 'declined'] as const),
  ...LEAKS,
]);

const OF_DEVELOPERS =
  /^(?:app_(?:registered|edited|deleted)|redirect_|secret_|verif|developer_|api_key_|webhook_|sample_data|clock_|test_data)/;

/** The kinds of events that the home sums up. */
export const DAY_KINDS: readonly EntryKind[] = (Object.keys(KINDS) as EntryKind[]).filter(
  (kind) => !LEFT_OUT.has(kind),
);

/** Whom an event concerns first. */
export function audienceOf(kind: string): Audience {
  return OF_DEVELOPERS.test(kind) ? 'developer' : 'seller';
}
