import type { Same } from '../../same.ts';
import type en from '../en/touched.ts';

export default {
  connectedApps: 'التطبيقات المرتبطة',
  accessEnded: 'وصول أُنهي',
  accessEndedAbout: 'في آخر {days, number} يومًا، لأن رمزًا استُخدم مرتين أو وُجد علنًا.',
  nothingEnded: 'لم يُنهَ شيء',
  nothingEndedAbout: 'لم يُنهَ أي وصول إلى متاجرك حفاظًا على الأمان.',
  showTouched: 'عرض ما وصل إليه',
  touchedAbout:
    'العملاء والاشتراكات والمنتجات التي قرأها <bdi>{name}</bdi> وغيّرها، يومًا بيوم. {isLive, select, yes {ما زال وصوله يعمل} other {وقد انتهى وصوله}}.',
  exportCsv: 'تصدير CSV',
  onlyNewest: 'لا يُحسب هنا إلا أحدث {count, number} من الاستدعاءات والتغييرات في هذه الأيام. اختر أيامًا أقل، أو صدّرها.',
  nothingInDays: 'لا شيء في هذه الأيام',
  nothingInDaysAbout: 'لا يُعرف شيء قُرئ أو تغيّر حينها.',
  endAbout: 'هل هناك خطب؟ أنهِ وصول <bdi>{name}</bdi> فورًا. ويبقى ما وصل إليه معروضًا هنا.',
  endAndShow: 'الإنهاء والعرض',
  noLog: 'لا تحتفظ هذه الخدمة بسجلّ للاستدعاءات، فلا أحد يعرف ما قُرئ.',
  readSince:
    'ما قُرئ معروف منذ {day}: يعود سجلّ الاستدعاءات إلى {days, plural, zero {# يوم} one {يوم واحد} two {يومين} few {# أيام} many {# يومًا} other {# يوم}} مضت.',
  changedSince:
    'ما تغيّر معروف ما دام نشاط المتجر محفوظًا. ومن القائمة يحتفظ السجلّ بعدد عناصرها ومرشّحاتها وأول عنصر وآخر عنصر فيها، كما يبيّنها ملف CSV؛ لا بكل عنصر.',
  object: 'العنصر',
  read: 'قُرئ',
  changed: 'تغيّر',
  kindName: '{kind, select, customer {عميل} subscription {اشتراك} product {منتج} variant {نوع} other {فاتورة}}',
  listsOf:
    '{kind, select, customer {قوائم عملاء} subscription {قوائم اشتراكات} product {قوائم منتجات} variant {قوائم أنواع} other {قوائم فواتير}}',
  times: '{count, plural, zero {# مرة} one {مرة واحدة} two {مرتان} few {# مرات} many {# مرة} other {# مرة}}',
  timesInAll:
    '{count, plural, zero {# مرة} one {مرة واحدة} two {مرتان} few {# مرات} many {# مرة} other {# مرة}}، {objects, number} إجمالًا',
  moreInCsv:
    '{count, plural, zero {# غيرها في ملف CSV.} one {واحد آخر في ملف CSV.} two {اثنان آخران في ملف CSV.} few {# أخرى في ملف CSV.} many {# أخرى في ملف CSV.} other {# أخرى في ملف CSV.}}',
} satisfies Same<typeof en>;
