import type { ListPage, PageRequest } from '../database/list-page.ts';
import { readDb } from '../database/read-db.ts';
import { listFile } from '../http/csv.ts';
import { type ChangesBy, listChangesBy, type RecordedChange } from '../journal/activity/system-audit-entries.ts';
import { leastUuid, timeOfUuid } from '../kernel/text/uuid.ts';
import { accessOf, changedObject } from './accessed-record.ts';
import { type AnsweredCall, listAnswered } from './logged-requests.ts';
import type { AccessSpan } from './read-accessed-records.ts';

type Line = Partial<Record<(typeof COLUMNS)[number], string | null>>;

const COLUMNS = [
  'time',
  'what',
  'object',
  'id',
  'count',
  'first_id',
  'last_id',
  'filters',
  'call',
  'request_id',
] as const;

/**
 * What a connection or key has changed in a span, and then what it has read, as a CSV file, newest first, a line for
 * each change and each call. The caller has to know that the person may see it.
 */
export function exportAccessedRecords(by: ChangesBy, { since, until }: AccessSpan, now: Date): Response {
  const read =
    <Row extends { id: string }>(
      list: (span: { since: Date; before: string; most: number }) => Promise<Row[]>,
      linesOf: (row: Row) => Line[],
    ) =>
    async ({ limit, cursor }: PageRequest): Promise<ListPage<Line>> => {
      const rows = await list({ since, before: cursor?.at ?? leastUuid(until), most: limit });
      const last = rows.length < limit ? undefined : rows.at(-1);
      return { rows: rows.flatMap(linesOf), before: null, after: last?.id ?? null };
    };
  const columns = Object.fromEntries(COLUMNS.map((name) => [name, (line: Line) => line[name] ?? null]));
  const changes = read((span) => listChangesBy(readDb(), by, span), changeLine);
  const calls = read((span) => listAnswered(readDb(), by.holderId, span), callLine);
  return listFile({ name: 'touched', columns }, [changes, calls], now);
}

function changeLine({ id, kind, detail, requestId }: RecordedChange): Line[] {
  const object = changedObject(kind, detail);
  const about = { object: object?.kind ?? null, id: object?.id ?? null, count: '1' };
  return [{ time: timeOf(id), what: 'changed', ...about, call: kind, request_id: requestId }];
}

function callLine(call: AnsweredCall): Line[] {
  const access = accessOf(call);
  if (!access) return [];
  const line = { time: timeOf(call.id), object: access.kind, call: `${call.method} ${call.path}` };
  const request_id = call.requestId;
  if ('id' in access) return [{ ...line, what: 'read', id: access.id, count: '1', request_id }];
  const { count, first = null, last = null, filters = null } = access.listed ?? {};
  const listed = { count: count?.toString() ?? null, first_id: first, last_id: last, filters };
  return [{ ...line, what: 'listed', ...listed, request_id }];
}

function timeOf(id: string): string {
  return timeOfUuid(id).toISOString();
}
