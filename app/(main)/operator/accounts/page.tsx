import type { Metadata } from 'next';
import { z } from 'zod';
import { TextLink } from '@/components/ui/button.tsx';
import { EmptyState, Page, Pill } from '@/components/ui/card.tsx';
import { FilterForm } from '@/components/ui/filter-form.tsx';
import { Cell, Row, Table } from '@/components/ui/table.tsx';
import { When } from '@/components/ui/when.tsx';
import { requireOperator } from '@/lib/accounts/require-seller.ts';
import { db } from '@/lib/database/db.ts';
import { listAddress, searchInAddress } from '@/lib/http/list-address.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { listAnySellers, MOST_LISTED } from '@/lib/operators/operator-sellers.ts';

export const metadata: Metadata = { title: 'Accounts' };

const HERE = '/operator/accounts';
const schema = z.object({ search: searchInAddress });

export default async function AccountsPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const operator = await requireOperator();
  const query = schema.parse(await searchParams);
  const accounts = await listAnySellers(db(), operator, query.search);
  const now = currentTime();
  return (
    <Page trail={[{ href: '/operator', name: 'Overview' }]} title="Accounts">
      <FilterForm
        {...{ here: listAddress(HERE, query), base: HERE, isFiltered: query.search !== undefined, filters: 0 }}
        search={{ label: 'Search', hint: 'Name or email', value: query.search }}
      />
      {accounts.length === 0 ? (
        <EmptyState title="No such account">No account has this in its name or address.</EmptyState>
      ) : (
        <Table label="Accounts" columns={['Account', 'Apps', 'Stores', 'Since']}>
          {accounts.map(({ id, name, email, suspendedAt, operatorSince, createdAt, _count }) => (
            <Row key={id}>
              <Cell>
                <TextLink href={`${HERE}/${id}`} className="font-medium wrap-anywhere">
                  {email}
                </TextLink>{' '}
                {suspendedAt && <Pill look="bad">Suspended</Pill>}
                {operatorSince && <Pill>Operator</Pill>}
                <span className="block text-small wrap-anywhere text-ink-3">
                  <bdi>{name}</bdi>
                </span>
              </Cell>
              <Cell label="Apps" half className="text-ink-2 tabular-nums">
                {_count.apps}
              </Cell>
              <Cell label="Stores" half className="text-ink-2 tabular-nums">
                {_count.stores}
              </Cell>
              <Cell label="Since" half className="text-ink-2 @3xl:text-right @3xl:whitespace-nowrap">
                <When at={createdAt} now={now} />
              </Cell>
            </Row>
          ))}
        </Table>
      )}
      {accounts.length === MOST_LISTED && (
        <p className="text-small text-ink-3">The latest {MOST_LISTED}; search for others.</p>
      )}
    </Page>
  );
}
