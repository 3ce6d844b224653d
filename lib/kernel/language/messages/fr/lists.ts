import type { Same } from '../../same.ts';
import type en from '../en/lists.ts';

export default {
  title: '{what, select, customer {Clients} product {Produits} subscription {Abonnements} other {Factures}}',
  noneMatches:
    '{what, select, customer {Aucun client trouvé} product {Aucun produit trouvé} subscription {Aucun abonnement trouvé} other {Aucune facture trouvée}}',
  noneMatchesThis:
    '{what, select, customer {Aucun de vos clients ne correspond à ce nom ou cet e-mail et cette boutique.} product {Aucun de vos produits ne correspond à ce nom, cette boutique et ce statut.} subscription {Aucun de vos abonnements ne correspond à ce client, cette boutique et ce statut.} other {Aucune de vos factures ne correspond à cette boutique et ce statut.}}',
  noneYet:
    '{what, select, customer {Pas encore de clients} product {Pas encore de produits} subscription {Pas encore d’abonnements} other {Pas encore de factures}}',
  noneYetAbout:
    '{what, select, customer {Ajoutez ici les personnes à qui vous vendez, ou laissez une application associée le faire. Elles pourront alors s’abonner à vos produits.} product {Un produit a un nom et un ou plusieurs prix, par exemple mensuel et annuel, auxquels les clients s’abonnent.} subscription {Créez-en un ici, ou associez une application qui en vend. Chaque modification figure sur sa page.} other {La première facture d’un abonnement est émise à son début, puis une autre à chaque renouvellement.}}',
  belongsToStore:
    '{what, select, customer {Un client appartient à l’une de vos boutiques, et vous n’en avez pas encore.} product {Un produit appartient à l’une de vos boutiques, et vous n’en avez pas encore.} subscription {Un abonnement appartient à l’une de vos boutiques, et vous n’en avez pas encore.} other {Une facture appartient à l’une de vos boutiques, et vous n’en avez pas encore.}}',
  status: 'Statut',
  anyStatus: 'Tous les statuts',
} satisfies Same<typeof en>;
