import { randomUUID } from 'node:crypto';
import { NOBODYS_HOST } from '../../journal/mail/nobody.ts';

/**
 * What stands in the column of unique addresses while an account's own is only claimed: another account has that one.
 * No mail goes there, and nobody can sign in by it.
 */
export function placeholderEmail(): string {
  return `claim-${randomUUID()}@${NOBODYS_HOST}`;
}

/** What a query selects of an account for {@link shownEmail}. */
export const SHOWN_EMAIL = { email: true, claimedEmail: true } as const;

/** The address that an account's person gave for it. Nothing may be entrusted to it before it is confirmed. */
export function shownEmail({ email, claimedEmail }: { email: string; claimedEmail: string | null }): string {
  return claimedEmail ?? email;
}
