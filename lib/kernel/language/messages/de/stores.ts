import type { Same } from '../../same.ts';
import type en from '../en/stores.ts';

export default {
  stores: 'Geschäfte',
  newStore: 'Neues Geschäft',
  newStoreAbout: 'Geben Sie ihm einen Namen, eine Subdomain und eine Währung.',
  straightBack: 'Sobald Sie es erstellt haben, kommen Sie direkt dorthin zurück, woher Sie kamen.',
  storeName: 'Name des Geschäfts',
  subdomain: 'Subdomain',
  subdomainHint: '{least} bis {most} Buchstaben, Ziffern oder Bindestriche.',
  currency: 'Währung',
  currencyHintNew:
    'Die Währung Ihrer Preise. Sie kann nicht mehr geändert werden, sobald es welche gibt oder eine App verbunden ist.',
  customDomain: 'Eigene Domain',
  customDomainHintNew: 'Optional. Ihre eigene Domain, etwa shop.example.com.',
  createStore: 'Geschäft erstellen',
  mostStores: 'Sie haben {count, number} Geschäfte, so viele wie ein Konto haben darf.',
  subdomainTaken: 'Ein anderes Geschäft hat diese Subdomain.',
  subdomainLength: 'Verwenden Sie {least} bis {most} Zeichen.',
  subdomainLetters: 'Verwenden Sie nur die Buchstaben a bis z, Ziffern und Bindestriche.',
  subdomainEnds: 'Beginnen und enden Sie mit einem Buchstaben oder einer Ziffer.',
  subdomainHyphens: 'Das dritte und das vierte Zeichen dürfen nicht beide Bindestriche sein.',
  subdomainReserved: 'Dieser Name ist reserviert. Wählen Sie einen anderen.',
  domainAlone: 'Geben Sie nur die Domain an, etwa shop.example.com, ohne https:// oder Pfad.',
  noDomainName: 'Das ist kein Domainname. Einer sieht aus wie shop.example.com.',
  enterName: 'Geben Sie einen Namen ein.',
  chooseCurrency: 'Wählen Sie eine Währung aus der Liste.',
  currencyInUse: 'Die Währung wird inzwischen verwendet und kann nicht geändert werden.',
  saved: 'Gespeichert.',
  recordMissing: 'Wir haben keinen solchen Eintrag gefunden. Bis ein neuer überall sichtbar ist, kann es dauern.',
  recordTaken: 'Der Eintrag ist da, aber auch der eines anderen Geschäfts, das diese Domain nachgewiesen hat.',
  recordUnavailable:
    'Kein Nameserver hat geantwortet. Es wurde nichts geändert; versuchen Sie es in einigen Minuten noch einmal.',
  recordOtherDomain: 'Dieses Geschäft hat inzwischen eine andere eigene Domain. Laden Sie die Seite neu.',
  checkedOften:
    'Sie haben das oft geprüft. Warten Sie {count, number} Sekunden, und versuchen Sie es dann noch einmal.',
  domainProven: 'Der Eintrag ist da: Die Domain ist nachgewiesen.',
  nameDiffers: 'Das ist nicht der Name des Geschäfts. Es wurde nichts gelöscht.',
  proofOfDomain: 'Nachweis der Domain',
  proven: 'Nachgewiesen',
  notProven: 'Nicht nachgewiesen',
  provenAbout: 'Verbundene Apps sehen sie. Lassen Sie den Eintrag bestehen: Wir prüfen ihn jeden Tag.',
  notProvenAbout: 'Apps sehen sie noch nicht. Fügen Sie diesen Eintrag zum DNS der Domain hinzu, und prüfen Sie dann.',
  type: 'Typ',
  name: 'Name',
  value: 'Wert',
  checkNow: 'Jetzt prüfen',
  storeSettings: 'Einstellungen des Geschäfts',
  itsSubdomain: 'Seine Subdomain ist <b>{subdomain}</b>.',
  testDataGone: 'Die Testdaten sind gelöscht. Live-Daten und Verbindungen sind unberührt.',
  settings: 'Einstellungen',
  customDomainHint:
    'Ihre eigene Domain, etwa shop.example.com. Verbundene Apps sehen sie, sobald sie nachgewiesen ist. Lassen Sie das Feld leer, wenn Sie keine haben.',
  currencyBound:
    'Sie kann nicht geändert werden: Es gibt Beträge in ihr, oder eine verbundene App verlässt sich darauf. Für eine andere Währung erstellen Sie ein weiteres Geschäft.',
  currencyHint: 'Sie können sie ändern, bis es Produkte oder Kunden gibt oder eine App verbunden ist.',
  save: 'Speichern',
  deleteStore: 'Geschäft löschen',
  members: 'Mitglieder',
  agents: 'Assistenten',
  agentsAbout:
    'Verbinden Sie einen Assistenten: Geben Sie ihm diese Adresse als entfernten Server (MCP). Er fragt Sie, bevor er etwas lesen kann, und Sie können ihn wie jede App trennen.',
  addAddress: 'Tragen Sie die Adresse in Ihrem Assistenten ein, dort, wo er Konnektoren oder MCP-Server aufführt.',
  addAddressPicture:
    'Die Einstellungen eines Assistenten: ein Feld, in dem die Adresse steht, und eine Schaltfläche zum Hinzufügen.',
  allowAssistant: 'Melden Sie sich hier an, lassen Sie angehakt, was er darf, und wählen Sie „Erlauben“.',
  allowAssistantPicture:
    'Die Seite, die Sie fragt: drei angehakte Berechtigungen und zwei Schaltflächen, die größere zum Erlauben.',
  askAssistant: 'Fragen Sie ihn etwas, zum Beispiel, welche Abonnements diese Woche enden.',
  askAssistantPicture: 'Ein Gespräch: eine Frage und darunter die Antwort als Liste mit drei Zeilen.',
  howToConnectAssistant: 'So verbinden Sie einen Assistenten',
  connectedApps: 'Verbundene Apps',
  noConnectedApps:
    'Keine App kann dieses Geschäft nutzen. Eine App, die das möchte, fragt Sie zuerst und zeigt, was sie tun möchte.',
  showAll: 'Alle anzeigen',
  chooseHowFar: 'Wählen Sie, wie weit.',
  clockMovingAlready:
    'Die Uhr wird bereits vorgestellt. Warten Sie, bis sie angekommen ist, und stellen Sie sie dann weiter vor.',
  notEmpty:
    'Der Testmodus dieses Geschäfts ist nicht leer; daher wurde nichts hinzugefügt. Setzen Sie zuerst die Testdaten zurück, und füllen Sie ihn dann.',
  waitForClock:
    'Die Uhr dieses Geschäfts wird gerade vorgestellt. Warten Sie, bis sie angekommen ist, und füllen Sie es dann.',
  testMode: 'Testmodus',
  testModeAbout:
    'Ein Geschäft hat neben dem Live-Modus einen Testmodus mit eigenen Produkten, Kunden und <link>Abonnements</link>. Darin wird nie echtes Geld berechnet.',
  sampleData: 'Beispieldaten',
  sampleDataAbout: 'Fügt Produkte, Kunden und Abonnements in jedem Status hinzu, mit ihren bisherigen Rechnungen.',
  fillWithSampleData: 'Mit Beispieldaten füllen',
  clock: 'Uhr',
  startOver: 'Von vorn beginnen',
  startOverAbout:
    'Löscht, was im Testmodus ist, und stellt seine Uhr auf die echte Zeit zurück. Sie sehen zuerst, was gelöscht wird; Live-Daten und Verbindungen bleiben, wie sie sind.',
  resetTestData: 'Testdaten zurücksetzen',
  clockMoved: 'Die Uhr ist von {from} auf {to} vorgerückt. {happened}',
  nothingDue: 'Dazwischen war nichts fällig.',
  happened:
    '{issued, plural, =0 {Keine Rechnung wurde ausgestellt} one {1 Rechnung wurde ausgestellt} other {# Rechnungen wurden ausgestellt}}{unpaid, plural, =0 {} one {, 1 davon ist unbezahlt} other {, # davon sind unbezahlt}}. {ended, plural, =0 {Kein Abonnement endete.} one {1 Abonnement endete.} other {# Abonnements endeten.}}',
  step: '{unit, select, day {Ein Tag} week {Eine Woche} month {Ein Monat} other {Ein Jahr}}',
  clockShows:
    'Sie zeigt <clock></clock>. Stellen Sie sie vor, geschieht alles bis dahin Fällige der Reihe nach, wie in echter Zeit: Verlängerungen, Enden von Testphasen, erneute Zahlungsversuche. Zurückstellen lässt sie sich nicht.',
  by: 'Um',
  moveTime: 'Zeit vorstellen',
  moveTimeTitle: 'Die Testuhr dieses Geschäfts vorstellen?',
  keepTheTime: 'Zeit beibehalten',
  moveTimeAbout:
    'Alles bis dahin Fällige geschieht sofort, nur im Testmodus. Die Uhr kann nicht zurückgestellt werden; nur ein Zurücksetzen aller Testdaten bringt sie auf die echte Zeit.',
  clockMoving: 'Die Uhr wird auf {to} vorgestellt. Bis sie angekommen ist, kann sich im Testmodus nichts ändern.',
  movingTime: 'Zeit wird vorgestellt',
  reload: 'Neu laden',
  deleteNamed: '{name} löschen?',
  deletionApps:
    '{count, plural, =0 {Derzeit ist keine App damit verbunden.} one {Die verbundene App verliert sofort den Zugriff.} other {Alle # App-Verbindungen verlieren sofort den Zugriff.}}',
  deletionKeys:
    '{count, plural, one {Ihr eigener API-Schlüssel dafür gilt sofort nicht mehr.} other {Alle # Ihrer API-Schlüssel dafür gelten sofort nicht mehr.}}',
  deletionSubscriptions:
    '{count, plural, =0 {Es hat keine Live-Abonnements.} one {Ein Live-Abonnement wird nie wieder berechnet.} other {# Live-Abonnements werden nie wieder berechnet.}}',
  deletionData: 'Produkte, Kunden, Abonnements und Rechnungen werden gelöscht, im Live- und im Testmodus.',
  cannotBeUndone: 'Das kann nicht rückgängig gemacht werden.',
  delete: 'Löschen',
  keepTheStore: 'Geschäft behalten',
  resetTestDataTitle: 'Testdaten zurücksetzen?',
  noTestData: 'In diesem Geschäft gibt es keine Testdaten.',
  resetSubscriptions:
    '{subscriptions, plural, one {# Testabonnement} other {# Testabonnements}} mit {invoices, plural, one {# Rechnung} other {# Rechnungen}} werden gelöscht.',
  resetCatalogue:
    '{customers, plural, one {# Testkunde} other {# Testkunden}} und {products, plural, one {# Testprodukt} other {# Testprodukte}} mit ihren Preisen werden gelöscht.',
  resetStays: 'Live-Daten und Verbindungen bleiben. Im Testmodus verbundene Apps finden ein leeres Geschäft vor.',
  resetForever: 'Nichts ersetzt sie, und das kann nicht rückgängig gemacht werden.',
  back: 'Zurück',
  keepIt: 'Behalten',
  timeZoneHint:
    'In ihr werden die Tage von Zeiträumen, Rechnungen und Verlängerungen angegeben. Gerechnet und abgebucht wird weiterhin in UTC.',
  businessName: 'Firmenname',
  businessNameHint:
    'Optional. Rechnungen nennen damit den Verkäufer, dazu die Anschrift und die Steuernummer darunter. Eine ausgestellte Rechnung behält, was hier stand.',
  businessAddress: 'Geschäftsanschrift (optional)',
  liveUnmoved:
    'Live-Rechnungen gelten als bezahlt: Es ist kein Zahlungsanbieter eingerichtet, daher wird kein Geld bewegt.',
  taxNumber: 'Steuernummer',
  taxNumberHint: 'Optional. Zum Beispiel eine USt-IdNr.',
  mostLines: 'Verwenden Sie höchstens {most, number} Zeilen.',
  general: 'Allgemein',
  testTools: 'Testwerkzeuge',
  storesAbout: 'Die Geschäfte, in denen Sie arbeiten. Jedes hat eigene Einstellungen.',
  yourPlatform: 'Ihrer Plattform',
  storesAt: 'Geschäfte bei {platform}',
  goToPlatform: 'Zu {platform}',
  madeAtPlatform: 'Geschäfte werden bei {platform} angelegt und gelöscht und sind dann von selbst hier.',
  settingsAtPlatform: 'Name, Domain und Währung dieses Geschäfts werden bei {platform} festgelegt.',
  membersAtPlatform: 'Wer in diesem Geschäft arbeitet und in welcher Rolle, wird bei {platform} entschieden.',
  storesComeFrom: 'Ihre Geschäfte kommen von {platform}',
} satisfies Same<typeof en>;
