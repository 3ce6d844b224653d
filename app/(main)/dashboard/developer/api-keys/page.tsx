import type { Metadata } from 'next';
import type { PageProps } from '@/app/(main)/page-props.ts';
import { ModeChoice } from '@/components/activity-filter.tsx';
import { TextLink } from '@/components/ui/button.tsx';
import { EmptyState, Notice, PageHeader } from '@/components/ui/card.tsx';
import { Choice, FilterForm, type Named } from '@/components/ui/filter-form.tsx';
import { Pager } from '@/components/ui/pager.tsx';
import { Result } from '@/components/ui/result.tsx';
import type { Seller } from '@/lib/accounts/read-seller.ts';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { db } from '@/lib/database/db.ts';
import { choicesIn, isFiltered } from '@/lib/http/list-address.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { findOwnKey } from '@/lib/oauth/api-keys/api-keys.ts';
import { listOwnAccess } from '@/lib/oauth/connections/list-own-access.ts';
import { APPS_PATH } from '../../apps/filter.ts';
import { newStoreLink } from '../../at-platform.tsx';
import { revokeWords } from '../../end-words.ts';
import { EndedNotice } from '../../outcome.tsx';
import { listShownStores, maySomewhere, readEnded } from '../../own-access.ts';
import { AccessTable } from './access-table.tsx';
import { connectionTexts, keyTexts } from './access-texts.ts';
import { accessPlaceIn, type Filter, filterIn, KEYS_PATH, listPath, readQuery } from './filter.ts';

export const metadata: Metadata = { title: 'API Keys' };

export default async function ApiKeysPage({ searchParams }: PageProps) {
  const given = await searchParams;
  const query = readQuery(given);
  const filter = filterIn(query);
  const seller = await requireSeller(listPath(query));
  const place = accessPlaceIn(query);
  const [stores, { connections, keys, apps }, ended] = await Promise.all([
    listShownStores(seller, filter.store),
    listOwnAccess(seller.id, { ...filter, store: filter.store ?? seller.shownStoreId ?? undefined }, place),
    readEnded(seller, given.ended),
  ]);
  const shown = connections.rows.length + keys.rows.length;
  const isWorthNarrowing = shown > 1 || place !== undefined || isFiltered(filter);
  const now = currentTime();
  return (
    <>
      <PageHeader
        title="API Keys"
        link={(stores.length === 0 || maySomewhere(stores, 'connect')) && ['New key', `${KEYS_PATH}/new`]}
      >
        Your own keys, and the connections of apps by the names of their scopes.{' '}
        <TextLink href={APPS_PATH}>Connected apps</TextLink> says in sentences what each app may do.
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <EndedNotice ended={ended} />
        <KeyNotice seller={seller} id={given.key} />
        {isWorthNarrowing && <AccessFilter filter={filter} stores={stores} apps={apps} />}
        {connections.rows.length > 0 && (
          <AccessTable
            label="Connections"
            who="App"
            since="Connected"
            rows={connections.rows.map((connection) => connectionTexts(connection, now))}
            words={revokeWords()}
          />
        )}
        <Pager page={connections} path={(there) => listPath({ ...filter, ...there })} />
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
        <Pager page={keys} path={(there) => listPath({ ...filter, ...there, list: 'keys' })} />
        {shown === 0 && (
          <EmptyList isFiltered={isFiltered(filter) || place !== undefined} hasStore={stores.length > 0} />
        )}
      </div>
    </>
  );
}

function EmptyList(props: { isFiltered: boolean; hasStore: boolean }) {
  if (props.isFiltered) {
    return (
      <EmptyState title="Nothing matches" link={['Show all', KEYS_PATH]}>
        No connection or key of yours matches this store, mode, app and kind.
      </EmptyState>
    );
  }
  if (!props.hasStore) {
    return (
      <EmptyState title="No app is connected" link={newStoreLink()}>
        Create a store first: apps connect to a store, and a key works with one.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No app is connected" link={['Make a key of your own', `${KEYS_PATH}/new`]}>
      Start from the app itself: it sends you here to choose a store and see what it asks for. For a script of your own,
      make a key. Both are listed on this page, and you can revoke them at any time.
    </EmptyState>
  );
}

type Given = string | string[] | undefined;

/** What happened to a key: it was revoked, or its form was sent a second time. */
async function KeyNotice({ seller, id }: { seller: Seller; id: Given }) {
  const key = typeof id === 'string' && isUuid(id) ? await findOwnKey(db(), seller.id, id) : null;
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

const KINDS = [
  { id: 'apps', name: 'Apps' },
  { id: 'agents', name: 'Agents' },
];
const OWN = { id: 'own', name: 'Your own keys' };

function AccessFilter({ filter, stores, apps }: { filter: Filter; stores: Named[]; apps: Named[] }) {
  return (
    <FilterForm base={KEYS_PATH} here={listPath(filter)} isFiltered={isFiltered(filter)} filters={choicesIn(filter)}>
      {stores.length > 1 && (
        <Choice name="store" label="Store" all="All stores" options={stores} value={filter.store} />
      )}
      <ModeChoice value={filter.mode} />
      <Choice name="app" label="Who" all="Apps and keys" options={[OWN, ...apps]} value={filter.app} />
      <Choice name="kind" label="Kind" all="All" options={KINDS} value={filter.kind} />
    </FilterForm>
  );
}
