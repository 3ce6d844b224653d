import type { Metadata } from 'next';
import { INVOICE_LOOKS } from '@/components/invoice-pill.tsx';
import { OtherMode } from '@/components/other-mode.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState, PageHeader } from '@/components/ui/card.tsx';
import { Day } from '@/components/ui/day.tsx';
import { Choice, FilterForm, type Named } from '@/components/ui/filter-form.tsx';
import { Pager } from '@/components/ui/pager.tsx';
import { Table } from '@/components/ui/table.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { db } from '@/lib/database/db.ts';
import { placeIn } from '@/lib/database/list-page.ts';
import { isFiltered, withoutMode, withoutPlace } from '@/lib/http/list-address.ts';
import type { ListedInvoice } from '@/lib/invoices/own-invoices.ts';
import { currentTime } from '@/lib/process/clock.ts';
import { listOwnStores } from '@/lib/stores/stores.ts';
import { readOwnInvoices } from '@/lib/subscriptions/read-invoices.ts';
import { formatMoney } from '@/lib/text/money.ts';
import { type Filter, invoicePath, listPath, readFilter, STATUSES } from './filter.ts';
import { InvoiceRow } from './invoice-row.tsx';

export const metadata: Metadata = { title: 'Invoices' };

const COLUMNS = ['Invoice', 'Store', 'Issued', 'Status', 'Total'];
const LIMIT = 25;

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function InvoicesPage({ searchParams }: Props) {
  const filter = readFilter(await searchParams);
  const seller = await requireSeller(listPath(filter));
  const { store: storeId, status } = filter;
  const mode = filter.mode ?? seller.shownMode;
  const [stores, page] = await Promise.all([
    listOwnStores(db(), seller.id),
    readOwnInvoices(seller.id, { limit: LIMIT, place: placeIn(filter), storeId, mode, status }, currentTime()),
  ]);
  return (
    <>
      <PageHeader title="Invoices">What your stores’ customers were billed for, and what is still unpaid.</PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {(page.rows.length > 0 || isFiltered(withoutMode(filter))) && <InvoiceFilter filter={filter} stores={stores} />}
        {page.rows.length === 0 ? (
          <EmptyList mode={mode} filter={filter} />
        ) : (
          <>
            <Table label="Invoices" columns={COLUMNS}>
              {page.rows.map((invoice) => (
                <InvoiceRow key={invoice.id} {...inRow(invoice)} />
              ))}
            </Table>
            <Pager page={page} path={(place) => listPath({ ...withoutPlace(filter), ...place })} />
          </>
        )}
      </div>
    </>
  );
}

function inRow(invoice: ListedInvoice) {
  const { id, number, customerName, storeName, mode, issuedAt, status, nextAttemptAt, total, currency } = invoice;
  return {
    ...{ href: invoicePath(id), number, customerName, storeName, mode, status },
    issued: <Day at={issuedAt} />,
    nextAttempt: nextAttemptAt && <Day at={nextAttemptAt} />,
    total: formatMoney(total, currency),
  };
}

function EmptyList({ mode, filter }: { mode: 'live' | 'test'; filter: Filter }) {
  if (isFiltered(withoutMode(filter)) || placeIn(filter)) {
    return (
      <EmptyState
        title="No invoice matches"
        action={<ButtonLink href={listPath({ mode: filter.mode })}>Show all</ButtonLink>}
      >
        None of your invoices matches this store and status.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No invoices yet">
      A subscription’s first invoice is issued when it starts, and another one whenever it renews.
      <OtherMode than={mode} />
    </EmptyState>
  );
}

const STATUS_OPTIONS = STATUSES.map((id) => ({ id, name: INVOICE_LOOKS[id].label }));

/** The filters above the list of invoices. */
function InvoiceFilter({ filter, stores }: { filter: Filter; stores: Named[] }) {
  return (
    <FilterForm
      base={listPath({ mode: filter.mode })}
      here={listPath(filter)}
      isFiltered={isFiltered(withoutMode(filter))}
    >
      {filter.mode && <input type="hidden" name="mode" value={filter.mode} />}
      <Choice name="store" label="Store" all="All stores" options={stores} value={filter.store} />
      <Choice name="status" label="Status" all="Any status" options={STATUS_OPTIONS} value={filter.status} />
    </FilterForm>
  );
}
