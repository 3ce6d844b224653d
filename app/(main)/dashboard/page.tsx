import { readHome } from '@/app/(main)/dashboard/read-home.ts';
import { EmptyState, PageHeader } from '@/components/ui/card.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { nameObjects } from '@/lib/billing/subscriptions/seller-subscriptions.ts';
import { readMetrics } from '@/lib/billing/subscriptions/totals/read-metrics.ts';
import { modeInAddress } from '@/lib/database/list-address.ts';
import { readDb } from '@/lib/database/read-db.ts';
import { subjectsOf } from '@/lib/journal/activity/entry-subject.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { readSellerAppUses } from '@/lib/oauth/connections/app-connections.ts';
import { listOwnRequests } from '@/lib/oauth/connections/connect-requests.ts';
import { may } from '@/lib/permissions/role.ts';
import { checkSellerStore } from '@/lib/stores/check-seller-store.ts';
import { listWaiting } from './apps/list-waiting.ts';
import { YourRequests } from './apps/requests.tsx';
import { newStoreLink } from './at-platform.tsx';
import { Attention } from './attention.tsx';
import { AppRow } from './developer/apps/app-row.tsx';
import { FirstSteps } from './first-steps.tsx';
import { Outcome, type OutcomeTexts } from './outcome.tsx';
import { StoreLine, StoreMoneyCard } from './store-money-card.tsx';
import { Today } from './today.tsx';

export const generateMetadata = () => ({ title: texts('home')('home') });

const outcomes = (): OutcomeTexts => ({
  deleted: ['good', texts('home')('storeDeleted')],
  left: ['good', texts('home')('storeLeft')],
});

/** Of how many stores there are charts; the others are named, and chosen in the frame. */
const CHARTED = 4;
/** The days of a chart, and as many before them. */
const DAYS = 60;

interface Props {
  searchParams: Promise<Record<'mode' | 'deleted' | 'left', string | string[] | undefined>>;
}

export default async function HomePage({ searchParams }: Props) {
  const t = texts('home');
  const seller = await requireSeller('/dashboard');
  const { mode: wanted, deleted, left } = await searchParams;
  const mode = modeInAddress.parse(wanted) ?? seller.shownMode;
  const now = currentTime();
  const [home, ownRequests, uses, waiting] = await Promise.all([
    readHome(readDb(), seller, mode, now),
    listOwnRequests(readDb(), seller.id, now),
    readSellerAppUses(readDb(), seller.id),
    listWaiting(seller, now),
  ]);
  const { stores, attention, day, apps, hasProduct, hasConnected, hidesFirstSteps } = home;
  const { storeIds, ids } = subjectsOf(day);
  const [names, charted] = await Promise.all([
    nameObjects(readDb(), storeIds, ids),
    Promise.all(
      stores.slice(0, CHARTED).map(async (store) => {
        const access = env().ownStoreApi && (await checkSellerStore(seller, store.id, mode, 'see'));
        return access && access !== 'forbidden' ? readMetrics(access, { days: DAYS }, now) : null;
      }),
    ),
  ]);
  const isDone = stores.length > 0 && (hasProduct || !env().ownStoreApi) && hasConnected;
  const isDeveloper = stores.length === 0 && apps.length > 0;
  return (
    <>
      <PageHeader title={t('home')} link={newStoreLink()} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Outcome outcome={(deleted && 'deleted') || (left && 'left')} texts={outcomes()} />
        <Attention things={attention} waiting={waiting} mode={mode} />
        <YourRequests requests={ownRequests} />
        {stores.length > 0 && (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
            {stores.map((store, index) => {
              const metrics = charted[index];
              return metrics ? (
                <StoreMoneyCard key={store.id} store={store} metrics={metrics} mode={mode} />
              ) : (
                <li key={store.id} className="rounded-card border border-line bg-surface p-5">
                  <StoreLine store={store} />
                </li>
              );
            })}
          </ul>
        )}
        {isDeveloper && (
          <ul className="grid gap-3">
            {apps.map((app) => (
              <AppRow key={app.id} app={app} use={uses.get(app.id)} />
            ))}
          </ul>
        )}
        {!hidesFirstSteps && !isDone && !isDeveloper && (
          <FirstSteps
            hasStore={stores.length > 0}
            hasProduct={hasProduct || !env().ownStoreApi}
            hasConnection={hasConnected}
            hasApp={apps.length > 0}
            fillStoreId={stores.find(({ role }) => may(role, 'test_data', 'test'))?.id}
          />
        )}
        {stores.length === 0 && hidesFirstSteps && !isDeveloper && (
          <EmptyState title={t('noStores')}>{t('noStoresAbout')}</EmptyState>
        )}
        {day.length > 0 && <Today groups={day} names={names} isOnlyStore={stores.length === 1} />}
      </div>
    </>
  );
}
