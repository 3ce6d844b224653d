import { InvoicePill } from '@/components/invoice-pill.tsx';
import { ModePill } from '@/components/mode-pill.tsx';
import { Day } from '@/components/ui/day.tsx';
import { Link } from '@/components/ui/link.tsx';
import { Cell, Row } from '@/components/ui/table.tsx';
import type { ListedInvoice } from '@/lib/billing/own-invoices.ts';
import { formatMoney } from '@/lib/money.ts';
import { invoicePath } from './filter.ts';

/** One invoice in the list: number, customer, store, when, status and amount. */
export function InvoiceRow({ invoice }: { invoice: ListedInvoice }) {
  const { id, number, customerName, storeName, mode, issuedAt, status, nextAttemptAt, total, currency } = invoice;
  return (
    <Row>
      <Cell>
        <Link href={invoicePath(id)} className="font-semibold wrap-anywhere underline-offset-4 hover:underline">
          {number}
        </Link>
        <bdi className="block text-small wrap-anywhere text-ink-3">{customerName}</bdi>
      </Cell>
      <Cell label="Store" half>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="wrap-anywhere">{storeName}</bdi>
          <ModePill mode={mode} />
        </span>
      </Cell>
      <Cell label="Issued" half className="text-ink-2">
        <Day at={issuedAt} />
      </Cell>
      <Cell label="Status" half>
        <InvoicePill status={status} />
        {nextAttemptAt && (
          <span className="mt-0.5 block text-small text-ink-3">
            next attempt <Day at={nextAttemptAt} />
          </span>
        )}
      </Cell>
      <Cell label="Total" half className="font-semibold tabular-nums @3xl:text-right">
        {formatMoney(total, currency)}
      </Cell>
    </Row>
  );
}
