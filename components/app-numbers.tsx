import type { ReactNode } from 'react';
import { utcDayInWords } from '@/lib/kernel/text/when.ts';
import type { AppUse } from '@/lib/oauth/connections/count-app-use.ts';
import { BarChart } from './ui/bar-chart.tsx';
import { Card } from './ui/card.tsx';

/** How an app is doing: what is active now, and its last 30 days as charts and as a table. */
export function AppNumbers({ use }: { use: AppUse }) {
  const { connections, stores, newConnections, calls } = use;
  const days = use.days.map((day) => ({ ...day, label: utcDayInWords(day.day) }));
  return (
    <>
      <Figures
        figures={[
          { label: 'Connections now', value: connections },
          { label: 'Stores', value: stores },
          { label: 'New in 30 days', value: newConnections },
          { label: 'API calls in 30 days', value: calls },
        ]}
      />
      <Card title="The last 30 days, in UTC">
        {calls === 0 && newConnections === 0 ? (
          <p className="max-w-[68ch] text-ink-2">
            No seller has connected the app, and it has made no API calls in this time.
          </p>
        ) : (
          <Charts days={days} />
        )}
      </Card>
    </>
  );
}

type Labelled = AppUse['days'][number] & { label: string };

function Charts({ days }: { days: Labelled[] }) {
  return (
    <>
      <div className="grid gap-6 md:grid-cols-2">
        <BarChart
          id="calls-chart"
          title="API calls per day"
          summary={summaryOf('calls', days)}
          bars={days.map((day) => ({ label: day.label, value: day.calls }))}
        />
        <BarChart
          id="connections-chart"
          title="New connections per day"
          summary={summaryOf('connections', days)}
          bars={days.map((day) => ({ label: day.label, value: day.connections }))}
        />
      </div>
      <details className="mt-5">
        <summary className="w-fit rounded-sm text-small font-medium text-ink-2">The numbers as a table</summary>
        <table className="mt-3 w-full max-w-md text-small tabular-nums">
          <thead>
            <tr className="text-start text-ink-3">
              <th scope="col" className="py-1.5 pe-3 font-medium">
                Day (UTC)
              </th>
              <th scope="col" className="px-3 py-1.5 text-end font-medium">
                API calls
              </th>
              <th scope="col" className="py-1.5 ps-3 text-end font-medium">
                New connections
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day} className="border-t border-line">
                <th scope="row" className="py-1.5 pe-3 text-start font-normal">
                  {day.label}
                </th>
                <td className="px-3 py-1.5 text-end">{day.calls.toLocaleString('en')}</td>
                <td className="py-1.5 ps-3 text-end">{day.connections.toLocaleString('en')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      <p className="mt-3 text-small text-ink-3">
        Days are in UTC. Every API call with a valid token counts, whatever the answer, and shows up here within a few
        seconds.
      </p>
    </>
  );
}

function summaryOf(what: 'calls' | 'connections', days: Labelled[]): string {
  const words = what === 'calls' ? 'API calls' : 'new connections';
  const most = days.reduce((best, day) => (day[what] > best[what] ? day : best));
  const total = days.reduce((sum, day) => sum + day[what], 0);
  if (total === 0) return `No ${words} in the last ${days.length} days.`;
  const peak = `most on ${most.label}: ${most[what]}`;
  return `${total} ${words} in the last ${days.length} days, ${peak}. The table below lists every day.`;
}

function Figures({ figures }: { figures: { label: string; value: number; note?: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-clip rounded-card border border-line bg-line md:grid-cols-4">
      {figures.map(({ label, value, note }) => (
        <div key={label} className="flex flex-col-reverse justify-end gap-0.5 bg-surface p-4 sm:px-5">
          {note && <dd className="text-xs text-ink-3">{note}</dd>}
          <dt className="text-small text-ink-2">{label}</dt>
          <dd className="order-last text-title font-semibold tracking-tight tabular-nums">
            {value.toLocaleString('en')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
