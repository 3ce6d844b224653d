import type { Same } from '../../same.ts';
import type en from '../en/mails.ts';

export default {
  buttonFails: 'Wenn die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
  setPassword: 'Neues Passwort festlegen',
  resetAsked:
    'Jemand möchte ein neues Passwort für Ihr Konto bei {product} festlegen. Verwenden Sie den Link innerhalb von 30 Minuten; er funktioniert einmal.',
  notYouNothingChanges: 'Falls Sie das nicht waren, ignorieren Sie diese Mail: Ohne den Link ändert sich nichts.',
  suspended: 'Ihr Konto ist gesperrt',
  suspendedAbout:
    'Jemand möchte ein neues Passwort für Ihr Konto bei {product} festlegen. Der Betreiber hat das Konto gesperrt; daher kann das Passwort jetzt nicht geändert werden.',
  why: 'Grund: {reason}',
  passwordChanged: 'Ihr Passwort wurde geändert',
  passwordChangedAbout:
    'Für Ihr Konto bei {product} wurde ein neues Passwort festgelegt, und alle, die dort angemeldet waren, wurden abgemeldet.',
  seeWhatHappened: 'Ansehen, was geschehen ist',
  notYouSetAnother:
    'Falls Sie das nicht waren, legen Sie sofort ein anderes Passwort fest: Wählen Sie beim Anmelden „Passwort vergessen?“.',
  confirmEmail: 'E-Mail bestätigen',
  confirmEmailAbout: 'Diese Adresse wurde für ein Konto bei {product} angegeben. Bestätigen Sie, dass es Ihre ist.',
  noAccountIgnore: 'Falls Sie dort kein Konto haben, ignorieren Sie diese Mail.',
  confirmNewEmail: 'Neue E-Mail bestätigen',
  confirmNewEmailAbout:
    'Diese Adresse wurde als neue Adresse eines Kontos bei {product} angegeben. Bestätigen Sie sie innerhalb von 24 Stunden, und melden Sie sich von da an mit ihr an.',
  haveAccount: 'Sie haben schon ein Konto',
  haveAccountAbout:
    'Jemand hat diese Adresse für ein weiteres Konto bei {product} angegeben. Sie gehört zu Ihrem Konto; daher hat sich nichts geändert. Falls Sie es waren: Melden Sie sich bei dem Konto an, zu dem sie gehört. Mit „Passwort vergessen?“ können Sie dort ein neues festlegen.',
  signIn: 'Anmelden',
  notYouNotTold:
    'Falls Sie das nicht waren, ignorieren Sie diese Mail. Wer es auch war, erfährt nicht, dass Sie ein Konto haben.',
  emailChanging: 'Ihre E-Mail soll geändert werden',
  emailChangingAbout:
    'Jemand, der das Passwort Ihres Kontos bei {product} kennt, hat eine neue E-Mail dafür eingegeben: {email}. Diese Adresse bleibt, bis die neue bestätigt ist.',
  notYouChangePassword:
    'Falls Sie das nicht waren, ändern Sie jetzt Ihr Passwort: Dann kann die neue Adresse nicht mehr bestätigt werden.',
  emailChanged: 'Ihre E-Mail wurde geändert',
  emailChangedAbout: 'Ihr Konto bei {product} gehört nicht mehr zu dieser Adresse. Seine E-Mail ist jetzt {email}.',
  notYouWrite: 'Falls Sie das nicht waren, schreiben Sie denen, die den Dienst betreiben.',
  wayBack: 'Ein Weg zurück in Ihr Konto',
  wayBackAbout:
    'Der Betreiber von {product} hat einen Link erstellt, mit dem ein neues Passwort für Ihr Konto festgelegt werden kann. Sie erhalten ihn von ihm selbst; er funktioniert einmal, 24 Stunden lang.',
  wayBackOneStep:
    'Der Betreiber von {product} hat einen Link erstellt, mit dem ein neues Passwort für Ihr Konto festgelegt werden kann, ohne den zweiten Schritt der Anmeldung. Sie erhalten ihn von ihm selbst; er funktioniert einmal, 24 Stunden lang.',
  notAskedWrite: 'Falls Sie nicht darum gebeten haben, schreiben Sie denen, die den Dienst betreiben.',
  invited: 'Sie sind eingeladen',
  invitedAbout:
    '{by} lädt Sie ein, bei {product} an „{what}“ mitzuarbeiten, in der Rolle {role, select, admin {Admin} viewer {Betrachter} other {Entwickler}}. Verwenden Sie den Link innerhalb von sieben Tagen; er funktioniert einmal, für ein Konto mit dieser Adresse.',
  seeInvitation: 'Einladung ansehen',
  unknownIgnore: 'Falls Sie nicht wissen, worum es geht, ignorieren Sie diese Mail: Ohne den Link geschieht nichts.',
  storeOffered: 'Ein Geschäft soll an Sie übergeben werden',
  storeOfferedAbout:
    '{by} möchte Ihnen bei {product} das Geschäft „{name}“ übergeben. Wenn Sie innerhalb von sieben Tagen annehmen, gehört es Ihnen; {by} bleibt Admin.',
  appOffered: 'Eine App soll an Sie übergeben werden',
  appOfferedAbout:
    '{by} möchte Ihnen bei {product} die App „{name}“ übergeben. Wenn Sie innerhalb von sieben Tagen annehmen, gehört sie Ihnen; {by} bleibt Entwickler.',
  seeOffer: 'Angebot ansehen',
  unwantedIgnore: 'Falls Sie das nicht möchten, ignorieren Sie diese Mail: Es ändert sich nichts.',
  connectionAsked: 'Jemand bittet Sie, eine App zu verbinden',
  connectionAskedAbout:
    '{by} arbeitet an Ihrem Geschäft „{store}“ mit und bittet Sie, die App „{app}“ im {mode, select, live {Live} other {Test}}-Modus damit zu verbinden. Sie sehen zuerst, was die App verlangt.',
  seeRequest: 'Anfrage ansehen',
  requestApproved: 'Ihre Anfrage wurde genehmigt',
  requestApprovedAbout:
    '{by} erlaubt Ihnen, die App „{app}“ im {mode, select, live {Live} other {Test}}-Modus mit dem Geschäft „{store}“ zu verbinden, worum Sie bei {product} gebeten haben. Es ist nichts verbunden, bis Sie das tun.',
  connectTheApp: 'App verbinden',
  requestDeclined: 'Ihre Anfrage wurde abgelehnt',
  requestDeclinedAbout:
    '{by} hat abgelehnt, dass die App „{app}“ im {mode, select, live {Live} other {Test}}-Modus mit dem Geschäft „{store}“ verbunden wird, worum Sie bei {product} gebeten haben. Es wurde nichts verbunden.',
} satisfies Same<typeof en>;
