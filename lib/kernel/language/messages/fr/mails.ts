import type { Same } from '../../same.ts';
import type en from '../en/mails.ts';

export default {
  buttonFails: 'Si le bouton ne fonctionne pas, ouvrez cette adresse :',
  setPassword: 'Définir un nouveau mot de passe',
  resetAsked:
    'Quelqu’un a demandé à définir un nouveau mot de passe pour votre compte {product}. Utilisez le lien dans les 30 minutes ; il fonctionne une seule fois.',
  notYouNothingChanges: 'Si ce n’était pas vous, ignorez cet e-mail : sans le lien, rien ne change.',
  suspended: 'Votre compte est suspendu',
  suspendedAbout:
    'Quelqu’un a demandé à définir un nouveau mot de passe pour votre compte {product}. L’exploitant l’a suspendu : son mot de passe ne peut pas être modifié pour le moment.',
  why: 'Motif : {reason}',
  passwordChanged: 'Votre mot de passe a été modifié',
  passwordChangedAbout:
    'Un nouveau mot de passe a été défini pour votre compte {product}, et toutes les sessions ouvertes ont été fermées.',
  seeWhatHappened: 'Voir ce qui s’est passé',
  notYouSetAnother:
    'Si ce n’était pas vous, définissez tout de suite un autre mot de passe : choisissez « Mot de passe oublié ? » sur la page de connexion.',
  confirmEmail: 'Confirmez votre e-mail',
  confirmEmailAbout: 'Cette adresse a été indiquée pour un compte {product}. Confirmez que c’est la vôtre.',
  noAccountIgnore: 'Si vous n’y avez pas de compte, ignorez cet e-mail.',
  confirmNewEmail: 'Confirmez votre nouvel e-mail',
  confirmNewEmailAbout:
    'Cette adresse a été indiquée comme nouvelle adresse d’un compte {product}. Confirmez-la dans les 24 heures et utilisez-la ensuite pour vous connecter.',
  haveAccount: 'Vous avez déjà un compte',
  haveAccountAbout:
    'Quelqu’un a indiqué cette adresse pour un autre compte {product}. Elle est celle de votre compte : rien n’a changé. Si c’était vous, connectez-vous au compte qui a cette adresse. « Mot de passe oublié ? » vous y permet d’en définir un nouveau.',
  signIn: 'Se connecter',
  notYouNotTold:
    'Si ce n’était pas vous, ignorez cet e-mail. L’auteur de la demande n’apprend pas que vous avez un compte.',
  emailChanging: 'Votre e-mail va changer',
  emailChangingAbout:
    'Quelqu’un qui connaît le mot de passe de votre compte {product} a saisi un nouvel e-mail : {email}. Cette adresse reste en place jusqu’à la confirmation de la nouvelle.',
  notYouChangePassword:
    'Si ce n’était pas vous, modifiez votre mot de passe maintenant : la nouvelle adresse ne pourra plus être confirmée.',
  emailChanged: 'Votre e-mail a été modifié',
  emailChangedAbout: 'Cette adresse n’est plus celle de votre compte {product}. Son e-mail est désormais {email}.',
  notYouWrite: 'Si ce n’était pas vous, écrivez aux responsables du service.',
  wayBack: 'Retrouver l’accès à votre compte',
  wayBackAbout:
    'L’exploitant de {product} a créé un lien qui permet de définir un nouveau mot de passe pour votre compte. Il vous le remettra lui-même ; il fonctionne une seule fois, pendant 24 heures.',
  wayBackOneStep:
    'L’exploitant de {product} a créé un lien qui permet de définir un nouveau mot de passe pour votre compte, sans la deuxième étape de connexion. Il vous le remettra lui-même ; il fonctionne une seule fois, pendant 24 heures.',
  notAskedWrite: 'Si vous n’avez rien demandé, écrivez aux responsables du service.',
  invited: 'Vous avez reçu une invitation',
  invitedAbout:
    '{by} vous invite à travailler sur « {what} » chez {product}, avec le rôle {role, select, admin {Admin} viewer {Lecteur} other {Développeur}}. Utilisez le lien dans les sept jours ; il fonctionne une seule fois, pour un compte avec cette adresse.',
  seeInvitation: 'Voir l’invitation',
  unknownIgnore: 'Si vous ne savez pas de quoi il s’agit, ignorez cet e-mail : sans le lien, rien ne se passe.',
  storeOffered: 'On souhaite vous céder une boutique',
  storeOfferedAbout:
    '{by} souhaite vous céder la boutique « {name} » chez {product}. Si vous acceptez dans les sept jours, vous en devenez propriétaire, et cette personne reste admin.',
  appOffered: 'On souhaite vous céder une application',
  appOfferedAbout:
    '{by} souhaite vous céder l’application « {name} » chez {product}. Si vous acceptez dans les sept jours, vous en devenez propriétaire, et cette personne reste développeur.',
  seeOffer: 'Voir l’offre',
  unwantedIgnore: 'Si vous n’en voulez pas, ignorez cet e-mail : rien ne change.',
  connectionAsked: 'On vous demande d’associer une application',
  connectionAskedAbout:
    '{by} travaille sur votre boutique « {store} » et vous demande d’y associer l’application « {app} » en mode {mode, select, live {réel} other {test}}. Vous verrez d’abord ce que l’application demande.',
  seeRequest: 'Voir la demande',
  requestApproved: 'Votre demande a été approuvée',
  requestApprovedAbout:
    '{by} vous permet d’associer l’application « {app} » à la boutique « {store} » en mode {mode, select, live {réel} other {test}}, comme vous l’avez demandé chez {product}. Rien n’est associé tant que vous ne le faites pas.',
  connectTheApp: 'Associer l’application',
  requestDeclined: 'Votre demande a été refusée',
  requestDeclinedAbout:
    '{by} a refusé que l’application « {app} » soit associée à la boutique « {store} » en mode {mode, select, live {réel} other {test}}, comme vous l’avez demandé chez {product}. Rien n’a été associé.',
} satisfies Same<typeof en>;
