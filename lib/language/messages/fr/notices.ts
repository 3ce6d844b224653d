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
  newDevice: 'Un nouvel appareil s’est connecté à votre compte',
  appConnected: 'Une application a été associée à votre boutique',
  liveKey: 'Une clé API pour les données réelles a été créée',
  accessEnded: 'Un accès a été arrêté par sécurité',
  accessEnding: 'L’accès d’une application à votre boutique prend bientôt fin',
  approvalAsked: 'Une application vous demande d’approuver une modification',
  refusedNetwork: 'Des appels ont été refusés en raison de leur provenance',
  verification: 'La vérification de votre application a reçu une réponse',
  spentTokens: 'Votre application envoie sans cesse des jetons de rafraîchissement déjà utilisés',
  appErrors: 'Des appels de votre application échouent',
  paymentFailed: 'Un paiement a échoué',
  webhookOff: 'Un point d’accès webhook a été désactivé',
} satisfies Same<typeof en>;
