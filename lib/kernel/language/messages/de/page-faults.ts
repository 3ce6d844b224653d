import type { Same } from '../../same.ts';
import type en from '../en/page-faults.ts';

export default {
  heading: 'Das hat nicht funktioniert',
  headingOurs: 'Das hat nicht funktioniert, und es liegt an uns',
  unreadable: 'Dieses Formular konnte nicht gelesen werden.',
  loadAgain:
    'Es wurde nichts geändert. Gehen Sie zurück, laden Sie die Seite neu, und senden Sie das Formular noch einmal.',
  otherFormat: 'Dieses Formular wurde in einem Format gesendet, das wir nicht annehmen.',
  sendFromThere:
    'Es wurde nichts geändert. Gehen Sie zurück, laden Sie die Seite neu, und senden Sie das Formular von dort.',
  tooLarge: 'Dieses Formular ist zu groß: Wir nehmen höchstens 64 KiB an.',
  sendLess: 'Es wurde nichts geändert. Gehen Sie zurück, und senden Sie weniger.',
  tooManyFields: 'Dieses Formular hat mehr Felder, als wir annehmen.',
  foreignForm: 'Dieses Formular wurde nicht von unserer Seite gesendet.',
  sendFromHere: 'Es wurde nichts geändert. Öffnen Sie die Seite hier, und senden Sie das Formular von dort.',
  outdated: 'Diese Seite ist veraltet.',
  startInApp: 'Es wurde nichts geändert. Gehen Sie zurück zur App, und beginnen Sie von vorn.',
  answered: 'Diese Anfrage wurde schon beantwortet.',
  answeredNext: 'Gehen Sie zurück zur App; falls sie nicht verbunden ist, beginnen Sie dort von vorn.',
  unknownApproval: 'In Ihren Geschäften gibt es keine solche Anfrage.',
  newLink: 'Es wurde nichts geändert. Bitten Sie in der App um einen neuen Link.',
  unknownApp: 'Diese App gibt es nicht.',
  unknownAppNext: 'Sie wurde gelöscht oder gehört zu einem anderen Konto als dem, mit dem Sie angemeldet sind.',
  providerAway: '{provider} ist gerade nicht erreichbar, daher können Sie nicht angemeldet werden.',
  providerAwayNext: 'Es wurde nichts geändert. Warten Sie eine Minute, und melden Sie sich dann noch einmal an.',
  providerDenied: '{provider} hat Sie nicht angemeldet.',
  providerUnproven: 'Die Antwort von {provider} ließ sich nicht prüfen, daher sind Sie nicht angemeldet.',
  signInOutdated: 'Die Anmeldung hat zu lange gedauert, oder sie begann in einem anderen Fenster.',
  signInOnceMore: 'Es wurde nichts geändert. Melden Sie sich noch einmal an.',
  addressUnproven:
    'Hier gibt es ein Konto mit der Adresse, die {provider} für Sie nennt, und {provider} sagt nicht, dass Sie sie bestätigt haben.',
  confirmThere: 'Bestätigen Sie Ihre Adresse bei {provider}, und melden Sie sich dann noch einmal an.',
  accountUnconfirmed:
    'Hier gibt es ein Konto mit der Adresse, die {provider} für Sie nennt, aber niemand hat die Adresse hier je bestätigt. Es kann also jemand anderem gehören.',
  confirmHere:
    'Ist es Ihres, bestätigen Sie zuerst seine Adresse: Melden Sie sich mit dem Passwort an, oder setzen Sie per E-Mail ein neues. Fragen Sie sonst die Betreiber dieses Dienstes.',
  accountOfAnother:
    'Das Konto mit der Adresse, die {provider} für Sie nennt, gehört hier einer anderen Person von {provider}.',
  askOperator: 'Es wurde nichts geändert. Fragen Sie die Betreiber dieses Dienstes.',
  noAddress: '{provider} nennt keine E-Mail-Adresse für Sie, und ein Konto hier braucht eine.',
  addAddressThere: 'Tragen Sie bei {provider} eine Adresse ein, und melden Sie sich dann noch einmal an.',
  anotherPerson: 'Sie haben sich bei {provider} als jemand anderes angemeldet, daher wurde nichts bestätigt.',
  suspended: 'Der Betreiber hat dieses Konto gesperrt. Grund: {reason}',
  tooManyAttempts: 'Zu viele Versuche. Versuchen Sie es in {wait} noch einmal.',
  tooManyAttemptsNext: 'Es wurde nichts geändert.',
  internal: 'Bei uns ist etwas schiefgegangen.',
  internalNext:
    'Versuchen Sie es in einer Minute noch einmal. Falls es wieder geschieht, nennen Sie uns die Request-ID.',
  unreachable: 'Wir erreichen unsere Datenbank gerade nicht. Es wurde nichts weitergegeben und nichts geändert.',
  unreachableNext: 'Warten Sie eine Minute, und versuchen Sie es dann noch einmal.',
  cannotConnect: 'Diese App kann nicht verbunden werden',
  badLink:
    'Der Link, der Sie hierher geführt hat, enthält einen Fehler; daher wurde nichts weitergegeben und nichts geändert. Gehen Sie zurück zur App; falls es wieder geschieht, muss ihr Entwickler diese Seite sehen.',
  switchedOff:
    'Diese App ist im Moment abgeschaltet: Der Betreiber dieses Dienstes lässt nicht zu, dass sie verbunden wird. Der Link, der Sie hierher geführt hat, ist in Ordnung. Nichts wurde weitergegeben und nichts geändert; wer die App anbietet, weiß mehr.',
  badDocument:
    'Was diese App über sich sagt, ist nicht lesbar oder enthält einen Fehler; daher wurde nichts weitergegeben und nichts geändert. Versuchen Sie es später noch einmal; falls es wieder geschieht, muss ihr Entwickler diese Seite sehen.',
  comeBack:
    'Gerade wird nach zu vielen Apps gefragt. Nichts wurde weitergegeben und nichts geändert. Warten Sie eine Minute, und laden Sie diese Seite dann noch einmal.',
  forDeveloper: 'Für den Entwickler der App',
} satisfies Same<typeof en>;
