import type { Metadata } from 'next';

import { Day } from '@/components/ui/when.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { countOwnInvoices, type ListedInvoice, listOwnInvoices } from '@/lib/billing/invoices/own-invoices.ts';
import { placeIn } from '@/lib/database/list-page.ts';
import { readDb } from '@/lib/database/read-db.ts';
import { clientTexts, texts } from '@/lib/kernel/language/current-language.ts';
import { formatMoney } from '@/lib/kernel/text/money.ts';
import type { PageProps } from '../../page-props.ts';
import { DataList, withStore } from '../data-list.tsx';
import { listShownStores } from '../own-access.ts';
import { invoicePath, listPath, readFilter } from './filter.ts';
import { InvoiceRow } from './invoice-row.tsx';

export const generateMetadata = (): Metadata => ({ title: texts('invoices')('invoices') });

const LIMIT = 25;

export default async function InvoicesPage({ searchParams }: PageProps) {
  const t = texts('invoices');
  const filter = readFilter(await searchParams);
  const seller = await requireSeller(listPath(filter));
  const { status, search, order } = filter;
  const storeId = filter.store ?? seller.shownStoreId ?? undefined;
  const mode = filter.mode ?? seller.shownMode;
  const [stores, counts, page] = await Promise.all([
    listShownStores(seller, filter.store),
    countOwnInvoices(readDb(), seller.id, { storeId, mode }),
    listOwnInvoices(readDb(), seller.id, {
      limit: LIMIT,
      place: placeIn(filter),
      storeId,
      mode,
      status,
      search,
      order,
    }),
  ]);
  const words = clientTexts();
  return (
    <DataList
      what="invoice"
      about={t('invoicesAbout')}
      columns={withStore(
        [t('invoice'), texts('frame')('store'), t('issued'), texts('lists')('status'), t('total')],
        stores,
      )}
      {...{ page, filter, mode, stores, counts }}
      path={listPath}
      row={(invoice) => <InvoiceRow key={invoice.id} {...inRow(invoice, stores)} />}
      searchLabel={t('numberOrCustomer')}
      statuses={{ open: words.unpaid, paid: words.paid, uncollectible: words.uncollectible }}
    />
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
