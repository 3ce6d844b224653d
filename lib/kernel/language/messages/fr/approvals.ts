import type { Same } from '../../same.ts';
import type en from '../en/approvals.ts';

export default {
  approvals: 'Approbations',
  approvalsAbout:
    'Modifications que des applications demandent, et ce qui dépasse les limites que vous leur avez fixées. Chaque page indique ce que la modification coûterait ; rien ne change sans votre approbation.',
  nothingWaits: 'Rien ne vous attend',
  nothingWaitsAbout:
    'Quand une application qui ne peut que lire demande la modification d’un abonnement, elle figure ici.',
  decided: 'Décidées',
  wantCancel: 'Résilier à la fin de la période',
  wantCancelNow: 'Résilier maintenant',
  wantResume: 'Annuler ce qui est prévu',
  wantSwap: 'Changer de formule',
  app: 'Application',
  change: 'Modification',
  asked: 'Demandé',
  action: 'Action',
  review: 'Examiner',
  statusWord:
    '{status, select, executed {effectuée} declined {refusée} expired {expirée} withdrawn {retirée} failed {échouée} other {en attente}}',
  approveAChange: 'Approuver une modification',
  askAnAdminOf:
    '<b>Demandez à un admin</b> de <bdi>{store}</bdi> : votre rôle ne permet pas cette modification en mode {mode, select, live {réel} other {test}}.',
  seeTheSubscription: 'Voir l’abonnement',
  customer: 'Client',
  cannotBeDone: 'Ce n’est pas possible maintenant. {why}',
  decide: 'Décider',
  approve: 'Approuver',
  decline: 'Refuser',
  exactlyThisUntil: '« Approuver » fait exactement cela, une fois. La décision peut être prise jusqu’au <day></day>.',
  decidableUntil: 'La décision peut être prise jusqu’au <day></day>.',
  backTo: 'Retour à <bdi>{app}</bdi>',
  byYou: 'vous',
  bySomebody: 'quelqu’un',
  executedBy: 'La modification a été faite. Approuvée par <who></who>, <when></when>.',
  declinedBy: 'Rien n’a été modifié. Refusée par <who></who>, <when></when>.',
  failedBy: 'Approuvée par <who></who>, mais elle n’a pas pu être faite. {why} C’était <when></when>.',
  notAllowedNow: 'L’abonnement ne le permet pas maintenant.',
  expiredWhen: 'Personne n’a décidé à temps : rien n’a été modifié. Expirée <when></when>.',
  withdrawnWhen:
    'Elle a été retirée, ou ce qui la demandait a été dissocié. Rien n’a été modifié. C’était <when></when>.',
  notRegistered: 'Non enregistrée',
  apiKey: 'Clé API',
  asksForAChange: '<bdi>{name}</bdi> demande une modification',
  inTheWordsOf: 'Selon <bdi>{name}</bdi> :',
  unknownSender: 'expéditeur inconnu',
  isBeyondLimits: 'Ce serait déjà fait, mais cela dépasse les limites fixées pour cette application.',
  beyondALimit: 'Au-delà d’une limite',
  wantPause: 'Suspendre',
  waitingOf: 'En attente : {app}, {store}, {mode, select, live {réel} other {test}}',
  changesWait:
    '{count, plural, one {# modification de <bdi>{app}</bdi> attend. Total dû maintenant : <b>{sum}</b>} other {# modifications de <bdi>{app}</bdi> attendent. Total dû maintenant : <b>{sum}</b>}}',
  moreWait:
    '{count, plural, one {# autre attend et apparaîtra} other {# autres attendent et apparaîtront}} ici une fois celles-ci décidées.',
  approveAll: 'Tout approuver',
  declineAll: 'Tout refuser',
  amountDueNow: '{amount} dû maintenant',
  notNow: 'Impossible maintenant',
  decidedCount:
    '{did, select, approve {Approuvées et effectuées : {count, number}.} other {Refusées : {count, number}.}}',
  changedCount: '{count, number} donneraient maintenant autre chose : regardez ce qui est affiché, puis recommencez.',
  failedCount: '{count, number} n’ont pas pu être effectuées ou payées : voir ci-dessous.',
  beforeCount: '{count, number} avaient déjà été décidées.',
} satisfies Same<typeof en>;
