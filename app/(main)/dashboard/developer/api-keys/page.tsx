import { revokeWords } from '@/app/(main)/dashboard/apps/app-texts.ts';
import { APPS_PATH } from '@/app/(main)/dashboard/apps/list.ts';
import type { PageProps } from '@/app/(main)/page-props.ts';
import { TextLink } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/card.tsx';
import { Choice } from '@/components/ui/filter-form.tsx';
import { Pager } from '@/components/ui/pager.tsx';
import { Result } from '@/components/ui/result.tsx';
import type { Seller } from '@/lib/accounts/read-seller.ts';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { db } from '@/lib/database/db.ts';
import { NO_ROWS } from '@/lib/database/list-page.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { findSellerKey } from '@/lib/oauth/api-keys/api-keys.ts';
import { countSellerAccess, listSellerAccess } from '@/lib/oauth/connections/list-seller-access.ts';
import { DataList, type ListWords } from '../../data-list.tsx';
import { EndedNotice } from '../../outcome.tsx';
import { listShownStores, maySomewhere, readEnded } from '../../seller-access.ts';
import { AccessTable } from './access-table.tsx';
import { connectionTexts, keyTexts } from './access-texts.ts';
import { accessCursorIn, KEYS_PATH, listPath, readFilter } from './filter.ts';

export const metadata = { title: 'API Keys' };

const WORDS: ListWords = {
  title: 'API Keys',
  noneMatches: 'Nothing matches',
  noneMatchesThis: 'No connection or key of yours matches this name, store, mode, app and kind.',
  noneYet: 'No app is connected',
  noneYetAbout:
    'Start from the app itself: it sends you here to choose a store and see what it asks for. For a script of your ' +
    'own, make a key. Both are listed on this page, and you can revoke them at any time.',
  noneYetLink: ['Make a key of your own', `${KEYS_PATH}/new`],
};
const KINDS = [
  { id: 'apps', name: 'Apps' },
  { id: 'agents', name: 'Agents' },
];
const OWN = { id: 'own', name: 'Your own keys' };

export default async function ApiKeysPage({ searchParams }: PageProps) {
  const given = await searchParams;
  const query = readFilter(given);
  const seller = await requireSeller(listPath(query));
  const { list: _, ...filter } = query;
  const storeId = filter.store ?? seller.shownStoreId ?? undefined;
  const [stores, { connections, keys, apps }, counts, ended] = await Promise.all([
    listShownStores(seller, filter.store),
    listSellerAccess(seller.id, { ...filter, store: storeId }, accessCursorIn(query)),
    countSellerAccess(seller.id, { storeId, mode: filter.mode }),
    readEnded(seller, given.ended),
  ]);
  const now = currentTime();
  const page = { ...NO_ROWS, rows: [...connections.rows, ...keys.rows] };
  const isOldestFirst = filter.order === 'asc';
  return (
    <DataList
      words={WORDS}
      shown={{ list: { listPath, showsBothModes: true }, filter, mode: seller.shownMode, stores, counts, page }}
      about={
        <>
          Your own keys, and the connections of apps by the names of their scopes.{' '}
          <TextLink href={APPS_PATH}>Connected apps</TextLink> says in sentences what each app may do.
        </>
      }
      link={(stores.length === 0 || maySomewhere(stores, 'connect')) && ['New key', `${KEYS_PATH}/new`]}
      notice={
        <>
          <EndedNotice ended={ended} />
          <KeyNotice seller={seller} id={given.key} />
        </>
      }
      belongsToStore="Apps connect to a store, and a key works with one."
      searchLabel="Name"
      statuses={{ used: 'In use', unused: 'Not in use' }}
      choices={
        <>
          <Choice name="app" label="Who" all="Apps and keys" options={[OWN, ...apps]} value={filter.app} />
          <Choice name="kind" label="Kind" all="All" options={KINDS} value={filter.kind} />
        </>
      }
    >
      {connections.rows.length > 0 && (
        <AccessTable
          label="Connections"
          who="App"
          since="Connected"
          rows={connections.rows.map((connection) => connectionTexts(connection, now))}
          words={revokeWords()}
        />
      )}
      <Pager page={connections} path={(there) => listPath({ ...filter, ...there })} isOldestFirst={isOldestFirst} />
      {keys.rows.length > 0 && (
        <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2>Your own keys</h2>
          <AccessTable
            label="Your own keys"
            who="Key"
            since="Created"
            rows={keys.rows.map((key) => keyTexts(key, now))}
            words={revokeWords()}
          />
        </section>
      )}
      <Pager
        page={keys}
        path={(there) => listPath({ ...filter, ...there, list: 'keys' })}
        isOldestFirst={isOldestFirst}
      />
    </DataList>
  );
}

type Given = string | string[] | undefined;

/** What happened to a key: it was revoked, or its form was sent a second time. */
async function KeyNotice({ seller, id }: { seller: Seller; id: Given }) {
  const key = typeof id === 'string' && isUuid(id) ? await findSellerKey(db(), seller.id, id) : null;
  if (!key) return null;
  if (key.revokedAt) {
    return (
      <Result look="good">
        The key “<bdi>{key.name}</bdi>” for <bdi>{key.store.name}</bdi> ({key.mode}) was revoked and no longer works.
      </Result>
    );
  }
  return (
    <Notice>
      The key “<bdi>{key.name}</bdi>” was already created and won’t be shown again. If you didn’t save it, revoke it and
      make a new one.
    </Notice>
  );
}
