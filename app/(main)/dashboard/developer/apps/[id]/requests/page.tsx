import type { PageProps } from '@/app/(main)/page-props.ts';
import { readUsedCalls } from '@/lib/api/read-used-calls.ts';
import { listRequests } from '@/lib/calls/logged-requests.ts';
import { readAppHealth } from '@/lib/calls/read-app-health.ts';
import { readFirstKept } from '@/lib/calls/read-first-kept.ts';
import { readDb } from '@/lib/database/read-db.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { listAppStores } from '@/lib/oauth/connections/list-app-connections.ts';
import { RequestList } from '../../../requests/request-list.tsx';
import { readRequestQuery, wantedRequests } from '../../../requests/request-query.ts';
import { UsedLimits } from '../../../requests/used-limits.tsx';
import { AppHealthCard } from '../app-health.tsx';
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
