import { InvoicePill } from '@/components/invoice-pill.tsx';
import { Card } from '@/components/ui/card.tsx';
import { Day } from '@/components/ui/day.tsx';
import { Link } from '@/components/ui/link.tsx';
import type { Line } from '@/lib/billing/line.ts';
import { formatMoney } from '@/lib/money.ts';
import { invoicePath } from '../../invoices/filter.ts';
import { LineList } from './line-list.tsx';
import type { OwnSubscription, Variants } from './own-subscription.ts';

type Invoice = OwnSubscription['invoices'][number];

/** The issued invoices, newest first; each leads to its page and expands to its lines. */
export function InvoicesCard({ invoices, all, variants }: { invoices: Invoice[]; all: Line[]; variants: Variants }) {
  return (
    <Card title="Invoices">
      {invoices.length === 0 && (
        <p className="text-sm text-ink-2">None yet: the first one is issued when the trial ends.</p>
      )}
      <ul className="-my-1 grid">
        {invoices.map((invoice, index) => (
          <li key={invoice.id} className="border-line py-3 text-sm not-first:border-t">
            <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5">
              <Link
                href={invoicePath(invoice.id)}
                className="justify-self-start font-semibold underline decoration-line-2 underline-offset-4"
              >
                {invoice.number}
              </Link>
              <span className="text-right font-semibold tabular-nums">
                {formatMoney(invoice.total, invoice.currency)}
              </span>
              <span className="text-small text-ink-3">
                issued <Day at={invoice.issuedAt} />
              </span>
              <span className="justify-self-end">
                <InvoicePill status={invoice.status} />
              </span>
            </div>
            <details open={index === 0} className="mt-1">
              <summary className="w-fit text-small text-ink-3 underline-offset-2 hover:underline">
                Lines<span className="sr-only"> of {invoice.number}</span>
              </summary>
              <div className="mt-1.5 border-t border-line pl-3">
                <LineList
                  lines={invoice.lines}
                  all={all}
                  variants={variants}
                  total={{ label: 'Total', amount: invoice.total, currency: invoice.currency }}
                />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  );
}
