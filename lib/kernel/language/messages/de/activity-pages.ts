import type { Same } from '../../same.ts';
import type en from '../en/activity-pages.ts';

export default {
  activity: 'Aktivität',
  activityAbout:
    'Was mit Ihren Geschäften geschehen ist und wer es getan hat. Nichts davon wird je geändert oder entfernt.',
  noActivity:
    'Erstellen Sie ein Geschäft, oder verbinden Sie eine App damit. Alles, was erlaubt, verbunden, geändert oder getrennt wird, steht hier.',
  activityOfApps: 'Aktivität Ihrer Apps',
  activityOfAppsAbout:
    'Was mit den Apps geschehen ist, die Sie entwickeln. Was eine App in Geschäften getan hat, steht unter „Aktivität“ auf ihrer Seite. Nichts davon wird je geändert oder entfernt.',
  noActivityOfApps:
    'Registrieren Sie eine App unter „OAuth-Apps“. Änderungen ihrer Einstellungen, Secrets, ihres Teams und ihrer Prüfung stehen hier.',
  exportCsv: 'CSV exportieren',
  yourStores: 'Ihre Geschäfte',
  yourApps: 'Ihre Apps',
  nothingFoundSoFar: 'Bisher nichts gefunden',
  searchOlder: 'Ältere durchsuchen',
  lookedThrough: 'Keiner der {count, number} durchsuchten Einträge enthält diese Wörter.',
  nothingHappened: 'Noch ist nichts geschehen',
  nothingMatches: 'Nichts gefunden',
  noEntryMatches:
    'Kein Eintrag passt zu all dem. Suchen Sie nach weniger Wörtern, entfernen Sie einen Filter, oder wählen Sie andere Tage.',
  searchActivity: 'Aktivität durchsuchen',
  searchHint: 'Ein Name, eine E-Mail, was geschehen ist, oder eine Request-ID',
  app: 'App',
  allApps: 'Alle Apps',
  event: 'Ereignis',
  everything: 'Alles',
  find: 'Suchen',
  apply: 'Anwenden',
  timeIn: 'Zeit ({zone})',
  whatHappened: 'Was geschehen ist',
  who: 'Wer',
  why: 'Warum: {reason}',
  details: 'Einzelheiten',
  requestId: 'Request-ID',
  fromDay: 'Ab Tag ({zone})',
  toDay: 'Bis Tag ({zone})',
} satisfies Same<typeof en>;
