import { texts } from '@/lib/kernel/language/current-language.ts';
import { urlOf } from '@/lib/kernel/text/url.ts';
import type { ChangeDetail } from '../../lib/approval.ts';

const WANTED = {
  cancel: 'wantCancel',
  cancel_immediately: 'wantCancelNow',
  resume: 'wantResume',
  swap: 'wantSwap',
  pause: 'wantPause',
} as const;

/** What an approval is about, in a few words. */
export function wantedInWords(detail: unknown): string {
  return texts('approvals')(WANTED[(detail as ChangeDetail).action]);
}

/** Where an app comes from that nobody registered; null for a registered one. */
export function senderOf(app: { ownerId: string | null; clientId: string }): string | null {
  if (app.ownerId !== null) return null;
  return urlOf(app.clientId)?.host ?? texts('approvals')('unknownSender');
}
