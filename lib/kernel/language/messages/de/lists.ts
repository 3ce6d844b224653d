import type { Same } from '../../same.ts';
import type en from '../en/lists.ts';

export default {
  title: '{what, select, customer {Kunden} product {Produkte} subscription {Abonnements} other {Rechnungen}}',
  noneMatches:
    '{what, select, customer {Kein Kunde gefunden} product {Kein Produkt gefunden} subscription {Kein Abonnement gefunden} other {Keine Rechnung gefunden}}',
  noneMatchesThis:
    '{what, select, customer {Keiner Ihrer Kunden passt zu diesem Namen oder dieser E-Mail und diesem Geschäft.} product {Keines Ihrer Produkte passt zu diesem Namen, Geschäft und Status.} subscription {Keines Ihrer Abonnements passt zu diesem Kunden, Geschäft und Status.} other {Keine Ihrer Rechnungen passt zu diesem Geschäft und Status.}}',
  noneYet:
    '{what, select, customer {Noch keine Kunden} product {Noch keine Produkte} subscription {Noch keine Abonnements} other {Noch keine Rechnungen}}',
  noneYetAbout:
    '{what, select, customer {Fügen Sie hier hinzu, an wen Sie verkaufen, oder überlassen Sie es einer verbundenen App. Dann können Kunden Ihre Produkte abonnieren.} product {Ein Produkt hat einen Namen und einen oder mehrere Preise, etwa monatlich und jährlich, die Kunden abonnieren.} subscription {Legen Sie hier eines an, oder verbinden Sie eine App, die Abonnements verkauft. Jede Änderung steht auf seiner Seite.} other {Die erste Rechnung eines Abonnements wird ausgestellt, wenn es beginnt, und eine weitere bei jeder Verlängerung.}}',
  belongsToStore:
    '{what, select, customer {Ein Kunde gehört zu einem Ihrer Geschäfte, und Sie haben noch keines.} product {Ein Produkt gehört zu einem Ihrer Geschäfte, und Sie haben noch keines.} subscription {Ein Abonnement gehört zu einem Ihrer Geschäfte, und Sie haben noch keines.} other {Eine Rechnung gehört zu einem Ihrer Geschäfte, und Sie haben noch keines.}}',
  status: 'Status',
  anyStatus: 'Jeder Status',
} satisfies Same<typeof en>;
