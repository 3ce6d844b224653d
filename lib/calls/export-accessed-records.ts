import { readDb } from '../database/read-db.ts';
import { csvLine, streamOf } from '../http/csv.ts';
import { type ChangesBy, listChangesBy, type RecordedChange } from '../journal/activity/system-audit-entries.ts';
import { leastUuid, timeOfUuid } from '../kernel/text/uuid.ts';
import { ACCOUNT_LIMITS } from '../permissions/account-limits.ts';
import { accessOf, changedObject } from './accessed-record.ts';
import { type AnsweredCall, listAnswered } from './logged-requests.ts';
import type { AccessSpan } from './read-accessed-records.ts';

const BATCH = 500;

const COLUMNS = ['time', 'what', 'object', 'id', 'count', 'first_id', 'last_id', 'filters', 'call', 'request_id'];

/**
 * What a connection or key has changed in a span, and then what it has read, as CSV, newest first, a line for each
 * change and each call. The caller has to know that the person may see it. Either ends after
 * {@link ACCOUNT_LIMITS.entriesOfExport}.
 */
export function exportAccessedRecords(by: ChangesBy, span: AccessSpan): ReadableStream<Uint8Array> {
  return streamOf(linesOf(by, span));
}

async function* linesOf(by: ChangesBy, { since, until }: AccessSpan): AsyncGenerator<string, undefined> {
  yield csvLine(COLUMNS);
  const changes = (before: string) => listChangesBy(readDb(), by, { since, before, most: BATCH });
  for await (const some of batches(changes, until)) yield some.map(changeLine).join('');
  const calls = (before: string) => listAnswered(readDb(), by.holderId, { since, before, most: BATCH });
  for await (const some of batches(calls, until)) yield some.map(callLine).join('');
  return undefined;
}

async function* batches<Row extends { id: string }>(read: (before: string) => Promise<Row[]>, until: Date) {
  let before = leastUuid(until);
  for (let count = 0; count < ACCOUNT_LIMITS.entriesOfExport; count += BATCH) {
    const rows = await read(before);
    yield rows;
    const last = rows.at(-1);
    if (rows.length < BATCH || !last) return;
    before = last.id;
  }
}

function changeLine({ id, kind, detail, requestId }: RecordedChange): string {
  const object = changedObject(kind, detail);
  return csvLine([time(id), 'changed', object?.kind ?? null, object?.id ?? null, '1', '', '', '', kind, requestId]);
}

function callLine(call: AnsweredCall): string {
  const access = accessOf(call);
  if (!access) return '';
  const request = `${call.method} ${call.path}`;
  if ('id' in access)
    return csvLine([time(call.id), 'read', access.kind, access.id, '1', '', '', '', request, call.requestId]);
  const { count, first, last, filters } = access.listed ?? { count: '', first: null, last: null, filters: '' };
  return csvLine([time(call.id), 'listed', access.kind, '', `${count}`, first, last, filters, request, call.requestId]);
}

function time(id: string): string {
  return timeOfUuid(id).toISOString();
}
