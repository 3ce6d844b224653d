import { utcDayInWords } from '@/lib/kernel/text/when.ts';
import type { AppUse, Decisions } from '@/lib/oauth/connections/count-app-use.ts';
import { Card } from './ui/card.tsx';
import { DayChart } from './ui/day-chart.tsx';

/** How an app is doing: what is connected now, its last 30 days beside the 30 before, and its calls day by day. */
export function AppNumbers({ use, decisions }: { use: AppUse; decisions: Decisions }) {
  const { connections, stores, newConnections, ended, calls, callsBefore, days } = use;
  const decided = decisions.authorized + decisions.declined;
  return (
    <>
      <dl className="grid gap-3.5 sm:grid-cols-3">
        <Figure label="Connected stores" value={number(stores)}>
          {number(connections)} {connections === 1 ? 'connection' : 'connections'}, +{number(newConnections)} in 30
          days, {number(ended)} ended
        </Figure>
        <Figure label="API calls, 30 days" value={number(calls)}>
          {callsBefore > 0 ? `${change(calls, callsBefore)} on the 30 days before` : 'None in the 30 days before'}
        </Figure>
        <Figure label="Consent: authorized" value={decided > 0 ? percent(decisions.authorized / decided) : '–'}>
          {decided > 0 ? `${percent(decisions.declined / decided)} clicked Cancel` : 'Nobody was asked in 30 days'}
        </Figure>
      </dl>
      {calls > 0 && (
        <Card>
          <DayChart
            id="calls-chart"
            title="API calls per day"
            words={{ table: 'The numbers as a table', day: 'Day (UTC)' }}
            columns={['API calls', 'Refused']}
            days={days.map(({ day, calls: made, failed }) => ({
              ...{ label: utcDayInWords(day), value: made, part: failed, cells: [number(made), number(failed)] },
            }))}
            part="bad"
          />
        </Card>
      )}
    </>
  );
}

function Figure({ label, value, children }: { label: string; value: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-col gap-1 rounded-card border border-line bg-surface p-4 sm:px-5">
      <dt className="text-small text-ink-2">{label}</dt>
      <dd className="text-title font-semibold tracking-tight tabular-nums">{value}</dd>
      <dd className="text-small text-ink-3">{children}</dd>
    </div>
  );
}

function number(value: number): string {
  return value.toLocaleString('en');
}

function percent(share: number): string {
  return share.toLocaleString('en', { style: 'percent' });
}

function change(now: number, before: number): string {
  const share = (now - before) / before;
  return share.toLocaleString('en', { style: 'percent', signDisplay: 'exceptZero' }).replace('-', '−');
}
