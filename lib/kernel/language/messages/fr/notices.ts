import type { Same } from '../../same.ts';
import type en from '../en/notices.ts';

export default {
  notices: 'Avis',
  unreadCount: '{count, plural, one {Avis : # non lu} other {Avis : # non lus}}',
  manyUnread: 'Avis : plus de {count, number} non lus',
  noticesAbout:
    'Ce que vous devez savoir de votre compte, de vos boutiques et de vos applications, que vous receviez un e-mail ou non. Conservé 90 jours.',
  chooseMails: 'Choisir ceux que vous recevez par e-mail',
  unread: 'Non lu',
  markRead: 'Marquer comme lu',
  markAllRead: 'Tout marquer comme lu',
  noNotices: 'Pas encore d’avis',
  noNoticesAbout:
    'Lorsqu’il se passe quelque chose que vous devez savoir, comme une connexion sur un nouvel appareil ou un paiement échoué, cela figure ici.',
} satisfies Same<typeof en>;
