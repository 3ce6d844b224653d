import type { Same } from '../../same.ts';
import type en from '../en/touched.ts';

export default {
  connectedApps: 'Verbundene Apps',
  accessEnded: 'Beendete Zugriffe',
  accessEndedAbout:
    'In den letzten {days, number} Tagen, weil ein Code oder Token zweimal verwendet oder öffentlich gefunden wurde.',
  nothingEnded: 'Es wurde nichts beendet',
  nothingEndedAbout: 'Kein Zugriff auf Ihre Geschäfte wurde zur Sicherheit beendet.',
  showTouched: 'Zeigen, worauf zugegriffen wurde',
  touchedAbout:
    'Welche Kunden, Abonnements und Produkte <bdi>{name}</bdi> gelesen und geändert hat, Tag für Tag. Der Zugriff {isLive, select, yes {besteht noch} other {ist beendet}}.',
  exportCsv: 'CSV exportieren',
  onlyNewest:
    'Hier sind nur die neuesten {count, number} Aufrufe und Änderungen dieser Tage gezählt. Wählen Sie weniger Tage, oder exportieren Sie sie.',
  nothingInDays: 'Nichts an diesen Tagen',
  nothingInDaysAbout: 'Es ist nichts bekannt, was dann gelesen oder geändert wurde.',
  endAbout:
    'Etwas stimmt nicht? Beenden Sie den Zugriff von <bdi>{name}</bdi> sofort. Worauf zugegriffen wurde, bleibt hier stehen.',
  endAndShow: 'Beenden und zeigen',
  noLog: 'Dieser Dienst führt kein Protokoll der Aufrufe; daher weiß niemand, was gelesen wurde.',
  readSince:
    'Was gelesen wurde, ist seit dem {day} bekannt: Das Protokoll der Aufrufe reicht {days, plural, one {# Tag} other {# Tage}} zurück.',
  changedSince:
    'Was geändert wurde, ist so lange bekannt wie die Aktivität des Geschäfts. Von einer Liste enthält das Protokoll, wie viele Objekte sie hatte, ihre Filter und das erste und letzte davon, wie es die CSV-Datei zeigt; nicht jedes einzelne.',
  object: 'Objekt',
  read: 'Gelesen',
  changed: 'Geändert',
  kindName:
    '{kind, select, customer {Kunde} subscription {Abonnement} product {Produkt} variant {Variante} other {Rechnung}}',
  listsOf:
    '{kind, select, customer {Listen von Kunden} subscription {Listen von Abonnements} product {Listen von Produkten} variant {Listen von Varianten} other {Listen von Rechnungen}}',
  times: '{count, plural, one {einmal} other {#-mal}}',
  timesInAll: '{count, plural, one {einmal} other {#-mal}}, {objects, number} insgesamt',
  moreInCsv: '{count, plural, one {# weiteres steht in der CSV-Datei.} other {# weitere stehen in der CSV-Datei.}}',
} satisfies Same<typeof en>;
