import { type Figure, figuresOf, lineOf } from '@/app/(main)/dashboard/figure.ts';
import type { StoreTotal } from '@/lib/billing/subscriptions/totals/store-total.ts';
import { currentLanguage, texts } from '@/lib/kernel/language/current-language.ts';
import { DAY_MS } from '@/lib/kernel/text/durations.ts';
import { formatMoney } from '@/lib/kernel/text/money.ts';
import { utcInWords } from '@/lib/kernel/text/when.ts';
import { listPath as invoicesPath } from './invoices/filter.ts';
import { NumberTiles } from './number-tiles.tsx';
import { listPath as subscriptionsPath } from './subscriptions/filter.ts';

const LABELS = {
  invoiced: 'invoiced',
  collected: 'collected',
  active: 'activeSubscriptions',
  ending: 'setToEnd',
  unpaid: 'failedPayments',
} as const;

type Mode = 'live' | 'test';

const PATHS: Record<Figure['measure'], (mode: Mode) => string> = {
  invoiced: (mode) => invoicesPath({ mode }),
  collected: (mode) => invoicesPath({ mode, status: 'paid' }),
  active: (mode) => subscriptionsPath({ mode, status: 'active' }),
  ending: (mode) => subscriptionsPath({ mode, status: 'active' }),
  unpaid: (mode) => invoicesPath({ mode, status: 'open' }),
};

/** What the stores add up to: this month's money and today's counts, each with a line of the last 30 days. */
export function Numbers({ totals, mode }: { totals: StoreTotal[]; mode: Mode }) {
  const figures = figuresOf(totals);
  if (figures.length === 0) return null;
  const t = texts('home');
  // Made once: making it takes longer than all that is written with it.
  const counts = new Intl.NumberFormat(currentLanguage());
  const written = (amount: bigint, currency: string) =>
    currency === '' ? counts.format(amount) : formatMoney(amount, currency);
  const today = totals.reduce((latest, { today }) => (today > latest ? today : latest), '');
  const dayBefore = (days: number) => new Date(Date.parse(today) - days * DAY_MS);
  const month = utcInWords(dayBefore(0), 'month');
  const label = ({ measure, currency }: Figure) =>
    currency === '' ? t(LABELS[measure]) : t('moneyOfMonth', { what: measure, month });
  const days = (figures[0]?.days ?? []).map((_, index, { length }) => {
    return { words: utcInWords(dayBefore(length - 1 - index), 'shortDay'), index };
  });
  return (
    <NumberTiles
      tiles={figures.map((figure) => ({
        label: label(figure),
        value: written(figure.value, figure.currency),
        href: PATHS[figure.measure](mode),
        line: lineOf(figure.days),
      }))}
      rows={days
        .toReversed()
        .map(({ words, index }) => [
          words,
          ...figures.map(({ days: of, currency }) => written(of[index] ?? 0n, currency)),
        ])}
      columns={[t('dayUtc'), ...figures.map(({ measure }) => t(LABELS[measure]))]}
      words={{ title: t('inNumbers'), table: t('asTable') }}
    />
  );
}
