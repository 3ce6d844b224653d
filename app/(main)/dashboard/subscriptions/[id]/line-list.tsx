import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card.tsx';
import { Day } from '@/components/ui/when.tsx';
import type { Line } from '@/lib/invoices/line.ts';
import { arithmeticInWords, arithmeticOf } from '@/lib/invoices/line-arithmetic.ts';
import { currentLanguage } from '@/lib/language/current-language.ts';
import { nextInvoice } from '@/lib/subscriptions/next-invoice.ts';
import { formatMoney } from '@/lib/text/money.ts';
import type { OwnSubscription, Variants } from './own-subscription.ts';

interface Props {
  lines: Line[];
  /** Every known line of the subscription, oldest first; the arithmetic starts from these. */
  all: Line[];
  variants: Variants;
  total: { label: string; amount: bigint; currency: string };
}

/** Lines with their amounts and total; prorated ones show how they were calculated. */
export function LineList({ lines, all, variants, total }: Props) {
  return (
    <dl className="grid text-sm">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id here and never change places.
        <div key={index} className="flex justify-between gap-x-6 border-line py-2.5 not-first:border-t">
          <dt className="grid min-w-0 gap-0.5">
            <bdi className="wrap-anywhere">{line.description}</bdi>
            <LineNote line={line} all={all} variants={variants} />
          </dt>
          <dd className="whitespace-nowrap tabular-nums">{formatMoney(line.amount, line.currency)}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-x-6 border-line-2 py-2.5 font-semibold not-first:border-t">
        <dt>{total.label}</dt>
        <dd className="whitespace-nowrap tabular-nums">{formatMoney(total.amount, total.currency)}</dd>
      </div>
    </dl>
  );
}

function LineNote({ line, all, variants }: { line: Line; all: Line[]; variants: Variants }) {
  const prices = new Map([...variants].map(([id, { price }]) => [id, price]));
  // How it came about is said in English alone; the stretch of time is the same in every language.
  const arithmetic = currentLanguage() === 'en' ? arithmeticOf(line, all, prices) : null;
  const [reckoning, result] = arithmetic ? arithmeticInWords(arithmetic, line).split(/ (?== )/) : [];
  return (
    <span className="text-small text-ink-3 tabular-nums">
      {arithmetic ? (
        <>
          {reckoning} <span className="whitespace-nowrap">{result}</span>
        </>
      ) : (
        <>
          <Day at={line.periodStart} /> – <Day at={line.periodEnd} />
        </>
      )}
    </span>
  );
}

interface NextInvoiceCardProps {
  subscription: OwnSubscription;
  all: Line[];
  variants: Variants;
}

/** What the customer will be billed next: pending lines from swaps, then the next period. */
export function NextInvoiceCard({ subscription, all, variants }: NextInvoiceCardProps) {
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
