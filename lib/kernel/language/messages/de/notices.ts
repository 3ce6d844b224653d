import type { Same } from '../../same.ts';
import type en from '../en/notices.ts';

export default {
  notices: 'Hinweise',
  unreadCount: '{count, plural, one {Hinweise: # ungelesener} other {Hinweise: # ungelesene}}',
  manyUnread: 'Hinweise: mehr als {count, number} ungelesene',
  noticesAbout:
    'Was Sie über Ihr Konto, Ihre Geschäfte und Apps wissen sollten, ob Sie eine Mail darüber bekommen oder nicht. 90 Tage lang aufbewahrt.',
  chooseMails: 'Wählen, welche Sie per Mail bekommen',
  unread: 'Ungelesen',
  markRead: 'Als gelesen markieren',
  markAllRead: 'Alle als gelesen markieren',
  noNotices: 'Noch keine Hinweise',
  noNoticesAbout:
    'Geschieht etwas, das Sie wissen sollten, etwa eine Anmeldung auf einem neuen Gerät oder eine fehlgeschlagene Zahlung, steht es hier.',
} satisfies Same<typeof en>;
