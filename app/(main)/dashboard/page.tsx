import type { Metadata } from 'next';
import { type Home, readHome } from '@/app/(main)/dashboard/read-home.ts';
import { EmptyState, PageHeader } from '@/components/ui/card.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { hideFirstSteps } from '@/lib/accounts/sellers.ts';
import { nameObjects } from '@/lib/billing/subscriptions/own-subscriptions.ts';
import { db } from '@/lib/database/db.ts';
import { readDb } from '@/lib/database/read-db.ts';
import { modeInAddress } from '@/lib/http/list-address.ts';
import { subjectsOf } from '@/lib/journal/activity/entry-subject.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { listAskedRequests } from '@/lib/oauth/connections/connect-requests.ts';
import { may } from '@/lib/permissions/role.ts';
import { appsPath } from './apps/filter.ts';
import { YourRequests } from './apps/your-requests.tsx';
import { newStoreLink } from './at-platform.tsx';
import { Attention } from './attention.tsx';
import { FirstSteps, isUnderWay } from './first-steps.tsx';
import { Numbers } from './numbers.tsx';
import { Outcome, type Said } from './outcome.tsx';
import { StoreCard } from './store-card.tsx';
import { Today } from './today.tsx';

export const generateMetadata = (): Metadata => ({ title: texts('home')('home') });

const said = (): Said => ({
  deleted: ['good', texts('home')('storeDeleted')],
  left: ['good', texts('home')('storeLeft')],
});

interface Props {
  searchParams: Promise<Record<'mode' | 'deleted' | 'left', string | string[] | undefined>>;
}

export default async function HomePage({ searchParams }: Props) {
  const t = texts('home');
  const seller = await requireSeller('/dashboard');
  const { mode: wanted, deleted, left } = await searchParams;
  const mode = modeInAddress.parse(wanted) ?? seller.shownMode;
  const now = currentTime();
  const [{ stores, attention, day, totals, hasProduct, hasApp, hidesFirstSteps }, asked] = await Promise.all([
    readHome(readDb(), seller, mode, now),
    listAskedRequests(readDb(), seller.id, now),
  ]);
  const { storeIds, ids } = subjectsOf(day);
  const names = await nameObjects(readDb(), storeIds, ids);
  const hasConnection = stores.some(({ connections }) => connections > 0);
  const { ownStoreApi } = env();
  const progress = { hasStore: stores.length > 0, hasProduct: hasProduct || !ownStoreApi, hasConnection };
  // Once they are done they stay done, whatever is deleted or disconnected later.
  if (!hidesFirstSteps && !isUnderWay(progress)) await hideFirstSteps(db(), seller.id, now);
  const words = cardWords();
  const isQuiet = Object.values(attention).every((some) => some.length === 0);
  return (
    <>
      <PageHeader title={t('home')} link={newStoreLink()}>
        {t('homeAbout')}
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <Outcome said={(deleted && 'deleted') || (left && 'left')} texts={said()} />
        {(stores.length > 0 || !isQuiet) && <Attention things={attention} mode={mode} now={now} />}
        {ownStoreApi && <Numbers totals={totals} mode={mode} />}
        <YourRequests requests={asked} />
        {!hidesFirstSteps && isUnderWay(progress) && (
          <FirstSteps
            {...progress}
            hasApp={hasApp}
            fillStoreId={stores.find(({ role, isTestEmpty }) => isTestEmpty && may(role, 'test_data', 'test'))?.id}
          />
        )}
        {(stores.length > 0 || day.length > 0) && (
          <Today groups={day} names={names} isOnlyStore={stores.length === 1} now={now} />
        )}
        <section aria-labelledby="stores" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 id="stores">{t('stores')}</h2>
          {stores.length === 0 ? (
            <EmptyState title={t('noStores')}>{t('noStoresAbout')}</EmptyState>
          ) : (
            <ul className="grid gap-3.5 md:grid-cols-2">
              {stores.map((store) => (
                <StoreCard key={store.id} {...inCard(store)} words={words} />
              ))}
            </ul>
          )}
        </section>
      </div>
    </>
  );
}

function inCard({ id, name, subdomain, customDomain, isProven, currency, connections }: Home['stores'][number]) {
  return {
    ...{ href: `/dashboard/stores/${id}`, appsHref: appsPath({ store: id }) },
    ...{ name, subdomain, customDomain, isProven, currency },
    connections: connections === 0 ? null : texts('home')('connections', { count: connections }),
  };
}

/** What all cards say, once for all of them. */
function cardWords() {
  const t = texts('home');
  return {
    ...{ subdomain: t('subdomain'), customDomain: t('customDomain'), notProven: t('notProven') },
    ...{ currency: t('currency'), apps: t('apps'), noneConnected: t('noneConnected') },
  };
}
