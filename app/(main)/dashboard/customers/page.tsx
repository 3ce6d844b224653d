import type { Metadata } from 'next';
import { OtherMode } from '@/components/other-mode.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState, PageHeader } from '@/components/ui/card.tsx';
import { Day } from '@/components/ui/day.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Choice, FilterForm, type Named } from '@/components/ui/filter-form.tsx';
import { Pager } from '@/components/ui/pager.tsx';
import { Table } from '@/components/ui/table.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { listOwnCustomers } from '@/lib/catalogue/own-customers.ts';
import { db } from '@/lib/database/db.ts';
import { placeIn } from '@/lib/database/list-page.ts';
import { isFiltered, withoutMode, withoutPlace } from '@/lib/http/list-address.ts';
import { listOwnStores } from '@/lib/stores/stores.ts';
import { Outcome, type Said } from '../outcome.tsx';
import { maySomewhere } from '../role-in-store.ts';
import { CustomerRow } from './customer-row.tsx';
import { customerPath, type Filter, listPath, newCustomerPath, readFilter } from './filter.ts';

export const metadata: Metadata = { title: 'Customers' };

const COLUMNS = ['Name', 'Email', 'Store', 'Since'];
const LIMIT = 25;
const SAID: Said = { deleted: ['good', 'The customer was deleted. Their invoices are still there.'] };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function CustomersPage({ searchParams }: Props) {
  const query = await searchParams;
  const filter = readFilter(query);
  const seller = await requireSeller(listPath(filter));
  const { store: storeId, search } = filter;
  const mode = filter.mode ?? seller.shownMode;
  const [stores, page] = await Promise.all([
    listOwnStores(db(), seller.id),
    listOwnCustomers(db(), seller.id, { limit: LIMIT, place: placeIn(filter), storeId, mode, search }),
  ]);
  return (
    <>
      <PageHeader
        title="Customers"
        action={
          maySomewhere(stores, 'change') && (
            <ButtonLink look="primary" href={newCustomerPath(filter)}>
              New customer
            </ButtonLink>
          )
        }
      >
        The people your stores sell to.
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Outcome said={query.said} texts={SAID} />
        {(page.rows.length > 0 || isFiltered(withoutMode(filter))) && (
          <CustomerFilter filter={filter} stores={stores} />
        )}
        {page.rows.length === 0 ? (
          <EmptyList mode={mode} filter={filter} hasStore={stores.length > 0} />
        ) : (
          <>
            <Table label="Customers" columns={COLUMNS}>
              {page.rows.map(({ id, name, email, mode, storeName, createdAt }) => (
                <CustomerRow
                  key={id}
                  {...{ href: customerPath(id), name, email, mode, storeName }}
                  since={<Day at={createdAt} />}
                />
              ))}
            </Table>
            <Pager page={page} path={(place) => listPath({ ...withoutPlace(filter), ...place })} />
          </>
        )}
      </div>
    </>
  );
}

function EmptyList({ mode, filter, hasStore }: { mode: 'live' | 'test'; filter: Filter; hasStore: boolean }) {
  if (isFiltered(withoutMode(filter)) || placeIn(filter)) {
    return (
      <EmptyState
        title="No customer matches"
        action={<ButtonLink href={listPath({ mode: filter.mode })}>Show all</ButtonLink>}
      >
        None of your customers matches this name or email and store.
      </EmptyState>
    );
  }
  if (!hasStore) {
    return (
      <EmptyState title="Create a store first" action={<ButtonLink href="/dashboard/stores/new">New store</ButtonLink>}>
        A customer belongs to one of your stores, and you don’t have any yet.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No customers yet">
      Add the people you sell to here, or let a connected app do it. Then they can subscribe to your products.
      <OtherMode than={mode} />
    </EmptyState>
  );
}

/** The search and the filters above the list of customers. */
function CustomerFilter({ filter, stores }: { filter: Filter; stores: Named[] }) {
  return (
    <FilterForm
      base={listPath({ mode: filter.mode })}
      here={listPath(filter)}
      isFiltered={isFiltered(withoutMode(filter))}
    >
      {filter.mode && <input type="hidden" name="mode" value={filter.mode} />}
      <TextField name="search" label="Name or email" type="search" defaultValue={filter.search} autoComplete="off" />
      <Choice name="store" label="Store" all="All stores" options={stores} value={filter.store} />
    </FilterForm>
  );
}
