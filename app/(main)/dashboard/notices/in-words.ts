import { frameLanguage } from '@/lib/language/current-language.ts';
import { textsIn } from '@/lib/language/texts.ts';
import type { NoticeKind } from '@/lib/notices/notice-kind.ts';
import { MOST_UNREAD } from '@/lib/notices/notices.ts';

export const NOTICES_PATH = '/dashboard/notices';

/** What each kind is called on the list. */
export const NOTICE_TITLES = {
  new_device: 'newDevice',
  app_connected: 'appConnected',
  live_key: 'liveKey',
  access_ended: 'accessEnded',
  access_ending: 'accessEnding',
  approval_asked: 'approvalAsked',
  refused_network: 'refusedNetwork',
  verification: 'verification',
  spent_tokens: 'spentTokens',
  app_errors: 'appErrors',
  payment_failed: 'paymentFailed',
  webhook_off: 'webhookOff',
} as const satisfies Record<NoticeKind, string>;

/** What the bell around the page says. */
export function noticesInWords(unread: number): { label: string; count: string | null } {
  const t = textsIn(frameLanguage(), 'notices');
  if (unread === 0) return { label: t('notices'), count: null };
  if (unread > MOST_UNREAD) return { label: t('manyUnread', { count: MOST_UNREAD }), count: `${MOST_UNREAD}+` };
  return { label: t('unreadCount', { count: unread }), count: String(unread) };
}
