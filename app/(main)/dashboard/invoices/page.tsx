import { Table } from '@/components/ui/table.tsx';
import { Day } from '@/components/ui/when.tsx';
import type { ListedInvoice } from '@/lib/billing/invoices/seller-invoices.ts';
import { clientTexts, texts } from '@/lib/kernel/language/current-language.ts';
import { formatMoney } from '@/lib/kernel/text/money.ts';
import type { PageProps } from '../../page-props.ts';
import { DataList, listWords, withStore } from '../data-list.tsx';
import { readList } from '../store-list.ts';
import { InvoiceRow } from './invoice-row.tsx';
import { invoiceList, invoicePath } from './list.ts';

export const generateMetadata = () => ({ title: texts('invoices')('invoices') });

export default async function InvoicesPage({ searchParams }: PageProps) {
  const t = texts('invoices');
  const { shown } = await readList(invoiceList, await searchParams);
  const { stores, page } = shown;
  const words = clientTexts();
  const columns = [t('invoice'), texts('frame')('store'), t('issued'), texts('lists')('status'), t('total')];
  return (
    <DataList
      words={listWords('invoice')}
      shown={shown}
      about={t('invoicesAbout')}
      searchLabel={t('numberOrCustomer')}
      statuses={{ open: words.unpaid, paid: words.paid, uncollectible: words.uncollectible }}
    >
      <Table label={t('invoices')} columns={withStore(columns, stores)}>
        {page.rows.map((invoice) => (
          <InvoiceRow key={invoice.id} {...inRow(invoice, stores)} />
        ))}
      </Table>
    </DataList>
  );
}

function inRow(invoice: ListedInvoice, stores: unknown[]) {
  const { id, number, customerName, storeName, issuedAt, status, nextAttemptAt, total, currency } = invoice;
  return {
    href: invoicePath(id),
    number,
    customerName,
    status,
    storeName: stores.length > 1 ? storeName : null,
    issued: <Day at={issuedAt} of={invoice} />,
    nextAttempt:
      nextAttemptAt && texts('invoices').rich('nextAttempt', { day: () => <Day at={nextAttemptAt} of={invoice} /> }),
    total: formatMoney(total, currency),
  };
}
