import type { Same } from '../../same.ts';
import type en from '../en/activity-pages.ts';

export default {
  activity: 'アクティビティ',
  activityAbout: 'あなたのストアで起きたことと、それを行った人。ここの内容が変更、削除されることはありません。',
  noActivity: 'ストアを作成するか、アプリを接続してください。許可、接続、変更、接続の解除がすべてここに記録されます。',
  activityOfApps: 'アプリのアクティビティ',
  activityOfAppsAbout:
    'あなたが開発するアプリに起きたこと。アプリがストアで行ったことは、そのページの「アクティビティ」にあります。ここの内容が変更、削除されることはありません。',
  noActivityOfApps:
    '「OAuthアプリ」でアプリを登録してください。設定、シークレット、チーム、確認の変更がここに記録されます。',
  exportCsv: 'CSVを書き出す',
  yourStores: 'あなたのストア',
  yourApps: 'あなたのアプリ',
  nothingFoundSoFar: 'まだ見つかっていません',
  searchOlder: 'さらに古いものを検索',
  lookedThrough: '調べた{count, number}件の記録に、これらの言葉はありませんでした。',
  nothingHappened: 'まだ何も起きていません',
  nothingMatches: '一致するものはありません',
  noEntryMatches: 'すべてに一致する記録はありません。言葉を減らすか、条件を外すか、別の日を選んでください。',
  searchActivity: 'アクティビティを検索',
  searchHint: '名前、メールアドレス、出来事、リクエストID',
  app: 'アプリ',
  allApps: 'すべてのアプリ',
  event: '出来事',
  everything: 'すべて',
  find: '検索',
  apply: '適用',
  timeIn: '時刻 ({zone})',
  whatHappened: '出来事',
  who: '行った人',
  why: '理由：{reason}',
  details: '詳細',
  requestId: 'リクエストID',
  fromDay: '開始日 ({zone})',
  toDay: '終了日 ({zone})',
} satisfies Same<typeof en>;
