import { CallChart, changeInWords, Figure } from '@/components/app-numbers.tsx';
import { Page } from '@/components/ui/card.tsx';
import { requireOperator } from '@/lib/accounts/require-seller.ts';
import { db } from '@/lib/database/db.ts';
import { readDb } from '@/lib/database/read-db.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { countMailsAsOperator, type Queue } from '@/lib/operators/operator-mails.ts';
import { countDeliveriesAsOperator } from '@/lib/operators/operator-webhook-endpoints.ts';
import { readService } from '@/lib/operators/read-service.ts';

export const metadata = { title: 'Overview' };

export default async function OverviewPage() {
  const operator = await requireOperator();
  const [service, mails, deliveries] = await Promise.all([
    readService(readDb(), operator, currentTime()),
    countMailsAsOperator(db(), operator),
    countDeliveriesAsOperator(db(), operator),
  ]);
  const { connections, apps, accounts, stores, calls, callsBefore, days } = service;
  const failed = days.reduce((sum, day) => sum + day.failed, 0);
  return (
    <Page title="Overview">
      <dl className="grid gap-3.5 sm:grid-cols-2 sm:*:first:col-span-2 lg:grid-cols-4">
        <Figure label="API calls, 30 days" value={calls}>
          {changeInWords(calls, callsBefore)}, {failed.toLocaleString('en')} refused
        </Figure>
        <Figure label="Connections" value={connections.all}>
          {addedInWords(connections)}, {connections.ended.toLocaleString('en')} ended
        </Figure>
        <Figure label="Stores" value={stores.all}>
          {addedInWords(stores)}
        </Figure>
        <Figure label="Apps" value={apps.all} href="/operator/apps">
          {addedInWords(apps)}
        </Figure>
        <Figure label="Accounts" value={accounts.all} href="/operator/accounts">
          {addedInWords(accounts)}
        </Figure>
        <Figure label="Mail that waits" value={mails.waiting} href="/operator/outbox">
          {queueInWords(mails)}
        </Figure>
        <Figure label="Deliveries that wait" value={deliveries.waiting} href="/operator/state">
          {queueInWords(deliveries)}
        </Figure>
      </dl>
      {calls > 0 && <CallChart days={days} />}
    </Page>
  );
}

function queueInWords({ failed }: Queue): string {
  return failed === 0 ? 'None was given up' : `${failed.toLocaleString('en')} given up`;
}

function addedInWords({ added }: { added: number }): string {
  return added === 0 ? 'None new in 30 days' : `+${added.toLocaleString('en')} in 30 days`;
}
