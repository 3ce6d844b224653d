import { renewMails } from '../mail/renew-mails.ts';
import type { Renewal } from '../seal.ts';
import { renewWebhookSecrets } from '../webhooks/renew-webhook-secrets.ts';

interface How {
  signal: AbortSignal;
  /** Only counts. */
  isCheck: boolean;
}

/** Everything the database holds encrypted, by what it is called. */
const KINDS = {
  // Only then: better-auth would hold up every start.
  'second steps': async (how: How) => (await import('../accounts/renew-two-factors.ts')).renewTwoFactors(how),
  'webhook signing secrets': renewWebhookSecrets,
  mails: renewMails,
};

export type SealedKind = keyof typeof KINDS;

/**
 * Encrypts with the current AUTH_SECRET everything that the previous one encrypted, so that it can be forgotten.
 */
export async function renewSealed(
  how: How,
  kinds: readonly SealedKind[] = Object.keys(KINDS) as SealedKind[],
): Promise<(Renewal & { what: SealedKind })[]> {
  const renewals: (Renewal & { what: SealedKind })[] = [];
  for (const what of kinds) renewals.push({ what, ...(await KINDS[what](how)) });
  return renewals;
}
