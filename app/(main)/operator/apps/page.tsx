import type { Metadata } from 'next';
import { z } from 'zod';
import { AppName } from '@/components/app-name.tsx';
import { Link } from '@/components/ui/button.tsx';
import { EmptyState, Page, Pill } from '@/components/ui/card.tsx';
import { FilterForm } from '@/components/ui/filter-form.tsx';
import { Pager } from '@/components/ui/pager.tsx';
import { Cell, Row, Table } from '@/components/ui/table.tsx';
import { When } from '@/components/ui/when.tsx';
import { VerificationPill } from '@/components/verified-badge.tsx';
import { requireOperator } from '@/lib/accounts/require-seller.ts';
import { db } from '@/lib/database/db.ts';
import { placeIn } from '@/lib/database/list-page.ts';
import { listAddress, placeInAddress, searchInAddress, withoutPlace } from '@/lib/http/list-address.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { listAnyApps } from '@/lib/operators/operator-apps.ts';

export const metadata: Metadata = { title: 'Apps' };

const HERE = '/operator/apps';
const schema = z.object({ search: searchInAddress, ...placeInAddress });

export default async function AppsPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const operator = await requireOperator();
  const query = schema.parse(await searchParams);
  const apps = await listAnyApps(db(), operator, { limit: 25, place: placeIn(query), search: query.search });
  const now = currentTime();
  return (
    <Page trail={[{ href: '/operator', name: 'Overview' }]} title="Apps">
      <FilterForm
        {...{ here: listAddress(HERE, query), base: HERE, isFiltered: query.search !== undefined, filters: 0 }}
        search={{ label: 'Search', hint: 'Name or client ID', value: query.search }}
      />
      {apps.rows.length === 0 ? (
        <EmptyState title="No such app">No app has this in its name, or this client ID.</EmptyState>
      ) : (
        <Table label="Apps" columns={['App', 'Owner', 'State', 'Registered']}>
          {apps.rows.map((app) => (
            <Row key={app.id}>
              <Cell>
                <Link href={`${HERE}/${app.id}`}>
                  {/* The column of states has the badge. */}
                  <AppName app={{ ...app, verification: 'none' }} />
                </Link>
              </Cell>
              <Cell label="Owner" className="wrap-anywhere text-ink-2">
                {app.owner?.email}
              </Cell>
              <Cell label="State" half>
                {app.disabledAt ? <Pill look="bad">Disabled</Pill> : <VerificationPill state={app.verification} />}
              </Cell>
              <Cell label="Registered" half className="text-ink-2 @3xl:text-right @3xl:whitespace-nowrap">
                <When at={app.createdAt} now={now} />
              </Cell>
            </Row>
          ))}
        </Table>
      )}
      <Pager page={apps} path={(to) => listAddress(HERE, { ...withoutPlace(query), ...to })} />
    </Page>
  );
}
