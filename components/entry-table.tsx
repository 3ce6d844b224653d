'use client';
import { Fragment } from 'react';
import type { EntryTexts } from './entry-texts.ts';
import { ModePill } from './mode-pill.tsx';
import { Sentence } from './sentence.tsx';
import { CopyButton } from './ui/copy-button.tsx';
import { Cell, Row, RowGroup, Table } from './ui/table.tsx';
import { Time } from './ui/time.tsx';

const COLUMNS = ['Time (UTC)', 'What happened', 'Who'];

export function EntryTable({ days }: { days: [day: string, entries: EntryTexts[]][] }) {
  return (
    <Table label="Activity" columns={COLUMNS} isGrouped>
      {days.map(([day, entries]) => (
        <RowGroup key={day} title={day} columns={COLUMNS.length}>
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </RowGroup>
      ))}
    </Table>
  );
}

function EntryRow({ entry }: { entry: EntryTexts }) {
  const { at, sentence, mode, why, who } = entry;
  return (
    <Row>
      <Cell label="Time (UTC)" half className="text-ink-2 tabular-nums @3xl:whitespace-nowrap">
        <Time of={at} />
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
      <dl className="entry-details">
        {details.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd className="entry-value max-sm:mb-1.5">{value}</dd>
          </Fragment>
        ))}
        {requestId && (
          <>
            <dt>Request ID</dt>
            <dd className="flex flex-wrap items-center gap-2">
              <code id={`request-${id}`} className="entry-value select-all">
                {requestId}
              </code>
              <CopyButton from={`request-${id}`} size="small" />
            </dd>
          </>
        )}
      </dl>
    </details>
  );
}
