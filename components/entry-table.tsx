'use client';
import { Fragment } from 'react';
import type { EntryTexts } from './entry-texts.ts';
import { ModePill } from './mode-pill.tsx';
import { RecordLink } from './record-link.tsx';
import { Sentence } from './sentence.tsx';
import { CopyButton } from './ui/copy-button.tsx';
import { Cell, Row, RowGroup, Table } from './ui/table.tsx';
import { Time } from './ui/time.tsx';

type Words = Record<'activity' | 'time' | 'what' | 'who' | 'details' | 'requestId', string>;

export function EntryTable({ days, words }: { days: [day: string, entries: EntryTexts[]][]; words: Words }) {
  const columns = [words.time, words.what, words.who];
  return (
    <Table label={words.activity} columns={columns} isGrouped>
      {days.map(([day, entries]) => (
        <RowGroup key={day} title={day} columns={columns.length}>
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} words={words} />
          ))}
        </RowGroup>
      ))}
    </Table>
  );
}

function EntryRow({ entry, words }: { entry: EntryTexts; words: Words }) {
  const { at, sentence, about, mode, why, who } = entry;
  return (
    <Row>
      <Cell half className="text-ink-2 tabular-nums @3xl:whitespace-nowrap">
        <Time of={at} />
      </Cell>
      <Cell className="order-first">
        <span className="me-2 font-medium wrap-anywhere">
          <Sentence pieces={sentence} />
          <RecordLink to={about} />
        </span>
        {mode && <ModePill mode={mode} />}
        {why !== null && <p className="mt-1 text-small whitespace-pre-line wrap-anywhere text-ink-2">{why}</p>}
        <Details entry={entry} words={words} />
      </Cell>
      <Cell half className="wrap-anywhere text-ink-2 @3xl:min-w-44 @3xl:text-end">
        <Sentence pieces={[who]} />
      </Cell>
    </Row>
  );
}

function Details({ entry: { id, details, requestId }, words }: { entry: EntryTexts; words: Words }) {
  return (
    <details className="mt-0.5 text-small text-ink-2 @3xl:mt-1.5">
      <summary className="w-fit text-ink-3 underline-offset-2 hover:underline">{words.details}</summary>
      <dl className="entry-details">
        {details.map(([name, value, language]) => (
          <Fragment key={name}>
            <dt lang={language}>{name}</dt>
            <dd className="entry-value max-sm:mb-1.5">{value}</dd>
          </Fragment>
        ))}
        {requestId && (
          <>
            <dt>{words.requestId}</dt>
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
