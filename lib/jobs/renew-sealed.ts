import { renewTwoFactors } from '../accounts/renew-two-factors.ts';
import { renewMails } from '../mail/renew-mails.ts';
import type { Renewal } from '../seal.ts';
import { renewWebhookSecrets } from '../webhooks/renew-webhook-secrets.ts';

/** Everything the database holds encrypted, by what it is called. */
const KINDS = {
  'second steps': renewTwoFactors,
  'webhook signing secrets': renewWebhookSecrets,
  mails: renewMails,
};

export type SealedKind = keyof typeof KINDS;

/**
 * Encrypts with the current AUTH_SECRET everything that the previous one encrypted, so that it can be forgotten.
 * @param how.isCheck only counts
 */
export async function renewSealed(
  how: { signal: AbortSignal; isCheck: boolean },
  kinds: readonly SealedKind[] = Object.keys(KINDS) as SealedKind[],
): Promise<(Renewal & { what: SealedKind })[]> {
  const renewals: (Renewal & { what: SealedKind })[] = [];
  for (const what of kinds) renewals.push({ what, ...(await KINDS[what](how)) });
  return renewals;
}
