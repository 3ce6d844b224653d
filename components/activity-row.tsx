import { entryInWords } from '@/lib/activity/sentence.ts';
import type { ShownEntry } from '@/lib/activity/shown-entry.ts';
import { ModePill } from './mode-pill.tsx';
import { CopyButton } from './ui/copy-button.tsx';
import { Cell, Row } from './ui/table.tsx';
import { When } from './ui/when.tsx';

/**
 * One entry of the activity: when, what happened (in a sentence), who did it, and the rest for those who look for it.
 */
export function ActivityRow({ entry, now }: { entry: ShownEntry; now: Date }) {
  const { id, at, mode, requestId } = entry;
  return (
    <Row>
      <Cell label="Time" half className="text-ink-2 @3xl:whitespace-nowrap">
        <When at={at} now={now} />
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
      <Cell label="Who" half className="wrap-anywhere text-ink-2 @3xl:min-w-44">
        <Who entry={entry} />
      </Cell>
      <Cell label="Request ID">
        {requestId ? (
          <span className="flex min-w-0 items-center gap-2 @3xl:justify-end">
            <code
              id={`request-${id}`}
              title={requestId}
              className="truncate font-mono text-xs select-all @3xl:max-w-[14ch]"
            >
              {requestId}
            </code>
            <CopyButton from={`request-${id}`} size="small" />
          </span>
        ) : (
          <span className="text-ink-3 @3xl:block @3xl:text-right">None</span>
        )}
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
  const { at, address, userAgent, connectionId, detail } = entry;
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
