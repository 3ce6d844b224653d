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
  newDevice: '新しい端末があなたのアカウントにログインしました',
  appConnected: 'アプリがストアに接続されました',
  liveKey: '本番用のAPIキーが作成されました',
  accessEnded: '安全のためアクセスを終了しました',
  accessEnding: 'アプリのストアへのアクセスがまもなく終了します',
  approvalAsked: 'アプリが変更の承認を求めています',
  refusedNetwork: '接続元が原因で呼び出しを拒否しました',
  verification: 'アプリの確認について回答がありました',
  spentTokens: 'アプリが使用済みのリフレッシュトークンを送り続けています',
  appErrors: 'アプリの呼び出しが失敗しています',
  paymentFailed: '支払いが失敗しました',
  webhookOff: 'Webhookエンドポイントが無効になりました',
} satisfies Same<typeof en>;
