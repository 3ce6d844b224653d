import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { Avatar } from '@/components/ui/avatar.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState, PageHeader } from '@/components/ui/card.tsx';
import { Link } from '@/components/ui/link.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { Result } from '@/components/ui/result.tsx';
import { listOwnLeaks } from '@/lib/activity/own-audit-entries.ts';
import { listApps } from '@/lib/apps/apps.ts';
import { cookieName } from '@/lib/auth.ts';
import { hasOwnProducts } from '@/lib/billing/own-products.ts';
import { currentTime } from '@/lib/clock.ts';
import { countOwnConnections } from '@/lib/connections/own-connections.ts';
import { db } from '@/lib/db.ts';
import { DAY_MS } from '@/lib/durations.ts';
import { requireSeller } from '@/lib/session.ts';
import { listOwnStores } from '@/lib/stores/stores.ts';
import { listFailed } from '@/lib/webhooks/webhook-endpoints.ts';
import { appsPath } from './apps/filter.ts';
import { EndpointNotices } from './endpoint-notices.tsx';
import { FirstSteps, isUnderWay } from './first-steps.tsx';
import { LeakNotices } from './leak-notices.tsx';

export const metadata: Metadata = { title: 'Stores' };

const SHOW_LEAKS_MS = 14 * DAY_MS;

type Store = Awaited<ReturnType<typeof listOwnStores>>[number];

export default async function StoresPage({
  searchParams,
}: {
  searchParams: Promise<{ deleted?: string | string[]; left?: string | string[] }>;
}) {
  const seller = await requireSeller('/dashboard');
  const now = currentTime();
  const isHidden = (await cookies()).get(cookieName('first-steps'))?.value === seller.id;
  const [stores, connections, leaks, failed, apps, hasProduct, { deleted, left }] = await Promise.all([
    listOwnStores(db(), seller.id),
    countOwnConnections(db(), seller.id),
    listOwnLeaks(db(), seller.id, new Date(now.getTime() - SHOW_LEAKS_MS)),
    listFailed(db(), seller.id),
    isHidden ? [] : listApps(db(), seller.id),
    isHidden || hasOwnProducts(db(), seller.id),
    searchParams,
  ]);
  const hasConnection = connections.size > 0;
  const hasApp = apps.length > 0 || hasConnection;
  const progress = { hasStore: stores.length > 0, hasProduct, hasApp, hasConnection };
  return (
    <>
      <PageHeader
        title="Stores"
        action={
          <ButtonLink look="primary" href="/dashboard/stores/new">
            New store
          </ButtonLink>
        }
      >
        Each store has its own connected apps.
      </PageHeader>
      {deleted && (
        <div className="mb-4">
          <Result>
            <Notice look="good">The store was deleted, and its connections have ended.</Notice>
          </Result>
        </div>
      )}
      {left && (
        <div className="mb-4">
          <Result>
            <Notice look="good">You have left the store.</Notice>
          </Result>
        </div>
      )}
      <LeakNotices leaks={leaks} now={now} />
      <EndpointNotices endpoints={failed} />
      {!isHidden && isUnderWay(progress) && <FirstSteps {...progress} fillStoreId={stores[0]?.id} />}
      {stores.length === 0 ? (
        <EmptyState title="No stores yet">
          A store has a name, an address and a currency. Once you have one, apps can ask to connect to it, and you
          decide.
        </EmptyState>
      ) : (
        <ul className="grid gap-3.5 md:grid-cols-2">
          {stores.map((store) => (
            <StoreCard key={store.id} store={store} connections={connections.get(store.id) ?? 0} />
          ))}
        </ul>
      )}
    </>
  );
}

function StoreCard({ store, connections }: { store: Store; connections: number }) {
  return (
    <li className="grid content-start gap-4 rounded-card border border-line bg-surface p-5">
      <div className="flex items-center gap-3.5">
        <Avatar name={store.name} />
        <h2 className="min-w-0 break-words">
          <Link href={`/dashboard/stores/${store.id}`} className="underline decoration-line-2 underline-offset-4">
            <bdi>{store.name}</bdi>
          </Link>
        </h2>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 border-t border-line pt-4 text-sm">
        <dt className="text-ink-3">Subdomain</dt>
        <dd className="break-all">{store.subdomain}</dd>
        {store.customDomain && (
          <>
            <dt className="text-ink-3">Custom domain</dt>
            <dd className="break-all">
              {store.customDomain}
              {store.provenDomain !== store.customDomain && <span className="text-ink-3"> (not proven)</span>}
            </dd>
          </>
        )}
        <dt className="text-ink-3">Currency</dt>
        <dd>{store.currency.toUpperCase()}</dd>
        <dt className="text-ink-3">Apps</dt>
        <dd>
          {connections === 0 ? (
            <span className="text-ink-3">none connected</span>
          ) : (
            <Link href={appsPath({ store: store.id })} className="underline decoration-line-2 underline-offset-4">
              {connections} {connections === 1 ? 'connection' : 'connections'}
            </Link>
          )}
        </dd>
      </dl>
    </li>
  );
}
