import { entryInWords } from '@/lib/activity/sentence.ts';
import type { ShownEntry } from '@/lib/activity/shown-entry.ts';
import { exactTime, timeOfDay } from '@/lib/when.ts';
import { ModePill } from './mode-pill.tsx';
import { CopyButton } from './ui/copy-button.tsx';
import { Cell, Row } from './ui/table.tsx';

/**
 * One entry of the activity: when, what happened (in a sentence), who did it, and the rest for those who look for it.
 */
export function ActivityRow({ entry }: { entry: ShownEntry }) {
  const { at, mode } = entry;
  return (
    <Row>
      <Cell label="Time (UTC)" half className="text-ink-2 tabular-nums @3xl:whitespace-nowrap">
        <time dateTime={at.toISOString()} title={exactTime(at)}>
          {timeOfDay(at)}
        </time>
      </Cell>
      <Cell label="What happened" className="order-first">
        <span className="mr-2 font-medium wrap-anywhere">
          {entryInWords(entry).map(({ text, isName }, index) => {
            // biome-ignore lint/suspicious/noArrayIndexKey: a sentence keeps its order.
            return isName ? <bdi key={index}>{text}</bdi> : text;
          })}
        </span>
        {mode && <ModePill mode={mode} />}
        {typeof entry.detail.reason === 'string' && (
          <p className="mt-1 text-small whitespace-pre-line wrap-anywhere text-ink-2">Why: {entry.detail.reason}</p>
        )}
        <Details entry={entry} />
      </Cell>
      <Cell label="Who" half className="wrap-anywhere text-ink-2 @3xl:min-w-44 @3xl:text-right">
        <Who entry={entry} />
      </Cell>
    </Row>
  );
}

function Who({ entry: { actor, actorName, isOwn } }: { entry: ShownEntry }) {
  if (actor === 'operator') return 'The operator';
  if (actor === 'system') return 'This service';
  if (actor === 'seller' && !isOwn) return 'The seller';
  return <bdi>{actorName ?? (actor === 'app' ? 'The app' : 'The seller')}</bdi>;
}

function Details({ entry }: { entry: ShownEntry }) {
  const { id, at, requestId, address, userAgent, connectionId, detail } = entry;
  const { reason: _, ...rest } = detail;
  const details = Object.entries(rest).map(([key, value]) => [inWords(key), valueInWords(value)] as const);
  const lines = [
    ...details,
    ['Exact time', at.toISOString()],
    ['Address', address],
    ['User agent', userAgent],
    ['Connection', connectionId],
  ] as const;
  return (
    <details className="mt-1.5 text-small text-ink-2">
      <summary className="w-fit text-ink-3 underline-offset-2 hover:underline">Details</summary>
      <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
        {lines.map(
          ([name, value]) =>
            value !== null && (
              <div key={name} className="contents">
                <dt className="text-ink-3">{name}</dt>
                <dd className="font-mono text-xs leading-5 wrap-anywhere max-sm:mb-1.5">{value}</dd>
              </div>
            ),
        )}
        {requestId && (
          <div className="contents">
            <dt className="text-ink-3">Request ID</dt>
            <dd className="flex flex-wrap items-center gap-2">
              <code id={`request-${id}`} className="font-mono text-xs leading-5 wrap-anywhere select-all">
                {requestId}
              </code>
              <CopyButton from={`request-${id}`} size="small" />
            </dd>
          </div>
        )}
      </dl>
    </details>
  );
}

function inWords(key: string): string {
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueInWords(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : 'none';
  return value === true ? 'yes' : value === false ? 'no' : String(value);
}
