import type { Metadata } from 'next';
import { INVOICE_LOOKS } from '@/components/invoice-pill.tsx';
import { PageHeader } from '@/components/ui/card.tsx';
import { Choice } from '@/components/ui/filter-form.tsx';
import { Day } from '@/components/ui/when.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { db } from '@/lib/database/db.ts';
import { placeIn } from '@/lib/database/list-page.ts';
import type { ListedInvoice } from '@/lib/invoices/own-invoices.ts';
import { currentTime } from '@/lib/process/clock.ts';
import { listOwnStores } from '@/lib/stores/stores.ts';
import { readOwnInvoices } from '@/lib/subscriptions/read-invoices.ts';
import { formatMoney } from '@/lib/text/money.ts';
import type { PageProps } from '../../page-props.ts';
import { DataList, withStore } from '../data-list.tsx';
import { invoicePath, listPath, readFilter, STATUSES } from './filter.ts';
import { InvoiceRow } from './invoice-row.tsx';

export const metadata: Metadata = { title: 'Invoices' };

const LIMIT = 25;

export default async function InvoicesPage({ searchParams }: PageProps) {
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
        <DataList
          what="invoice"
          by="store and status"
          columns={withStore(['Invoice', 'Store', 'Issued', 'Status', 'Total'], stores)}
          {...{ page, filter, mode }}
          path={listPath}
          row={(invoice) => <InvoiceRow key={invoice.id} {...inRow(invoice, stores)} />}
          filters={
            <>
              {stores.length > 1 && (
                <Choice name="store" label="Store" all="All stores" options={stores} value={filter.store} />
              )}
              <Choice name="status" label="Status" all="Any status" options={STATUS_OPTIONS} value={filter.status} />
            </>
          }
          none="A subscription’s first invoice is issued when it starts, and another one whenever it renews."
        />
      </div>
    </>
  );
}

function inRow(invoice: ListedInvoice, stores: unknown[]) {
  const { id, number, customerName, storeName, issuedAt, status, nextAttemptAt, total, currency } = invoice;
  return {
    ...{ href: invoicePath(id), number, customerName, status },
    storeName: stores.length > 1 ? storeName : null,
    issued: <Day at={issuedAt} />,
    nextAttempt: nextAttemptAt && <Day at={nextAttemptAt} />,
    total: formatMoney(total, currency),
  };
}

const STATUS_OPTIONS = STATUSES.map((id) => ({ id, name: INVOICE_LOOKS[id].label }));
