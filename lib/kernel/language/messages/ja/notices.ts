import type { Same } from '../../same.ts';
import type en from '../en/notices.ts';

export default {
  notices: '通知',
  unreadCount: '{count, plural, other {通知：未読#件}}',
  manyUnread: '通知：未読が{count, number}件以上あります',
  noticesAbout:
    'アカウント、ストア、アプリについて知っておくべきことです。メールを受け取らない設定でもここに表示されます。90日間保管されます。',
  chooseMails: 'メールで受け取る通知を選ぶ',
  unread: '未読',
  markRead: '既読にする',
  markAllRead: 'すべて既読にする',
  noNotices: 'まだ通知はありません',
  noNoticesAbout: '新しい端末でのログインや支払いの失敗など、知っておくべきことが起こるとここに表示されます。',
} satisfies Same<typeof en>;
