import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card.tsx';
import { Day } from '@/components/ui/day.tsx';
import type { Line } from '@/lib/invoices/line.ts';
import { nextInvoice } from '@/lib/subscriptions/next-invoice.ts';
import { LineList } from './line-list.tsx';
import type { OwnSubscription, Variants } from './own-subscription.ts';

interface Props {
  subscription: OwnSubscription;
  all: Line[];
  variants: Variants;
}

/** What the customer will be billed next: pending lines from swaps, then the next period. */
export function NextInvoiceCard({ subscription, all, variants }: Props) {
  const next = nextInvoice(subscription, subscription.lines);
  if (!next) {
    return (
      <Card title="Next invoice">
        <p className="text-sm text-ink-2">None: the subscription has ended.</p>
      </Card>
    );
  }
  if (next.lines.length === 0) {
    return (
      <Card title="Next invoice">
        <p className="text-sm text-ink-2">
          {subscription.status === 'paused' ? (
            'None while the subscription is paused: no line is waiting.'
          ) : (
            <>
              None: the subscription ends with its period on <Day at={subscription.currentPeriodEnd} />, and nothing is
              waiting.
            </>
          )}
        </p>
      </Card>
    );
  }
  const { currency, lines, total, dueAt } = next;
  return (
    <Card title="Next invoice">
      <p className="-mt-2 mb-3 text-sm text-ink-2">{dueInWords(subscription, dueAt)}</p>
      <LineList lines={lines} all={all} variants={variants} total={{ label: 'Total', amount: total, currency }} />
    </Card>
  );
}

function dueInWords({ cancelAtPeriodEnd, lines }: OwnSubscription, dueAt: Date | null): ReactNode {
  const waiting =
    lines.length === 0 ? '' : lines.length === 1 ? ' One line is pending.' : ` ${lines.length} lines are pending.`;
  if (!dueAt) return `Not due while the subscription is paused.${waiting}`;
  return (
    <>
      {cancelAtPeriodEnd ? 'The last one, due ' : 'Due '}
      <Day at={dueAt} />.{waiting}
    </>
  );
}
