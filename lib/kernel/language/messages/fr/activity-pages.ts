import type { Same } from '../../same.ts';
import type en from '../en/activity-pages.ts';

export default {
  activity: 'Activité',
  activityAbout: 'Ce qui est arrivé à vos boutiques, et par qui. Rien ici n’est jamais modifié ni supprimé.',
  noActivity:
    'Créez une boutique, ou associez-y une application. Tout ce qui est autorisé, associé, modifié ou dissocié est enregistré ici.',
  activityOfApps: 'Activité de vos applications',
  activityOfAppsAbout:
    'Ce qui est arrivé aux applications que vous développez. Ce qu’une application a fait dans des boutiques figure sous « Activité » sur sa page. Rien ici n’est jamais modifié ni supprimé.',
  noActivityOfApps:
    'Enregistrez une application sous « Applications OAuth ». Les modifications de ses réglages, secrets, équipe et vérification sont enregistrées ici.',
  exportCsv: 'Exporter en CSV',
  yourStores: 'Vos boutiques',
  yourApps: 'Vos applications',
  nothingFoundSoFar: 'Rien trouvé jusqu’ici',
  searchOlder: 'Chercher plus loin',
  lookedThrough: 'Aucune des {count, number} entrées parcourues ne contient ces mots.',
  nothingHappened: 'Rien ne s’est encore passé',
  nothingMatches: 'Aucun résultat',
  noEntryMatches:
    'Aucune entrée ne correspond à tout cela. Cherchez moins de mots, retirez un filtre ou choisissez d’autres jours.',
  searchActivity: 'Rechercher dans l’activité',
  searchHint: 'Un nom, un e-mail, ce qui s’est passé, ou un ID de requête',
  app: 'Application',
  allApps: 'Toutes les applications',
  event: 'Événement',
  everything: 'Tout',
  find: 'Chercher',
  apply: 'Appliquer',
  timeIn: 'Heure ({zone})',
  whatHappened: 'Ce qui s’est passé',
  who: 'Qui',
  why: 'Pourquoi : {reason}',
  details: 'Détails',
  requestId: 'ID de requête',
  fromDay: 'Du jour ({zone})',
  toDay: 'Au jour ({zone})',
} satisfies Same<typeof en>;
