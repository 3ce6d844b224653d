import type { Same } from '../../same.ts';
import type en from '../en/landing.ts';

export default {
  headline: 'Verbinden Sie Apps in einem Schritt mit Ihrem Geschäft',
  about:
    '{product} verwaltet Ihre Geschäfte und fragt Sie, bevor eine App einem davon nahekommt. Entwickler registrieren ihre App und leiten Sie hierher.',
  seeTitle: 'Sie sehen, was Sie erlauben',
  seeAbout: 'Eine App sagt in klaren Worten, was sie in Ihrem Geschäft tun möchte, bevor sie irgendetwas davon kann.',
  keysTitle: 'Keine Schlüssel zu kopieren',
  keysAbout:
    'Sie wählen ein Geschäft, live oder Test, und klicken einmal. Die App erhält einen eigenen Schlüssel, nur für dieses Geschäft.',
  backTitle: 'Sie können es zurücknehmen',
  backAbout:
    'Jede Verbindung steht auf einer Seite, mit ihrer letzten Nutzung. Trennen Sie eine, und sie endet sofort.',
} satisfies Same<typeof en>;
