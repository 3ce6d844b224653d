import type { Same } from '../../same.ts';
import type en from '../en/page-faults.ts';

export default {
  heading: 'Cela n’a pas fonctionné',
  headingOurs: 'Cela n’a pas fonctionné, et c’est notre faute',
  unreadable: 'Ce formulaire n’a pas pu être lu.',
  loadAgain: 'Rien n’a été modifié. Revenez en arrière, rechargez la page et renvoyez le formulaire.',
  otherFormat: 'Ce formulaire a été envoyé dans un format que nous n’acceptons pas.',
  sendFromThere: 'Rien n’a été modifié. Revenez en arrière, rechargez la page et envoyez le formulaire de là.',
  tooLarge: 'Ce formulaire est trop volumineux : nous acceptons 64 Kio au plus.',
  sendLess: 'Rien n’a été modifié. Revenez en arrière et envoyez moins de données.',
  tooManyFields: 'Ce formulaire a plus de champs que nous n’en acceptons.',
  foreignForm: 'Ce formulaire n’a pas été envoyé depuis notre page.',
  sendFromHere: 'Rien n’a été modifié. Ouvrez la page sur ce site et envoyez le formulaire de là.',
  outdated: 'Cette page n’est plus à jour.',
  startInApp: 'Rien n’a été modifié. Retournez à l’application et recommencez.',
  answered: 'Cette demande a déjà reçu une réponse.',
  answeredNext: 'Retournez à l’application ; si elle n’est pas associée, recommencez là-bas.',
  unknownApproval: 'Il n’y a pas de telle demande dans vos boutiques.',
  newLink: 'Rien n’a été modifié. Demandez un nouveau lien dans l’application.',
  unknownApp: 'Cette application n’existe pas.',
  unknownAppNext: 'Elle a été supprimée, ou appartient à un autre compte que celui avec lequel vous êtes connecté.',
  providerAway: '{provider} est injoignable pour le moment ; impossible de vous connecter.',
  providerAwayNext: 'Rien n’a été modifié. Attendez une minute, puis connectez-vous de nouveau.',
  providerDenied: '{provider} ne vous a pas connecté.',
  providerUnproven: 'La réponse de {provider} n’a pas pu être vérifiée ; vous n’êtes donc pas connecté.',
  signInOutdated: 'La connexion a pris trop de temps, ou elle a commencé dans une autre fenêtre.',
  signInOnceMore: 'Rien n’a été modifié. Connectez-vous encore une fois.',
  addressUnproven:
    'Il existe ici un compte avec l’adresse que {provider} donne pour vous, et {provider} ne dit pas que vous l’avez confirmée.',
  confirmThere: 'Confirmez votre adresse chez {provider}, puis connectez-vous de nouveau.',
  accountUnconfirmed:
    'Il existe ici un compte avec l’adresse que {provider} donne pour vous, mais personne n’a jamais confirmé cette adresse ici. Il peut donc appartenir à quelqu’un d’autre.',
  confirmHere:
    'S’il est à vous, confirmez d’abord son adresse : connectez-vous avec son mot de passe, ou définissez-en un nouveau par e-mail. Sinon, demandez aux personnes qui gèrent ce service.',
  accountOfAnother:
    'Le compte avec l’adresse que {provider} donne pour vous appartient ici à une autre personne de {provider}.',
  askOperator: 'Rien n’a été modifié. Demandez aux personnes qui gèrent ce service.',
  noAddress: '{provider} ne donne aucune adresse e-mail pour vous, et un compte ici en a besoin.',
  addAddressThere: 'Ajoutez une adresse chez {provider}, puis connectez-vous de nouveau.',
  anotherPerson: 'Vous vous êtes connecté chez {provider} en tant que quelqu’un d’autre ; rien n’a donc été confirmé.',
  suspended: 'L’exploitant a suspendu ce compte. Motif : {reason}',
  tooManyAttempts: 'Trop de tentatives. Réessayez dans {wait}.',
  tooManyAttemptsNext: 'Rien n’a été modifié.',
  internal: 'Un problème est survenu de notre côté.',
  internalNext: 'Réessayez dans une minute. Si cela se reproduit, indiquez-nous l’identifiant de la requête.',
  unreachable: 'Notre base de données est injoignable pour le moment. Rien n’a été partagé ni modifié.',
  unreachableNext: 'Attendez une minute, puis réessayez.',
  cannotConnect: 'Cette application ne peut pas être associée',
  badLink:
    'Le lien qui vous a amené ici contient une erreur : rien n’a été partagé ni modifié. Retournez à l’application ; si cela se reproduit, son développeur doit voir cette page.',
  switchedOff:
    'Cette application est désactivée pour le moment : l’exploitant de ce service ne permet pas de l’associer. Le lien qui vous a amené ici est correct. Rien n’a été partagé ni modifié ; ceux qui font l’application en savent plus.',
  badDocument:
    'Ce que cette application dit d’elle-même est illisible ou contient une erreur : rien n’a été partagé ni modifié. Réessayez plus tard ; si cela se reproduit, son développeur doit voir cette page.',
  comeBack:
    'Trop d’applications sont demandées en ce moment. Rien n’a été partagé ni modifié. Attendez une minute, puis rechargez cette page.',
  forDeveloper: 'Pour le développeur de l’application',
} satisfies Same<typeof en>;
