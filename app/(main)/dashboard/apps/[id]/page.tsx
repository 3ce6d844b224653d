import type { Metadata } from 'next';
import { PageMode } from '@/components/shell/page-mode.tsx';
import { Card, PageHeader } from '@/components/ui/card.tsx';
import { Crumbs } from '@/components/ui/crumbs.tsx';
import { Setting, SettingList } from '@/components/ui/setting-list.tsx';
import { may } from '@/lib/access/role.ts';
import { splitScopesByUse } from '@/lib/access/unused-scope.ts';
import { currentTime } from '@/lib/clock.ts';
import { EndAccess } from '../../end-access.tsx';
import { endAccessAction } from '../actions.ts';
import { TechnicalDetails } from '../connected-app-row.tsx';
import { APPS_PATH } from '../filter.ts';
import { NarrowForm } from './narrow-form.tsx';
import { requireOwnConnection } from './own-connection.ts';
import { PermissionList } from './permission-list.tsx';

export const metadata: Metadata = { title: 'Permissions' };

/** What one connected app may do in one store, and when it last did. */
export default async function PermissionsPage({ params }: { params: Promise<{ id: string }> }) {
  const { connection } = await requireOwnConnection((await params).id);
  const { app, store, mode, scopes, connectedAt, scopeUses } = connection;
  const now = currentTime();
  const mayNarrow = may(store.role, 'connect', mode);
  const usage = splitScopesByUse({ scopes, since: connectedAt ?? now, uses: scopeUses }, now);
  return (
    <>
      <Crumbs trail={[{ href: APPS_PATH, name: 'Connected apps' }]} here={app.name} />
      <PageMode mode={mode} />
      <PageHeader title="Permissions">
        What <bdi className="wrap-anywhere">{app.name}</bdi> may do in <bdi className="wrap-anywhere">{store.name}</bdi>{' '}
        ({mode} mode).
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Card>
          {mayNarrow ? (
            <NarrowForm connection={connection} now={now} />
          ) : (
            <PermissionList connection={connection} now={now} />
          )}
          <div className="mt-3">
            <TechnicalDetails connection={connection} />
          </div>
        </Card>
        {mayNarrow && (
          <Card title="End the access">
            <SettingList>
              <Setting
                title="Everything at once"
                action={<EndAccess connection={connection} usage={usage} now={now} action={endAccessAction} />}
              >
                The app can no longer see or change anything in this store.
              </Setting>
            </SettingList>
          </Card>
        )}
      </div>
    </>
  );
}
