import type { PageProps } from '@/app/(main)/page-props.ts';
import { StoreInMode } from '@/components/mode-pill.tsx';
import { Link } from '@/components/ui/button.tsx';
import { Pill } from '@/components/ui/card.tsx';
import { readUsedCalls, type UsedCalls } from '@/lib/api/read-used-calls.ts';
import { listRequests } from '@/lib/calls/logged-requests.ts';
import { type AppHealth, readAppHealth } from '@/lib/calls/read-app-health.ts';
import { readFirstKept } from '@/lib/calls/read-first-kept.ts';
import { readDb } from '@/lib/database/read-db.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { listAppStores } from '@/lib/oauth/connections/list-app-connections.ts';
import { RequestList, readRequestQuery, wantedRequests } from '../../../requests/request-list.tsx';
import { AppPage } from '../app-page.tsx';
import { appPath, requireSellerApp } from '../seller-app.ts';

export const metadata = { title: 'Requests of an app' };

/** How many connections’ limits are shown: those that have used the most. */
const MOST_USED = 5;

export default async function AppRequestsPage({ params, searchParams }: PageProps<{ id: string }>) {
  const { seller, app } = await requireSellerApp((await params).id, 'requests');
  const query = readRequestQuery(await searchParams);
  const now = currentTime();
  const [page, health, calls] = await Promise.all([
    listRequests(readDb(), { appId: app.id }, { ...wantedRequests(query), since: readFirstKept(now) }),
    readAppHealth(seller.id, app.id, now),
    readUsedCalls(app.id, now),
  ]);
  const used = calls.slice(0, MOST_USED);
  const named = new Set([query.store, ...[...used, ...page.rows].map(({ storeId }) => storeId)]);
  const stores = await listAppStores(
    seller.id,
    app.id,
    [...named].filter((id) => typeof id === 'string'),
  );
  const days = env().requestLogDays;
  return (
    <AppPage app={app} here="requests">
      {days > 0 && (
        <p className="max-w-[68ch] text-ink-2">
          What this app asked of the API and of the OAuth endpoints {days === 1 ? 'today' : `in the last ${days} days`},
          and how it was answered.
        </p>
      )}
      <AppHealthCard appId={app.id} health={health} />
      <UsedLimits used={used} stores={stores} />
      <RequestList base={appPath(app.id, 'requests')} query={query} page={page} stores={stores} now={now} />
    </AppPage>
  );
}

/** How an app's calls were answered in the last 24 hours, by reason and by operation. */
function AppHealthCard({ appId, health }: { appId: string; health: AppHealth }) {
  const { calls, failed } = health;
  if (calls === 0) return null;
  return (
    <details className="rounded-card border border-line bg-surface px-5 py-4 text-sm">
      <summary className="w-fit font-medium">
        {count(calls)} calls in the last 24 hours, {failed === 0 ? 'none' : share(failed, calls)} of them refused
      </summary>
      <div className="mt-4 grid gap-6 md:grid-cols-2">
        <Errors appId={appId} {...health} />
        <Operations {...health} />
      </div>
    </details>
  );
}

function Errors({ appId, errors, calls }: AppHealth & { appId: string }) {
  return (
    <Numbers label="Why calls were refused" columns={['Reason', 'Calls', 'Share']}>
      {errors.map(({ reason, calls: refused }) => [
        <Link
          key={reason}
          href={`${appPath(appId, 'requests')}?error=${reason}`}
          className="break-all underline underline-offset-2"
        >
          {reason}
        </Link>,
        count(refused),
        share(refused, calls),
      ])}
    </Numbers>
  );
}

function Operations({ operations }: Pick<AppHealth, 'operations'>) {
  return (
    <Numbers label="How long they took" columns={['Operation', 'Half within', '95 % within']}>
      {operations.map(({ operation, p50, p95 }) => [
        <code key={operation} className="break-all text-xs">
          {operation}
        </code>,
        milliseconds(p50),
        milliseconds(p95),
      ])}
    </Numbers>
  );
}

function Numbers(props: { label: string; columns: [string, string, string]; children: React.ReactNode[][] }) {
  const { label, columns, children } = props;
  if (children.length === 0) return null;
  return (
    <table className="h-fit w-full text-small tabular-nums">
      <caption className="pb-1.5 text-start text-sm font-semibold">{label}</caption>
      <thead>
        <tr className="text-ink-3">
          {columns.map((column, index) => (
            <th key={column} scope="col" className={`py-1.5 font-medium ${index === 0 ? 'text-start' : 'text-end'}`}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {children.map(([name, ...numbers], row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change their places.
          <tr key={row} className="border-t border-line">
            <th scope="row" className="py-1.5 pe-3 text-start font-normal">
              {name}
            </th>
            {numbers.map((number, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: see above.
              <td key={column} className="py-1.5 ps-3 text-end whitespace-nowrap">
                {number}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function count(number: number): string {
  return number.toLocaleString('en');
}

/** Never 0 % of what happened, nor 100 % where something didn't. */
function share(part: number, whole: number): string {
  const percent = (part / whole) * 100;
  if (part > 0 && percent < 0.1) return 'under 0.1 %';
  return `${part === whole ? 100 : Math.min(99.9, Math.round(percent * 10) / 10)} %`;
}

function milliseconds(micros: number): string {
  return `${(micros / 1000).toLocaleString('en', { maximumSignificantDigits: 2 })} ms`;
}

/** From this share of its calls on, a connection may soon be refused. */
const NEAR = 0.8;

interface Props {
  used: UsedCalls[];
  stores: { id: string; name: string }[];
}

/** What connections have used of the calls that they may make in this minute; nothing when none has called. */
function UsedLimits({ used, stores }: Props) {
  if (used.length === 0) return null;
  const names = new Map(stores.map(({ id, name }) => [id, name]));
  return (
    <section aria-labelledby="used-limits" className="grid gap-2">
      <h2 id="used-limits" className="font-semibold">
        Calls used this minute
      </h2>
      <ul className="grid gap-2">
        {used.map(({ holderId, storeId, mode, used: calls, most }) => (
          <li key={holderId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StoreInMode name={names.get(storeId) ?? 'A store that is gone'} mode={mode} />
            <span className="text-ink-2 tabular-nums">
              {calls.toLocaleString('en')} of {most.toLocaleString('en')}
            </span>
            <Pill look={calls >= most ? 'bad' : calls >= NEAR * most ? 'warn' : 'plain'}>
              {Math.floor((100 * calls) / most)} %
            </Pill>
          </li>
        ))}
      </ul>
    </section>
  );
}
