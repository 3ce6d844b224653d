import type { Metadata } from 'next';
import { PageMode } from '@/components/shell/page-mode.tsx';
import { Card, PageHeader } from '@/components/ui/card.tsx';
import { Crumbs } from '@/components/ui/crumbs.tsx';
import { Setting, SettingList } from '@/components/ui/setting-list.tsx';
import { currentTime } from '@/lib/clock.ts';
import { EndAccess } from '../../end-access.tsx';
import { endAccessAction } from '../actions.ts';
import { appTexts } from '../app-texts.ts';
import { APPS_PATH } from '../filter.ts';
import { TechnicalDetails } from '../technical-details.tsx';
import { NarrowForm } from './narrow-form.tsx';
import { requireOwnConnection } from './own-connection.ts';
import { PermissionList } from './permission-list.tsx';

export const metadata: Metadata = { title: 'Permissions' };

/** What one connected app may do in one store, and when it last did. */
export default async function PermissionsPage({ params }: { params: Promise<{ id: string }> }) {
  const { connection } = await requireOwnConnection((await params).id);
  const { app, store, mode } = connection;
  const now = currentTime();
  const texts = appTexts(connection, now);
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
          {texts.isRevocable ? (
            <NarrowForm connection={connection} now={now} />
          ) : (
            <PermissionList connection={connection} now={now} />
          )}
          <div className="mt-3">
            <TechnicalDetails of={texts} />
          </div>
        </Card>
        {texts.isRevocable && (
          <Card title="Disconnect">
            <SettingList>
              <Setting title="Everything at once" action={<EndAccess access={texts} action={endAccessAction} />}>
                The app can no longer see or change anything in this store.
              </Setting>
            </SettingList>
          </Card>
        )}
      </div>
    </>
  );
}
