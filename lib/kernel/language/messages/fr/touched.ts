import type { Same } from '../../same.ts';
import type en from '../en/touched.ts';

export default {
  connectedApps: 'Applications associées',
  accessEnded: 'Accès arrêtés',
  accessEndedAbout:
    'Au cours des {days, number} derniers jours, parce qu’un code ou un jeton a été utilisé deux fois ou trouvé en public.',
  nothingEnded: 'Rien n’a été arrêté',
  nothingEndedAbout: 'Aucun accès à vos boutiques n’a été arrêté par sécurité.',
  showTouched: 'Montrer ce qui a été touché',
  touchedAbout:
    'Les clients, abonnements et produits que <bdi>{name}</bdi> a lus et modifiés, jour par jour. Son accès {isLive, select, yes {fonctionne encore} other {a pris fin}}.',
  exportCsv: 'Exporter en CSV',
  onlyNewest:
    'Seuls les {count, number} appels et modifications les plus récents de ces jours sont comptés ici. Choisissez moins de jours, ou exportez-les.',
  nothingInDays: 'Rien ces jours-là',
  nothingInDaysAbout: 'On ne sait rien qui ait été lu ou modifié alors.',
  endAbout:
    'Quelque chose ne va pas ? Arrêtez tout de suite l’accès de <bdi>{name}</bdi>. Ce qui a été touché reste affiché ici.',
  endAndShow: 'Arrêter et montrer',
  noLog: 'Ce service ne garde pas de journal des requêtes : personne ne sait ce qui a été lu.',
  readSince:
    'Ce qui a été lu est connu depuis le {day} : le journal des requêtes remonte à {days, plural, one {# jour} other {# jours}}.',
  changedSince:
    'Ce qui a été modifié est connu aussi longtemps que l’activité de la boutique. D’une liste, le journal garde le nombre d’objets, les filtres, et le premier et le dernier objet, que montre le fichier CSV ; pas chacun d’eux.',
  object: 'Objet',
  read: 'Lu',
  changed: 'Modifié',
  kindName:
    '{kind, select, customer {Client} subscription {Abonnement} product {Produit} variant {Variante} other {Facture}}',
  listsOf:
    '{kind, select, customer {Listes de clients} subscription {Listes d’abonnements} product {Listes de produits} variant {Listes de variantes} other {Listes de factures}}',
  times: '{count, plural, one {une fois} other {# fois}}',
  timesInAll: '{count, plural, one {une fois} other {# fois}}, {objects, number} en tout',
  moreInCsv:
    '{count, plural, one {# autre figure dans le fichier CSV.} other {# autres figurent dans le fichier CSV.}}',
} satisfies Same<typeof en>;
