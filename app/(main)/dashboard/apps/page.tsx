import type { Metadata } from 'next';
import { ModeChoice } from '@/components/activity-filter.tsx';
import { ButtonLink, TextLink } from '@/components/ui/button.tsx';
import { EmptyState, Page } from '@/components/ui/card.tsx';
import { Choice, FilterForm, type Named } from '@/components/ui/filter-form.tsx';
import { Pager } from '@/components/ui/pager.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { placeIn } from '@/lib/database/list-page.ts';
import { readDb } from '@/lib/database/read-db.ts';
import { choicesIn, isFiltered } from '@/lib/http/list-address.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { pastInWords } from '@/lib/kernel/text/when.ts';
import { listAskedRequests, listOwnRequests, type OwnRequest } from '@/lib/oauth/connections/connect-requests.ts';
import { listConnectedApps, listOwnConnections } from '@/lib/oauth/connections/own-connections.ts';
import type { PageProps } from '../../page-props.ts';
import { newStoreLink } from '../at-platform.tsx';
import { KEYS_PATH } from '../developer/api-keys/filter.ts';
import { EndedNotice, Outcome, type Said } from '../outcome.tsx';
import { listShownStores, readEnded } from '../own-access.ts';
import { appTexts, canInWords } from './app-texts.ts';
import { appWords } from './app-words.ts';
import { ConnectedAppTable } from './connected-app-table.tsx';
import { APPROVALS_PATH, APPS_PATH, appsPath, type Filter, readQuery, requestPath } from './filter.ts';
import { RequestTable } from './request-table.tsx';
import { YourRequests } from './your-requests.tsx';

export const generateMetadata = (): Metadata => ({ title: texts('apps')('connectedApps') });

const PAGE = 50;

function said(): Said {
  const t = texts('apps');
  return {
    now: ['good', t('askedNow')],
    later: ['bad', t('askedOften')],
    answered: ['good', t('requestAnswered')],
    refused: ['good', t('requestRefused')],
  };
}

export default async function ConnectedAppsPage({ searchParams }: PageProps) {
  const t = texts('apps');
  const given = await searchParams;
  const query = readQuery(given);
  const filter: Filter = { store: query.store, mode: query.mode, app: query.app, kind: query.kind };
  const seller = await requireSeller(appsPath(query));
  const place = placeIn(query);
  const now = currentTime();
  const [stores, apps, connections, ended, requests, asked] = await Promise.all([
    listShownStores(seller, filter.store),
    listConnectedApps(readDb(), seller.id),
    listOwnConnections(
      readDb(),
      seller.id,
      {
        storeId: filter.store ?? seller.shownStoreId ?? undefined,
        mode: filter.mode,
        appId: filter.app,
        kind: filter.kind,
      },
      { limit: PAGE, place },
    ),
    readEnded(seller, given.ended),
    listOwnRequests(readDb(), seller.id, now),
    listAskedRequests(readDb(), seller.id, now),
  ]);
  const isNarrowed = isFiltered(filter) || place !== undefined;
  return (
    <Page
      title={t('connectedApps')}
      action={env().ownStoreApi && <ButtonLink href={APPROVALS_PATH}>{t('approvals')}</ButtonLink>}
      about={
        <>
          {t('appsAbout')} {t.rich('ownKeys', { link: (words) => <TextLink href={KEYS_PATH}>{words}</TextLink> })}
        </>
      }
    >
      <EndedNotice ended={ended} />
      <Outcome said={given.asked ?? (given.refused && 'refused')} texts={said()} />
      <Requests requests={requests} now={now} />
      <YourRequests requests={asked} />
      {(connections.rows.length > 1 || isNarrowed) && (
        <AppFilter
          filter={filter}
          stores={stores}
          apps={apps.sort((one, other) => one.name.localeCompare(other.name))}
        />
      )}
      {connections.rows.length > 0 ? (
        <ConnectedAppTable
          rows={connections.rows.map((connection) => appTexts(connection, now))}
          words={appWords(connections.rows.length)}
        />
      ) : (
        <NoApps isNarrowed={isNarrowed} hasStore={stores.length > 0} />
      )}
      <Pager page={connections} path={(there) => appsPath({ ...filter, ...there })} />
    </Page>
  );
}

function NoApps({ isNarrowed, hasStore }: { isNarrowed: boolean; hasStore: boolean }) {
  const [t, common] = [texts('apps'), texts('frame')];
  if (isNarrowed) {
    return (
      <EmptyState title={t('nothingMatches')} link={[common('showAll'), APPS_PATH]}>
        {t('noAppMatches')}
      </EmptyState>
    );
  }
  if (!hasStore) {
    return (
      <EmptyState title={t('noApp')} link={newStoreLink()}>
        {t('noAppNoStore')}
      </EmptyState>
    );
  }
  return <EmptyState title={t('noApp')}>{t('noAppAbout')}</EmptyState>;
}

function kinds(): Named[] {
  const t = texts('apps');
  return [
    { id: 'apps', name: t('kindApps') },
    { id: 'agents', name: t('kindAgents') },
  ];
}

function AppFilter({ filter, stores, apps }: { filter: Filter; stores: Named[]; apps: Named[] }) {
  const [t, common] = [texts('apps'), texts('frame')];
  return (
    <FilterForm base={APPS_PATH} here={appsPath(filter)} isFiltered={isFiltered(filter)} filters={choicesIn(filter)}>
      {stores.length > 1 && (
        <Choice name="store" label={common('store')} all={common('allStores')} options={stores} value={filter.store} />
      )}
      <ModeChoice value={filter.mode} />
      <Choice name="app" label={t('app')} all={t('allApps')} options={apps} value={filter.app} />
      <Choice name="kind" label={t('kind')} all={t('allKinds')} options={kinds()} value={filter.kind} />
    </FilterForm>
  );
}

/** What colleagues asked the seller to connect; nothing when nobody asked. */
function Requests({ requests, now }: { requests: OwnRequest[]; now: Date }) {
  if (requests.length === 0) return null;
  const t = texts('apps');
  return (
    <section id="requests" className="grid scroll-mt-6 grid-cols-[minmax(0,1fr)] gap-3">
      <h2>{t('requests')}</h2>
      <p className="max-w-[68ch] text-sm text-pretty text-ink-2">{t('requestsAbout')}</p>
      <RequestTable
        words={{
          ...{ requests: t('requests'), app: t('app'), store: texts('frame')('store'), action: t('action') },
          ...{ whatItAsksFor: t('whatItAsksFor'), askedBy: t('askedByColumn'), review: t('review') },
        }}
        rows={requests.map(({ id, app, store, mode, scopes, askedBy, askedAt }) => ({
          ...{ id, mode, storeName: store.name, askedBy: askedBy.email },
          app: { name: app.name, logoId: app.logoId, verification: app.verification },
          can: canInWords(scopes),
          askedAt: pastInWords(askedAt, now),
          href: requestPath(id),
        }))}
      />
    </section>
  );
}
