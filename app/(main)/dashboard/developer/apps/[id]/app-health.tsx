import { Link } from '@/components/ui/button.tsx';
import type { AppHealth } from '@/lib/calls/read-app-health.ts';
import { appPath } from './seller-app.ts';

/** How an app's calls were answered in the last 24 hours, by reason and by operation. */
export function AppHealthCard({ appId, health }: { appId: string; health: AppHealth }) {
  const { calls, failed } = health;
  if (calls === 0) return null;
  return (
    <details className="rounded-card border border-line bg-surface px-5 py-4 text-sm">
      <summary className="w-fit font-medium">
        {count(calls)} calls in the last 24 hours, {failed === 0 ? 'none' : share(failed, calls)} of them refused
      </summary>
      <div className="mt-4 grid gap-6 md:grid-cols-2">
        <Errors appId={appId} {...health} />
        <Operations {...health} />
      </div>
    </details>
  );
}

function Errors({ appId, errors, calls }: AppHealth & { appId: string }) {
  return (
    <Numbers label="Why calls were refused" columns={['Reason', 'Calls', 'Share']}>
      {errors.map(({ reason, calls: refused }) => [
        <Link
          key={reason}
          href={`${appPath(appId, 'requests')}?error=${reason}`}
          className="break-all underline underline-offset-2"
        >
          {reason}
        </Link>,
        count(refused),
        share(refused, calls),
      ])}
    </Numbers>
  );
}

function Operations({ operations }: Pick<AppHealth, 'operations'>) {
  return (
    <Numbers label="How long they took" columns={['Operation', 'Half within', '95 % within']}>
      {operations.map(({ operation, p50, p95 }) => [
        <code key={operation} className="break-all text-xs">
          {operation}
        </code>,
        milliseconds(p50),
        milliseconds(p95),
      ])}
    </Numbers>
  );
}

/** A small table whose first column names what the others count. */
function Numbers(props: { label: string; columns: [string, string, string]; children: React.ReactNode[][] }) {
  const { label, columns, children } = props;
  if (children.length === 0) return null;
  return (
    <table className="h-fit w-full text-small tabular-nums">
      <caption className="pb-1.5 text-start text-sm font-semibold">{label}</caption>
      <thead>
        <tr className="text-ink-3">
          {columns.map((column, index) => (
            <th key={column} scope="col" className={`py-1.5 font-medium ${index === 0 ? 'text-start' : 'text-end'}`}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {children.map(([name, ...numbers], row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change their places.
          <tr key={row} className="border-t border-line">
            <th scope="row" className="py-1.5 pe-3 text-start font-normal">
              {name}
            </th>
            {numbers.map((number, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: see above.
              <td key={column} className="py-1.5 ps-3 text-end whitespace-nowrap">
                {number}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function count(number: number): string {
  return number.toLocaleString('en');
}

/** Never 0 % of what happened, nor 100 % where something didn't. */
function share(part: number, whole: number): string {
  const percent = (part / whole) * 100;
  if (part > 0 && percent < 0.1) return 'under 0.1 %';
  return `${part === whole ? 100 : Math.min(99.9, Math.round(percent * 10) / 10)} %`;
}

function milliseconds(micros: number): string {
  return `${(micros / 1000).toLocaleString('en', { maximumSignificantDigits: 2 })} ms`;
}
