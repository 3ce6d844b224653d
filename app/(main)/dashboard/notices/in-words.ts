import { MOST_UNREAD } from '@/lib/journal/notices/notice-kind.ts';
import { frameLanguage } from '@/lib/kernel/language/current-language.ts';
import { textsIn } from '@/lib/kernel/language/texts.ts';

export const NOTICES_PATH = '/dashboard/notices';

export function noticesInWords(unread: number): { label: string; count: string | null } {
  const t = textsIn(frameLanguage(), 'notices');
  if (unread === 0) return { label: t('notices'), count: null };
  if (unread > MOST_UNREAD) return { label: t('manyUnread', { count: MOST_UNREAD }), count: `${MOST_UNREAD}+` };
  return { label: t('unreadCount', { count: unread }), count: String(unread) };
}
