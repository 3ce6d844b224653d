import type { Same } from '../../same.ts';
import type en from '../en/landing.ts';

export default {
  headline: 'Associez des applications à votre boutique en une étape',
  about:
    '{product} héberge vos boutiques et vous demande votre accord avant qu’une application y accède. Les développeurs enregistrent leur application et vous envoient ici.',
  seeTitle: 'Vous voyez ce que vous autorisez',
  seeAbout:
    'Une application dit en mots simples ce qu’elle veut faire dans votre boutique, avant de pouvoir rien en faire.',
  keysTitle: 'Aucune clé à copier',
  keysAbout:
    'Vous choisissez une boutique, réel ou test, et cliquez une fois. L’application reçoit sa propre clé, pour cette boutique seule.',
  backTitle: 'Vous pouvez revenir en arrière',
  backAbout:
    'Chaque connexion figure sur une page, avec sa dernière utilisation. Dissociez-en une, et elle s’arrête aussitôt.',
} satisfies Same<typeof en>;
