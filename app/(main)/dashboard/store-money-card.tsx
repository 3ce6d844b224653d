import { Link } from '@/components/ui/button.tsx';
import { DayChart } from '@/components/ui/day-chart.tsx';
import type { MetricsObject } from '@/lib/billing/subscriptions/totals/metrics-object.ts';
import { currentLanguage, texts } from '@/lib/kernel/language/current-language.ts';
import { formatMoney } from '@/lib/kernel/text/money.ts';
import { utcInWords } from '@/lib/kernel/text/when.ts';
import { appsPath } from './apps/list.ts';
import { listPath as invoicesPath } from './invoices/list.ts';
import type { Home } from './read-home.ts';
import { listPath as subscriptionsPath } from './subscriptions/list.ts';

type Mode = 'live' | 'test';

const COUNTS: [name: keyof Counts, path: (store: string, mode: Mode) => string][] = [
  ['active', (store, mode) => subscriptionsPath({ store, mode, status: 'active' })],
  ['new', (store, mode) => subscriptionsPath({ store, mode })],
  ['ended', (store, mode) => subscriptionsPath({ store, mode, status: 'canceled' })],
  ['failed', (store, mode) => invoicesPath({ store, mode, status: 'open' })],
];

/** What a store came to in the last 30 days and the 30 before: a chart a currency, and its subscriptions. */
export function StoreMoneyCard(props: { store: Home['stores'][number]; metrics: MetricsObject; mode: Mode }) {
  const { store, metrics, mode } = props;
  const t = texts('home');
  const { monies, counts } = storeMoney(metrics.days, store.currency);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-surface p-5">
      <StoreLine store={store} />
      {monies.map((money) => (
        <MoneyChart key={money.currency} storeId={store.id} money={money} mode={mode} />
      ))}
      <dl className="flex flex-wrap gap-x-8 gap-y-3 border-t border-line pt-4 sm:gap-x-20">
        {COUNTS.map(([name, path]) => (
          <div key={name} className="flex flex-col">
            <dt className="text-small text-ink-2">
              <Link href={path(store.id, mode)} className="underline decoration-line-2 underline-offset-4">
                {t(name)}
              </Link>
            </dt>
            <dd className="text-body font-semibold tabular-nums">
              {new Intl.NumberFormat(currentLanguage()).format(counts[name].now)} <Difference of={counts[name]} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** A store's name, which leads to it, and how many connections it has. */
export function StoreLine({ store: { id, name, connections } }: { store: Home['stores'][number] }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 className="min-w-0 wrap-anywhere">
        <Link href={`/dashboard/stores/${id}`} className="underline decoration-line-2 underline-offset-4">
          <bdi>{name}</bdi>
        </Link>
      </h2>
      {connections > 0 && (
        <Link href={appsPath({ store: id })} className="text-small text-ink-2 underline underline-offset-4">
          {texts('home')('connections', { count: connections })}
        </Link>
      )}
    </div>
  );
}

function MoneyChart({ storeId, money, mode }: { storeId: string; money: Money; mode: Mode }) {
  const t = texts('home');
  const { currency, days } = money;
  const written = (amount: number) => formatMoney(amount, currency);
  const figures = [
    ['invoiced', invoicesPath({ store: storeId, mode })],
    ['collected', invoicesPath({ store: storeId, mode, status: 'paid' })],
  ] as const;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {figures.map(([name, href]) => (
          <div key={name}>
            <dt className="text-small text-ink-2">
              <Link href={href} className="underline decoration-line-2 underline-offset-4">
                {t(name)}
              </Link>
            </dt>
            <dd className="text-title font-semibold wrap-anywhere tabular-nums">
              {written(money[name].now)} <Growth of={money[name]} />
            </dd>
          </div>
        ))}
      </dl>
      <DayChart
        id={`money-${storeId}-${currency}`}
        title={t('moneyChart', { currency: currency.toUpperCase() })}
        words={{ table: t('asTable'), day: t('day') }}
        columns={[t('invoiced'), t('collected'), t('daysBefore')]}
        days={days.map(({ date, invoiced, collected, before }) => ({
          label: utcInWords(new Date(date), 'shortDay'),
          value: invoiced,
          part: collected,
          before,
          cells: [written(invoiced), written(collected), written(before)],
        }))}
      />
    </div>
  );
}

const CHANGE = 'text-small font-medium text-ink-3';

/** By how much money grew; nothing where there was none before. */
function Growth({ of: { now, before } }: { of: Change }) {
  if (before === 0) return null;
  const format = new Intl.NumberFormat(currentLanguage(), { style: 'percent', signDisplay: 'exceptZero' });
  return <span className={CHANGE}>{format.format((now - before) / before).replace('-', '−')}</span>;
}

function Difference({ of: { now, before } }: { of: Change }) {
  if (now === before) return null;
  const format = new Intl.NumberFormat(currentLanguage(), { signDisplay: 'exceptZero' });
  return <span className={CHANGE}>{format.format(now - before).replace('-', '−')}</span>;
}

type Day = MetricsObject['days'][number];

export interface Change {
  now: number;
  before: number;
}

export interface Money {
  currency: string;
  invoiced: Change;
  collected: Change;
  /** Minor units; `before` is what was invoiced on the day as long before. */
  days: { date: string; invoiced: number; collected: number; before: number }[];
}

export type Counts = Record<'active' | 'new' | 'ended' | 'failed', Change>;

/**
 * What a store's days come to, the latter half beside the former.
 * @param first which currency comes first
 */
export function storeMoney(days: readonly Day[], first: string): { monies: Money[]; counts: Counts } {
  const half = Math.floor(days.length / 2);
  const [former, latter] = [days.slice(0, half), days.slice(half)];
  const change = (of: (day: Day) => number): Change => ({ now: sum(latter, of), before: sum(former, of) });
  const currencies = days.flatMap(({ invoiced, collected }) => [...invoiced, ...collected]);
  const codes = [...new Set(currencies.map(({ currency }) => currency))].toSorted((one, other) =>
    one === first ? -1 : other === first ? 1 : one.localeCompare(other),
  );
  return {
    monies: codes.map((currency) => {
      const [invoiced, collected] = [amountOf('invoiced', currency), amountOf('collected', currency)];
      return {
        currency,
        invoiced: change(invoiced),
        collected: change(collected),
        days: latter.map((day, index) => {
          const earlier = former[index];
          return {
            date: day.date,
            invoiced: invoiced(day),
            collected: collected(day),
            before: earlier ? invoiced(earlier) : 0,
          };
        }),
      };
    }),
    counts: {
      active: { now: latter.at(-1)?.active ?? 0, before: former.at(-1)?.active ?? 0 },
      new: change((day) => day.new),
      ended: change(({ ended }) => ended),
      failed: change(({ failed }) => failed),
    },
  };
}

function amountOf(measure: 'invoiced' | 'collected', wanted: string) {
  return (day: Day) => day[measure].find(({ currency }) => currency === wanted)?.amount ?? 0;
}

function sum(days: readonly Day[], of: (day: Day) => number): number {
  return days.reduce((total, day) => total + of(day), 0);
}
