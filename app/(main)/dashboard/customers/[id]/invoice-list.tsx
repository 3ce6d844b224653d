import { InvoicePill } from '@/components/invoice-pill.tsx';
import { Card } from '@/components/ui/card.tsx';
import { Day } from '@/components/ui/day.tsx';
import { Link } from '@/components/ui/link.tsx';
import type { OwnCustomerInvoice } from '@/lib/billing/read-own-customer.ts';
import { formatMoney } from '@/lib/money.ts';
import { LIMIT } from './own-customer.ts';

/** A customer's invoices, newest first. */
export function InvoiceList({ invoices }: { invoices: OwnCustomerInvoice[] }) {
  return (
    <Card title="Invoices">
      {invoices.length === 0 && <p className="text-sm text-ink-2">None yet.</p>}
      <ul aria-label="Invoices" className="-my-3 grid divide-y divide-line text-sm empty:hidden">
        {invoices.slice(0, LIMIT).map(({ id, number, status, currency, total, issuedAt }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-0.5 py-3">
            <Link
              href={`/dashboard/invoices/${id}`}
              className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
            >
              {number}
            </Link>
            <span className="text-right font-semibold tabular-nums">{formatMoney(total, currency)}</span>
            <span className="text-small text-ink-3">
              issued <Day at={issuedAt} />
            </span>
            <span className="justify-self-end">
              <InvoicePill status={status} />
            </span>
          </li>
        ))}
      </ul>
      {invoices.length > LIMIT && <p className="mt-3 text-small text-ink-3">These are the newest {LIMIT}.</p>}
    </Card>
  );
}
