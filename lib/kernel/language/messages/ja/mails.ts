import type { Same } from '../../same.ts';
import type en from '../en/mails.ts';

export default {
  buttonFails: 'ボタンが使えない場合は、次のアドレスを開いてください：',
  setPassword: '新しいパスワードを設定',
  resetAsked:
    '{product}のあなたのアカウントに、新しいパスワードを設定する依頼がありました。30分以内にリンクをお使いください。使えるのは一度だけです。',
  notYouNothingChanges:
    'お心当たりがない場合は、このメールを無視してください。リンクを使わないかぎり、何も変わりません。',
  suspended: 'アカウントは停止されています',
  suspendedAbout:
    '{product}のあなたのアカウントに、新しいパスワードを設定する依頼がありました。このアカウントは運営者が停止しているため、今はパスワードを変更できません。',
  why: '理由：{reason}',
  passwordChanged: 'パスワードが変更されました',
  passwordChangedAbout:
    '{product}のあなたのアカウントに新しいパスワードが設定され、ログインしていたすべての端末がログアウトされました。',
  seeWhatHappened: '何があったか見る',
  notYouSetAnother:
    'お心当たりがない場合は、すぐに別のパスワードを設定してください。ログイン画面で「パスワードをお忘れですか？」を選びます。',
  confirmEmail: 'メールアドレスの確認',
  confirmEmailAbout:
    'このアドレスは{product}のアカウント用に入力されました。ご自身のものであることを確認してください。',
  noAccountIgnore: 'アカウントをお持ちでない場合は、このメールを無視してください。',
  confirmNewEmail: '新しいメールアドレスの確認',
  confirmNewEmailAbout:
    'このアドレスは{product}のアカウントの新しいアドレスとして入力されました。24時間以内に確認し、その後はこのアドレスでログインしてください。',
  haveAccount: 'すでにアカウントをお持ちです',
  haveAccountAbout:
    'このアドレスが{product}の別のアカウント用に入力されました。すでにあなたのアカウントのものなので、何も変わっていません。ご自身で入力された場合は、このアドレスのアカウントにログインしてください。そこで「パスワードをお忘れですか？」から新しいパスワードを設定できます。',
  signIn: 'ログイン',
  notYouNotTold:
    'お心当たりがない場合は、このメールを無視してください。あなたにアカウントがあることは相手に知らされません。',
  emailChanging: 'メールアドレスが変更されようとしています',
  emailChangingAbout:
    '{product}のあなたのアカウントのパスワードを知っている人が、新しいメールアドレスを入力しました：{email}。新しいアドレスが確認されるまでは、このアドレスのままです。',
  notYouChangePassword:
    'お心当たりがない場合は、今すぐパスワードを変更してください。そうすれば、新しいアドレスは確認できなくなります。',
  emailChanged: 'メールアドレスが変更されました',
  emailChangedAbout:
    'このアドレスは、{product}のあなたのアカウントのものではなくなりました。現在のメールアドレスは{email}です。',
  notYouWrite: 'お心当たりがない場合は、サービスの運営者にご連絡ください。',
  wayBack: 'アカウントに戻るための手段',
  wayBackAbout:
    '{product}の運営者が、あなたのアカウントに新しいパスワードを設定できるリンクを作成しました。リンクは運営者から直接渡されます。24時間以内に一度だけ使えます。',
  wayBackOneStep:
    '{product}の運営者が、ログインの2段階目なしであなたのアカウントに新しいパスワードを設定できるリンクを作成しました。リンクは運営者から直接渡されます。24時間以内に一度だけ使えます。',
  notAskedWrite: '依頼した覚えがない場合は、サービスの運営者にご連絡ください。',
  invited: '招待が届いています',
  invitedAbout:
    '{by}が、{product}の「{what}」に{role, select, admin {管理者} viewer {閲覧者} other {開発者}}として参加するようあなたを招待しています。7日以内にリンクをお使いください。このアドレスのアカウントで一度だけ使えます。',
  seeInvitation: '招待を見る',
  unknownIgnore: 'お心当たりがない場合は、このメールを無視してください。リンクを使わないかぎり、何も起こりません。',
  storeOffered: 'ストアの譲渡の申し出があります',
  storeOfferedAbout:
    '{by}が、{product}のストア「{name}」をあなたに譲渡したいと申し出ています。7日以内に承諾すると、あなたがオーナーになり、相手は管理者として残ります。',
  appOffered: 'アプリの譲渡の申し出があります',
  appOfferedAbout:
    '{by}が、{product}のアプリ「{name}」をあなたに譲渡したいと申し出ています。7日以内に承諾すると、あなたがオーナーになり、相手は開発者として残ります。',
  seeOffer: '申し出を見る',
  unwantedIgnore: '希望しない場合は、このメールを無視してください。何も変わりません。',
  connectionAsked: 'アプリの接続を依頼されています',
  connectionAskedAbout:
    'あなたのストア「{store}」のメンバーである{by}が、アプリ「{app}」を{mode, select, live {本番} other {テスト}}モードで接続するよう依頼しています。まず、アプリが求めている内容が表示されます。',
  seeRequest: '依頼を見る',
  requestApproved: '依頼が承認されました',
  requestApprovedAbout:
    '{product}でのあなたの依頼に応じて、{by}が、アプリ「{app}」をストア「{store}」に{mode, select, live {本番} other {テスト}}モードで接続することを許可しました。あなたが接続するまで、何も接続されません。',
  connectTheApp: 'アプリを接続',
  requestDeclined: '依頼が却下されました',
  requestDeclinedAbout:
    '{product}でのあなたの依頼に対し、{by}が、アプリ「{app}」をストア「{store}」に{mode, select, live {本番} other {テスト}}モードで接続することを却下しました。何も接続されていません。',
} satisfies Same<typeof en>;
