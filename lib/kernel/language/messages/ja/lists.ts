import type { Same } from '../../same.ts';
import type en from '../en/lists.ts';

export default {
  title: '{what, select, customer {顧客} product {商品} subscription {定期購入} other {請求書}}',
  noneMatches:
    '{what, select, customer {一致する顧客はいません} product {一致する商品はありません} subscription {一致する定期購入はありません} other {一致する請求書はありません}}',
  noneMatchesThis:
    '{what, select, customer {この名前またはメールアドレスとストアに一致する顧客はいません。} product {この名前、ストア、状態に一致する商品はありません。} subscription {この顧客、ストア、状態に一致する定期購入はありません。} other {このストアと状態に一致する請求書はありません。}}',
  noneYet:
    '{what, select, customer {顧客はまだいません} product {商品はまだありません} subscription {定期購入はまだありません} other {請求書はまだありません}}',
  noneYetAbout:
    '{what, select, customer {販売先の人をここで追加するか、接続済みアプリに任せてください。追加すると、商品を定期購入できるようになります。} product {商品には名前と、月額や年額など1つ以上の価格があり、顧客がそれを定期購入します。} subscription {ここで作成するか、定期購入を販売するアプリを接続してください。変更はすべてそのページに表示されます。} other {定期購入の最初の請求書は開始時に発行され、その後は更新のたびに発行されます。}}',
  belongsToStore:
    '{what, select, customer {顧客はストアに属しますが、まだストアがありません。} product {商品はストアに属しますが、まだストアがありません。} subscription {定期購入はストアに属しますが、まだストアがありません。} other {請求書はストアに属しますが、まだストアがありません。}}',
  status: '状態',
  anyStatus: 'すべての状態',
} satisfies Same<typeof en>;
