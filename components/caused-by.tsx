import { texts } from '@/lib/kernel/language/current-language.ts';
import type { Line } from '../lib/billing/invoices/line.ts';
import { purposeOf } from '../lib/billing/invoices/line-purpose.ts';
import { bdi } from './bdi.tsx';
import { TextLink } from './ui/button.tsx';

/** Who asked for a change: an app through its connection, or a person or key by name alone. */
export interface Cause {
  appName: string | null;
  connectionId: string | null;
}

/** The name of who asked for a change; an app's leads to what it may do there, and to `Disconnect`. */
export function CauseName({ cause: { appName, connectionId } }: { cause: Cause }) {
  const name = <bdi>{appName}</bdi>;
  return connectionId === null ? name : <TextLink href={`/dashboard/apps/${connectionId}`}>{name}</TextLink>;
}

/** Under a line of an invoice: who caused it. It isn't printed, as customers don't know apps. */
export function CausedBy({ cause }: { cause: Cause | undefined }) {
  if (!cause?.appName) return null;
  return (
    <span className="block text-small text-ink-3 print:hidden">
      {texts('invoices').rich('causedBy', { who: () => <CauseName cause={cause} /> })}
    </span>
  );
}

/** By the times of events: who caused them. What came with a change has the time of its event. */
export function causesOf(events: readonly (Cause & { createdAt: Date })[]): ReadonlyMap<number, Cause> {
  return new Map(events.flatMap((event) => (event.appName === null ? [] : [[event.createdAt.getTime(), event]])));
}

/** What a line of an invoice is for, in the reader’s language; plans keep their names. */
export function LineTitle({ line }: { line: Line }) {
  const t = texts('invoices');
  const purpose = purposeOf(line);
  if (!purpose) return bdi(line.description);
  return purpose.is === 'swap' ? t.rich(purpose.text, { bdi, plan: purpose.plan }) : t(purpose.text);
}
