import type { Same } from '../../same.ts';
import type en from '../en/lists.ts';

export default {
  title: '{what, select, customer {العملاء} product {المنتجات} subscription {الاشتراكات} other {الفواتير}}',
  noneMatches:
    '{what, select, customer {لا عميل مطابقًا} product {لا منتج مطابقًا} subscription {لا اشتراك مطابقًا} other {لا فاتورة مطابقة}}',
  noneMatchesThis:
    '{what, select, customer {لا أحد من عملائك يطابق هذا الاسم أو البريد وهذا المتجر.} product {لا شيء من منتجاتك يطابق هذا الاسم والمتجر والحالة.} subscription {لا شيء من اشتراكاتك يطابق هذا العميل والمتجر والحالة.} other {لا شيء من فواتيرك يطابق هذا المتجر والحالة.}}',
  noneYet:
    '{what, select, customer {لا عملاء بعد} product {لا منتجات بعد} subscription {لا اشتراكات بعد} other {لا فواتير بعد}}',
  noneYetAbout:
    '{what, select, customer {أضف هنا من تبيع لهم، أو دع تطبيقًا مرتبطًا يفعل ذلك. وعندها يستطيعون الاشتراك في منتجاتك.} product {للمنتج اسم وسعر واحد أو أكثر، كالشهري والسنوي، يشترك فيه العملاء.} subscription {أنشئ اشتراكًا هنا، أو اربط تطبيقًا يبيع الاشتراكات. ويظهر كل تغيير في صفحته.} other {تصدر أول فاتورة للاشتراك عند بدايته، ثم أخرى كلما تجدد.}}',
  belongsToStore:
    '{what, select, customer {ينتمي العميل إلى أحد متاجرك، وليس لديك أي متجر بعد.} product {ينتمي المنتج إلى أحد متاجرك، وليس لديك أي متجر بعد.} subscription {ينتمي الاشتراك إلى أحد متاجرك، وليس لديك أي متجر بعد.} other {تنتمي الفاتورة إلى أحد متاجرك، وليس لديك أي متجر بعد.}}',
  status: 'الحالة',
  anyStatus: 'أي حالة',
} satisfies Same<typeof en>;
