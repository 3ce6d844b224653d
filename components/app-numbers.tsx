import type { ReactNode } from 'react';
import { utcDayInWords } from '@/lib/kernel/text/when.ts';
import type { AppUse, Decisions } from '@/lib/oauth/connections/count-app-use.ts';
import { TextLink } from './ui/button.tsx';
import { Card } from './ui/card.tsx';
import { DayChart } from './ui/day-chart.tsx';

/** How an app is doing: what is connected now, its last 30 days beside the 30 before, and its calls day by day. */
export function AppNumbers({ use, decisions }: { use: AppUse; decisions: Decisions }) {
  const { connections, stores, newConnections, ended, calls, callsBefore, days } = use;
  const decided = decisions.authorized + decisions.declined;
  return (
    <>
      <dl className="grid gap-3.5 sm:grid-cols-3">
        <Figure label="Connected stores" value={stores}>
          {number(connections)} {connections === 1 ? 'connection' : 'connections'}, +{number(newConnections)} in 30
          days, {number(ended)} ended
        </Figure>
        <Figure label="API calls, 30 days" value={calls}>
          {changeInWords(calls, callsBefore)}
        </Figure>
        <Figure label="Consent: authorized" value={decided > 0 ? percent(decisions.authorized / decided) : '–'}>
          {decided > 0 ? `${percent(decisions.declined / decided)} clicked Cancel` : 'Nobody was asked in 30 days'}
        </Figure>
      </dl>
      {calls > 0 && <CallChart days={days} />}
    </>
  );
}

export function CallChart({ days }: { days: AppUse['days'] }) {
  return (
    <Card>
      <DayChart
        id="calls-chart"
        title="API calls per day"
        words={{ table: 'The numbers as a table', day: 'Day (UTC)' }}
        columns={['API calls', 'Refused']}
        days={days.map(({ day, calls, failed }) => ({
          label: utcDayInWords(day),
          value: calls,
          part: failed,
          cells: [number(calls), number(failed)],
        }))}
        part="bad"
      />
    </Card>
  );
}

export function Figure(props: { label: string; value: number | string; href?: string; children: ReactNode }) {
  const { label, value, href, children } = props;
  return (
    <div
      className="grid grid-cols-[1fr_auto] items-baseline gap-x-3 gap-y-0.5 rounded-card border border-line bg-surface
        px-4 py-3 sm:flex sm:flex-col sm:gap-1 sm:px-5 sm:py-4"
    >
      <dt className="text-small text-ink-2">{href ? <TextLink href={href}>{label}</TextLink> : label}</dt>
      <dd className="text-title font-semibold tracking-tight tabular-nums">
        {typeof value === 'number' ? number(value) : value}
      </dd>
      <dd className="col-span-2 text-small text-ink-3">{children}</dd>
    </div>
  );
}

function number(value: number): string {
  return value.toLocaleString('en');
}

function percent(share: number): string {
  return share.toLocaleString('en', { style: 'percent' });
}

/** By how much something of 30 days differs from the 30 before. */
export function changeInWords(now: number, before: number): string {
  if (before === 0) return 'None in the 30 days before';
  const share = ((now - before) / before).toLocaleString('en', { style: 'percent', signDisplay: 'exceptZero' });
  return `${share.replace('-', '−')} on the 30 days before`;
}
