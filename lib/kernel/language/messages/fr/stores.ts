import type { Same } from '../../same.ts';
import type en from '../en/stores.ts';

export default {
  stores: 'Boutiques',
  newStore: 'Nouvelle boutique',
  newStoreAbout: 'Donnez-lui un nom, un sous-domaine et une devise.',
  straightBack: 'Une fois créée, vous revenez directement là d’où vous venez.',
  storeName: 'Nom de la boutique',
  subdomain: 'Sous-domaine',
  subdomainHint: 'De {least} à {most} lettres, chiffres ou traits d’union.',
  currency: 'Devise',
  currencyHintNew:
    'La devise de vos prix. Elle ne peut plus être changée dès qu’il y en a, ou qu’une application est associée.',
  customDomain: 'Domaine personnalisé',
  customDomainHintNew: 'Facultatif. Votre propre domaine, par exemple shop.example.com.',
  createStore: 'Créer la boutique',
  mostStores: 'Vous avez {count, number} boutiques, le maximum pour un compte.',
  subdomainTaken: 'Une autre boutique a ce sous-domaine.',
  subdomainLength: 'Utilisez de {least} à {most} caractères.',
  subdomainLetters: 'N’utilisez que les lettres de a à z, des chiffres et des traits d’union.',
  subdomainEnds: 'Commencez et terminez par une lettre ou un chiffre.',
  subdomainHyphens: 'Les troisième et quatrième caractères ne peuvent pas être tous deux des traits d’union.',
  subdomainReserved: 'Ce nom est réservé. Choisissez-en un autre.',
  domainAlone: 'Indiquez le domaine seul, par exemple shop.example.com, sans https:// ni chemin.',
  noDomainName: 'Ce n’est pas un nom de domaine. Exemple : shop.example.com.',
  enterName: 'Saisissez un nom.',
  chooseCurrency: 'Choisissez une devise dans la liste.',
  currencyInUse: 'La devise est maintenant utilisée et ne peut pas être changée.',
  saved: 'Enregistré.',
  recordMissing:
    'Nous n’avons trouvé aucun enregistrement de ce type. Un nouveau peut mettre du temps à être visible partout.',
  recordTaken: 'L’enregistrement est là, mais aussi celui d’une autre boutique, qui a prouvé ce domaine.',
  recordUnavailable: 'Aucun serveur de noms n’a répondu. Rien n’a été modifié ; réessayez dans quelques minutes.',
  recordOtherDomain: 'Cette boutique a désormais un autre domaine personnalisé. Rechargez la page.',
  checkedOften: 'Vous avez vérifié souvent. Attendez {count, number} secondes, puis réessayez.',
  domainProven: 'L’enregistrement est là : le domaine est prouvé.',
  nameDiffers: 'Ce n’est pas le nom de la boutique. Rien n’a été supprimé.',
  proofOfDomain: 'Preuve du domaine',
  proven: 'Prouvé',
  notProven: 'Non prouvé',
  provenAbout:
    'Les applications associées le voient. Laissez l’enregistrement en place : nous le vérifions chaque jour.',
  notProvenAbout:
    'Les applications ne le voient pas encore. Ajoutez cet enregistrement au DNS du domaine, puis vérifiez.',
  type: 'Type',
  name: 'Nom',
  value: 'Valeur',
  checkNow: 'Vérifier maintenant',
  storeSettings: 'Réglages de la boutique',
  itsSubdomain: 'Son sous-domaine est <b>{subdomain}</b>.',
  testDataGone: 'Les données de test ont disparu. Les données réelles et les connexions sont intactes.',
  settings: 'Réglages',
  customDomainHint:
    'Votre propre domaine, par exemple shop.example.com. Les applications associées le voient une fois prouvé. Laissez vide si vous n’en avez pas.',
  currencyBound:
    'Elle ne peut pas être changée : il y a des montants dans cette devise, ou une application associée s’appuie dessus. Pour une autre devise, créez une autre boutique.',
  currencyHint: 'Vous pouvez la changer tant qu’il n’y a ni produits, ni clients, ni application associée.',
  save: 'Enregistrer',
  deleteStore: 'Supprimer la boutique',
  members: 'Membres',
  agents: 'Agents',
  agentsAbout:
    'Associez un assistant : donnez-lui cette adresse comme serveur distant (MCP). Il vous demande avant de pouvoir lire quoi que ce soit, et vous pouvez le dissocier comme toute application.',
  addAddress: 'Ajoutez l’adresse dans votre assistant, là où il liste ses connecteurs ou serveurs MCP.',
  addAddressPicture: 'Les réglages d’un assistant : un champ qui contient l’adresse et un bouton pour l’ajouter.',
  allowAssistant: 'Connectez-vous ici, laissez coché ce qu’il peut faire, puis appuyez sur « Autoriser ».',
  allowAssistantPicture:
    'La page qui vous demande : trois autorisations cochées et deux boutons, le plus grand pour autoriser.',
  askAssistant: 'Posez-lui une question, par exemple quels abonnements se terminent cette semaine.',
  askAssistantPicture:
    'Une conversation : une question et, en dessous, une réponse sous forme de liste de trois lignes.',
  howToConnectAssistant: 'Comment associer un assistant',
  connectedApps: 'Applications associées',
  noConnectedApps:
    'Aucune application ne peut utiliser cette boutique. Celle qui le souhaite vous le demande d’abord et montre ce qu’elle veut faire.',
  showAll: 'Tout afficher',
  chooseHowFar: 'Choisissez de combien.',
  clockMovingAlready:
    'L’horloge est déjà en train d’avancer. Attendez qu’elle soit arrivée, puis avancez-la de nouveau.',
  notEmpty:
    'Le mode test de cette boutique n’est pas vide : rien n’a été ajouté. Réinitialisez d’abord ses données de test, puis remplissez-le.',
  waitForClock:
    'L’horloge de cette boutique est en train d’avancer. Attendez qu’elle soit arrivée, puis remplissez-la.',
  testMode: 'Mode test',
  testModeAbout:
    'Une boutique a, à côté de son mode réel, un mode test avec ses propres produits, clients et <link>abonnements</link>. Aucun argent réel n’y est jamais prélevé.',
  sampleData: 'Données d’exemple',
  sampleDataAbout:
    'Ajoute des produits, des clients et des abonnements dans chaque statut, avec leurs factures passées.',
  fillWithSampleData: 'Remplir de données d’exemple',
  clock: 'Horloge',
  startOver: 'Recommencer',
  startOverAbout:
    'Supprime le contenu du mode test et remet son horloge à l’heure réelle. Vous verrez d’abord ce qui sera supprimé ; les données réelles et les connexions restent telles quelles.',
  resetTestData: 'Réinitialiser les données de test',
  clockMoved: 'L’horloge est passée de {from} à {to}. {happened}',
  nothingDue: 'Rien n’était dû entre-temps.',
  happened:
    '{issued, plural, =0 {Aucune facture n’a été émise} one {1 facture a été émise} other {# factures ont été émises}}{unpaid, plural, =0 {} one {, dont 1 impayée} other {, dont # impayées}}. {ended, plural, =0 {Aucun abonnement n’a pris fin.} one {1 abonnement a pris fin.} other {# abonnements ont pris fin.}}',
  step: '{unit, select, day {Un jour} week {Une semaine} month {Un mois} other {Un an}}',
  clockShows:
    'Elle indique <clock></clock>. Avancez-la, et tout ce qui est dû d’ici là se produit dans l’ordre, comme en temps réel : renouvellements, fins d’essai, nouveaux essais de paiement. Elle ne peut pas être reculée.',
  by: 'De',
  moveTime: 'Avancer le temps',
  moveTimeTitle: 'Avancer l’horloge de test de cette boutique ?',
  keepTheTime: 'Garder l’heure',
  moveTimeAbout:
    'Tout ce qui est dû d’ici là se produit aussitôt, en mode test uniquement. L’horloge ne peut pas être reculée ; seule une réinitialisation de toutes les données de test la remet à l’heure réelle.',
  clockMoving: 'L’horloge avance jusqu’au {to}. Tant qu’elle n’est pas arrivée, rien ne peut changer en mode test.',
  movingTime: 'Avance du temps',
  reload: 'Recharger',
  deleteNamed: 'Supprimer {name} ?',
  deletionApps:
    '{count, plural, =0 {Aucune application n’y est associée actuellement.} one {L’application associée perd aussitôt son accès.} other {Les # connexions d’applications perdent aussitôt leur accès.}}',
  deletionKeys:
    '{count, plural, one {Votre propre clé API cesse aussitôt de fonctionner.} other {Vos # clés API cessent aussitôt de fonctionner.}}',
  deletionSubscriptions:
    '{count, plural, =0 {Elle n’a pas d’abonnements réels.} one {Un abonnement réel ne sera plus jamais facturé.} other {# abonnements réels ne seront plus jamais facturés.}}',
  deletionData: 'Les produits, clients, abonnements et factures sont supprimés, en mode réel comme en mode test.',
  cannotBeUndone: 'C’est irréversible.',
  delete: 'Supprimer',
  keepTheStore: 'Garder la boutique',
  resetTestDataTitle: 'Réinitialiser les données de test ?',
  noTestData: 'Il n’y a pas de données de test dans cette boutique.',
  resetSubscriptions:
    '{subscriptions, plural, one {# abonnement de test} other {# abonnements de test}} avec {invoices, plural, one {# facture} other {# factures}} seront supprimés.',
  resetCatalogue:
    '{customers, plural, one {# client de test} other {# clients de test}} et {products, plural, one {# produit de test} other {# produits de test}} avec leurs prix seront supprimés.',
  resetStays:
    'Les données réelles et les connexions restent. Les applications associées en mode test trouveront une boutique vide.',
  resetForever: 'Rien ne les remplace, et c’est irréversible.',
  back: 'Retour',
  keepIt: 'Conserver',
  timeZoneHint:
    'Les jours des périodes, des factures et des renouvellements y sont indiqués. Les calculs et prélèvements restent en UTC.',
  businessName: 'Raison sociale',
  businessNameHint:
    'Facultatif. Les factures la nomment comme vendeur, avec l’adresse et le numéro fiscal ci-dessous. Une facture émise garde ce qui figurait ici.',
  businessAddress: 'Adresse de l’entreprise (facultatif)',
  liveUnmoved:
    'Les factures du mode réel sont considérées comme payées : aucun prestataire de paiement n’est configuré, donc aucun argent ne circule.',
  taxNumber: 'Numéro fiscal',
  taxNumberHint: 'Facultatif. Par exemple un numéro de TVA.',
  mostLines: 'Utilisez {most, number} lignes ou moins.',
  general: 'Général',
  testTools: 'Outils de test',
  storesAbout: 'Les boutiques dans lesquelles vous travaillez. Chacune a ses propres paramètres.',
  yourPlatform: 'votre plateforme',
  storesAt: 'Boutiques chez {platform}',
  goToPlatform: 'Aller chez {platform}',
  madeAtPlatform: 'Les boutiques sont créées et supprimées chez {platform}, et apparaissent ensuite ici d’elles-mêmes.',
  settingsAtPlatform: 'Le nom, le domaine et la devise de cette boutique sont définis chez {platform}.',
  membersAtPlatform: 'Qui travaille sur cette boutique, et avec quel rôle, se décide chez {platform}.',
  storesComeFrom: 'Vos boutiques viennent de {platform}',
} satisfies Same<typeof en>;
