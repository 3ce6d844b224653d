import { hasTwoFactors } from '../accounts/second-factors/two-factors.ts';
import { db } from '../database/db.ts';
import { renewMails } from '../journal/mail/queue-mail.ts';
import type { Renewal } from '../kernel/crypto/seal.ts';
import { renewWebhookSecrets } from '../webhooks/rotate-endpoint-secret.ts';

interface How {
  signal: AbortSignal;
  /** Only counts. */
  isCheck: boolean;
}

/** Everything the database holds encrypted, by what it is called. */
const KINDS = {
  'second steps': renewSecondSteps,
  'webhook signing secrets': renewWebhookSecrets,
  mails: renewMails,
};

export type SealedKind = keyof typeof KINDS;

/** Encrypts with the current AUTH_SECRET everything that the previous one encrypted, so that it can be forgotten. */
export async function renewSealed(
  how: How,
  kinds: readonly SealedKind[] = Object.keys(KINDS) as SealedKind[],
): Promise<(Renewal & { what: SealedKind })[]> {
  const renewals: (Renewal & { what: SealedKind })[] = [];
  for (const what of kinds) renewals.push({ what, ...(await KINDS[what](how)) });
  return renewals;
}

/** Loads better-auth only where somebody has a second step: it would hold up a server that has just started. */
async function renewSecondSteps(how: How): Promise<Renewal> {
  if (!(await hasTwoFactors(db()))) return { old: 0, unreadable: 0 };
  const { renewTwoFactors } = await import('../accounts/second-factors/renew-two-factors.ts');
  return renewTwoFactors(how);
}
