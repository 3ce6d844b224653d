import type { Same } from '../../same.ts';
import type en from '../en/touched.ts';

export default {
  connectedApps: '接続済みアプリ',
  accessEnded: '終了したアクセス',
  accessEndedAbout:
    '過去{days, number}日間に、コードまたはトークンが2回使われたか、公開の場で見つかったことによるものです。',
  nothingEnded: '終了したものはありません',
  nothingEndedAbout: '安全のために終了したストアへのアクセスはありません。',
  showTouched: 'アクセスした内容を表示',
  touchedAbout:
    '<bdi>{name}</bdi>が閲覧、変更した顧客、定期購入、商品を日ごとに表示します。アクセスは{isLive, select, yes {まだ有効です} other {終了しています}}。',
  exportCsv: 'CSVを書き出す',
  onlyNewest:
    'ここではこの期間の最新{count, number}件の呼び出しと変更だけを数えています。期間を短くするか、書き出してください。',
  nothingInDays: 'この期間には何もありません',
  nothingInDaysAbout: 'この期間に閲覧または変更されたものは知られていません。',
  endAbout: '問題がありますか？<bdi>{name}</bdi>のアクセスをすぐに終了できます。アクセスした内容はここに残ります。',
  endAndShow: '終了して内容を表示',
  noLog: 'このサービスはリクエストを記録していないため、何が閲覧されたかは分かりません。',
  readSince:
    '閲覧された内容は{day}以降について分かります。リクエストの記録は{days, plural, other {#日}}前までさかのぼります。',
  changedSince:
    '変更された内容は、ストアのアクティビティが残る期間分かります。一覧については、件数、フィルター、最初と最後の項目だけが記録され、CSVファイルに表示されます。個々の項目は記録されません。',
  object: '対象',
  read: '閲覧',
  changed: '変更',
  kindName:
    '{kind, select, customer {顧客} subscription {定期購入} product {商品} variant {バリエーション} other {請求書}}',
  listsOf:
    '{kind, select, customer {顧客の一覧} subscription {定期購入の一覧} product {商品の一覧} variant {バリエーションの一覧} other {請求書の一覧}}',
  times: '{count, plural, other {#回}}',
  timesInAll: '{count, plural, other {#回}}、合計{objects, number}件',
  moreInCsv: '{count, plural, other {ほか#件はCSVファイルにあります。}}',
} satisfies Same<typeof en>;
