'use client';

import type { Piece } from '@/lib/activity/sentence.ts';
import { ModePill } from './mode-pill.tsx';
import { Sentence } from './sentence.tsx';
import { CopyButton } from './ui/copy-button.tsx';
import { Cell, Row } from './ui/table.tsx';

/** An entry of the activity as texts: made where the words are, and rendered from here. */
export interface EntryTexts {
  id: string;
  at: { iso: string; exact: string; time: string };
  sentence: Piece[];
  mode: 'live' | 'test' | null;
  why: string | null;
  who: Piece;
  /** Names and values for those who look for them. */
  details: [name: string, value: string][];
  requestId: string | null;
}

/** One entry of the activity: when, what happened, who did it, and the rest. */
export function EntryRow({ entry }: { entry: EntryTexts }) {
  const { at, sentence, mode, why, who } = entry;
  return (
    <Row>
      <Cell label="Time (UTC)" half className="text-ink-2 tabular-nums @3xl:whitespace-nowrap">
        <time dateTime={at.iso} title={at.exact}>
          {at.time}
        </time>
      </Cell>
      <Cell label="What happened" className="order-first">
        <span className="mr-2 font-medium wrap-anywhere">
          <Sentence pieces={sentence} />
        </span>
        {mode && <ModePill mode={mode} />}
        {why !== null && <p className="mt-1 text-small whitespace-pre-line wrap-anywhere text-ink-2">Why: {why}</p>}
        <Details entry={entry} />
      </Cell>
      <Cell label="Who" half className="wrap-anywhere text-ink-2 @3xl:min-w-44 @3xl:text-right">
        <Sentence pieces={[who]} />
      </Cell>
    </Row>
  );
}

function Details({ entry: { id, details, requestId } }: { entry: EntryTexts }) {
  return (
    <details className="mt-1.5 text-small text-ink-2">
      <summary className="w-fit text-ink-3 underline-offset-2 hover:underline">Details</summary>
      <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
        {details.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="font-mono text-xs leading-5 wrap-anywhere max-sm:mb-1.5">{value}</dd>
          </div>
        ))}
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
