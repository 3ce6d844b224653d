import type { Metadata } from 'next';

import { PageHeader } from '@/components/ui/card.tsx';
import { Choice } from '@/components/ui/filter-form.tsx';
import { Day } from '@/components/ui/when.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { placeIn } from '@/lib/database/list-page.ts';
import { readDb } from '@/lib/database/read-db.ts';
import type { ListedInvoice } from '@/lib/invoices/own-invoices.ts';
import { clientTexts, texts } from '@/lib/language/current-language.ts';
import { currentTime } from '@/lib/process/clock.ts';
import { listOwnStores } from '@/lib/stores/stores.ts';
import { readOwnInvoices } from '@/lib/subscriptions/read-invoices.ts';
import { formatMoney } from '@/lib/text/money.ts';
import type { PageProps } from '../../page-props.ts';
import { DataList, withStore } from '../data-list.tsx';
import { invoicePath, listPath, readFilter, STATUSES } from './filter.ts';
import { InvoiceRow } from './invoice-row.tsx';

export const generateMetadata = (): Metadata => ({ title: texts('invoices')('invoices') });

const LIMIT = 25;

export default async function InvoicesPage({ searchParams }: PageProps) {
  const t = texts('invoices');
  const filter = readFilter(await searchParams);
  const seller = await requireSeller(listPath(filter));
  const { store: storeId, status } = filter;
  const mode = filter.mode ?? seller.shownMode;
  const [stores, page] = await Promise.all([
    listOwnStores(readDb(), seller.id),
    readOwnInvoices(seller.id, { limit: LIMIT, place: placeIn(filter), storeId, mode, status }, currentTime()),
  ]);
  return (
    <>
      <PageHeader title={t('invoices')}>{t('invoicesAbout')}</PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <DataList
          what="invoice"
          columns={withStore([t('invoice'), texts('frame')('store'), t('issued'), t('status'), t('total')], stores)}
          {...{ page, filter, mode }}
          path={listPath}
          row={(invoice) => <InvoiceRow key={invoice.id} {...inRow(invoice, stores)} />}
          filters={
            <>
              {stores.length > 1 && (
                <Choice
                  name="store"
                  label={texts('frame')('store')}
                  all={texts('frame')('allStores')}
                  options={stores}
                  value={filter.store}
                />
              )}
              <Choice
                name="status"
                label={t('status')}
                all={t('anyStatus')}
                options={statusOptions()}
                value={filter.status}
              />
            </>
          }
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
    issued: <Day at={issuedAt} of={invoice} />,
    nextAttempt:
      nextAttemptAt && texts('invoices').rich('nextAttempt', { day: () => <Day at={nextAttemptAt} of={invoice} /> }),
    total: formatMoney(total, currency),
  };
}

function statusOptions() {
  const words = clientTexts();
  const names = { open: words.unpaid, paid: words.paid, uncollectible: words.uncollectible };
  return STATUSES.map((id) => ({ id, name: names[id] }));
}
