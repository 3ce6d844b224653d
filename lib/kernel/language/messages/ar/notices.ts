import type { Same } from '../../same.ts';
import type en from '../en/notices.ts';

export default {
  notices: 'الإشعارات',
  unreadCount:
    '{count, plural, zero {الإشعارات: لا شيء غير مقروء} one {الإشعارات: إشعار واحد غير مقروء} two {الإشعارات: إشعاران غير مقروءين} few {الإشعارات: # إشعارات غير مقروءة} many {الإشعارات: # إشعارًا غير مقروء} other {الإشعارات: # إشعار غير مقروء}}',
  manyUnread: 'الإشعارات: أكثر من {count, number} غير مقروءة',
  noticesAbout: 'ما ينبغي أن تعرفه عن حسابك ومتاجرك وتطبيقاتك، سواء وصلتك رسالة بريد عنه أم لا. يُحفظ 90 يومًا.',
  chooseMails: 'اختر ما يصلك منها بالبريد',
  unread: 'غير مقروء',
  markRead: 'تمييز كمقروء',
  markAllRead: 'تمييز الكل كمقروء',
  noNotices: 'لا إشعارات بعد',
  noNoticesAbout: 'عندما يحدث ما ينبغي أن تعرفه، كتسجيل الدخول من جهاز جديد أو فشل دفعة، يظهر هنا.',
} satisfies Same<typeof en>;
