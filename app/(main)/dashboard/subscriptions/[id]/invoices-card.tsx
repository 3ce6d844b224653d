import { ChevronDown } from 'lucide-react';
import { Card } from '@/components/ui/card.tsx';
import { Day } from '@/components/ui/day.tsx';
import type { Line } from '@/lib/billing/line.ts';
import { formatMoney } from '@/lib/money.ts';
import { InvoicePill } from './invoice-pill.tsx';
import { LineList } from './line-list.tsx';
import type { OwnSubscription, Variants } from './own-subscription.ts';

type Invoice = OwnSubscription['invoices'][number];

/** The issued invoices, newest first; each expands to its lines. */
export function InvoicesCard({ invoices, all, variants }: { invoices: Invoice[]; all: Line[]; variants: Variants }) {
  return (
    <Card title="Invoices">
      {invoices.length === 0 && (
        <p className="text-sm text-ink-2">None yet: the first one is issued when the trial ends.</p>
      )}
      <ul className="-my-1 grid">
        {invoices.map((invoice, index) => (
          <li key={invoice.id} className="border-line py-1 not-first:border-t">
            <details open={index === 0} className="group">
              <summary
                className="grid cursor-pointer grid-cols-[1fr_auto_auto] items-center gap-x-4 gap-y-0.5
                rounded-sm py-2 text-sm"
              >
                <span className="font-semibold wrap-anywhere">{invoice.number}</span>
                <span className="font-semibold tabular-nums">{formatMoney(invoice.total, invoice.currency)}</span>
                <ChevronDown
                  aria-hidden="true"
                  className="row-span-2 size-4 flex-none text-ink-3 transition group-open:rotate-180"
                />
                <span className="text-small text-ink-3">
                  issued <Day at={invoice.issuedAt} />
                </span>
                <span className="justify-self-end">
                  <InvoicePill status={invoice.status} />
                </span>
              </summary>
              <div className="border-t border-line pl-3">
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
