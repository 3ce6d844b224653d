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
  newDevice: 'Ein neues Gerät hat sich in Ihrem Konto angemeldet',
  appConnected: 'Eine App wurde mit Ihrem Geschäft verbunden',
  liveKey: 'Ein API-Schlüssel für Live-Daten wurde erstellt',
  accessEnded: 'Zugriff wurde zur Sicherheit beendet',
  accessEnding: 'Der Zugriff einer App auf Ihr Geschäft endet bald',
  approvalAsked: 'Eine App bittet Sie, einer Änderung zuzustimmen',
  refusedNetwork: 'Aufrufe wurden wegen ihrer Herkunft abgelehnt',
  verification: 'Über die Prüfung Ihrer App wurde entschieden',
  spentTokens: 'Ihre App sendet immer wieder verbrauchte Refresh-Tokens',
  appErrors: 'Aufrufe Ihrer App schlagen fehl',
  paymentFailed: 'Eine Zahlung ist fehlgeschlagen',
  webhookOff: 'Ein Webhook-Endpunkt wurde ausgeschaltet',
} satisfies Same<typeof en>;
