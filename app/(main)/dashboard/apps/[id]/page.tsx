import { notFound, redirect } from 'next/navigation';
import { NetworkPanel } from '@/app/(main)/dashboard/networks/network-panel.tsx';
import { readSellerNetworks } from '@/app/(main)/dashboard/networks/seller-networks.ts';
import { bdi } from '@/components/bdi.tsx';
import { PageMode } from '@/components/shell/page-mode.tsx';
import { Link } from '@/components/ui/button.tsx';
import { Card, Page, SettingCard } from '@/components/ui/card.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { byUse } from '@/lib/api/openapi/list-endpoints.ts';
import { db } from '@/lib/database/db.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { exactTime } from '@/lib/kernel/text/when.ts';
import { CHANGES } from '@/lib/oauth/connections/connection-limit.ts';
import { findSellerLimits } from '@/lib/oauth/connections/seller-connection-limits.ts';
import { findSellerConnection, type SellerConnection } from '@/lib/oauth/connections/seller-connections.ts';
import { namedScopes } from '@/lib/permissions/scope.ts';
import { entriesOf, type ScopeEntry } from '@/lib/permissions/scope-catalogue.ts';
import { EndAccess } from '../../revoke-dialog.tsx';
import { requireSellerHolder } from '../../touched/holder.ts';
import { Notes } from '../access-notes.tsx';
import { endAccessAction } from '../actions.ts';
import { appTexts, appWords, endWords } from '../app-texts.ts';
import { TechnicalDetails } from '../connected-app-table.tsx';
import { APPS_PATH, permissionsPath, touchedPath } from '../list.ts';
import { EndForm, LastUse, LimitsForm, NarrowForm } from './connection-forms.tsx';

export const generateMetadata = () => ({ title: texts('apps')('permissions') });

export default async function PermissionsPage({ params }: { params: Promise<{ id: string }> }) {
  const { connection, networks, limits } = await requireSellerConnection((await params).id);
  const { app, store, mode } = connection;
  const now = currentTime();
  const t = texts('apps');
  const access = appTexts(connection, now);
  return (
    <Page
      trail={[{ href: APPS_PATH, name: t('connectedApps') }]}
      here={app.name}
      title={t('permissions')}
      about={t.rich('mayDoIn', { bdi, app: app.name, store: store.name, mode })}
    >
      <PageMode mode={mode} />
      <Card>
        {access.isRevocable ? <NarrowForm connection={connection} /> : <PermissionList connection={connection} />}
        <p className="mt-3 text-sm">
          <Link href={touchedPath(connection.id)} className="underline underline-offset-4">
            {t('whatItTouched')}
          </Link>
        </p>
        <div className="mt-3">
          <Notes of={access.notes} />
          <TechnicalDetails of={access} words={appWords()} />
        </div>
      </Card>
      {access.isRevocable && namedScopes(connection.scopes).includes(CHANGES) && (
        <Card title={t('limits')}>
          <LimitsForm id={connection.id} limits={limits} now={now} />
        </Card>
      )}
      <Card title={t('endOfAccess')}>
        {access.isRevocable ? (
          <EndForm id={connection.id} endsAt={connection.endsAt} />
        ) : (
          <p className="text-sm text-ink-2">
            {connection.endsAt ? t('accessEndsOn', { at: exactTime(connection.endsAt) }) : t('noEndDate')}
          </p>
        )}
      </Card>
      {networks && <NetworkPanel of={networks} />}
      {access.isRevocable && (
        <SettingCard
          heading={t('disconnect')}
          title={t('everythingAtOnceAbout')}
          action={<EndAccess access={access} words={endWords()} action={endAccessAction} />}
        />
      )}
    </Page>
  );
}

/**
 * An active connection of the signed-in seller's stores, with its limits and networks; 404 whether it doesn't exist or
 * isn't theirs, and one that has ended leads to what it has read and changed. A registered app has one list of networks
 * for all its connections, which its team keeps.
 */
async function requireSellerConnection(id: string) {
  if (!isUuid(id)) notFound();
  const seller = await requireSeller(permissionsPath(id));
  // Each of them looks for itself whether the connection is theirs, so that none has to wait for another.
  const [connection, networks, limits] = await Promise.all([
    findSellerConnection(db(), seller.id, id),
    readSellerNetworks(seller.id, 'connection', id),
    findSellerLimits(db(), seller.id, id),
  ]);
  if (connection) return { connection, networks, limits };
  // What it has read and changed stays there to see.
  await requireSellerHolder(id, {});
  redirect(touchedPath(id));
}

/** What a connected app may do, for members of its store who can't take it back. */
function PermissionList({ connection: { scopes, scopeUses } }: { connection: SellerConnection }) {
  const lastUses = new Map(scopeUses.map(({ scope, lastUsedAt }) => [scope, lastUsedAt]));
  const { used, unused } = byUse(namedScopes(scopes));
  const t = texts('scopes');
  const permission = (entry: ScopeEntry) => (
    <li key={entry.name} className="text-sm text-pretty">
      {t(entry.name as '*')} <LastUse at={lastUses.get(entry.name)} />
    </li>
  );
  return (
    <ul aria-label={texts('apps')('permissions')} className="grid gap-3">
      {entriesOf(used).map(permission)}
      {unused.length > 0 && <li className="text-small font-semibold text-ink-3">{t('notUsedYet')}</li>}
      {entriesOf(unused).map(permission)}
    </ul>
  );
}
