import { z } from 'zod';
import { StoreInMode } from '@/components/mode-pill.tsx';
import { Link } from '@/components/ui/button.tsx';
import { EmptyState, Pill } from '@/components/ui/card.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Choice, FilterForm, type Named } from '@/components/ui/filter-form.tsx';
import { Pager } from '@/components/ui/pager.tsx';
import { Cell, Row, RowGroup, Table } from '@/components/ui/table.tsx';
import { Time } from '@/components/ui/time.tsx';
import { requestsQuery } from '@/lib/api/list-query.ts';
import type { LoggedRow } from '@/lib/calls/logged-requests.ts';
import { reasonsOf } from '@/lib/calls/request-object.ts';
import {
  choicesIn,
  cursorInAddress,
  idInAddress,
  isFiltered,
  listAddress,
  searchInAddress,
  withoutCursor,
} from '@/lib/database/list-address.ts';
import { cursorIn, type ListPage } from '@/lib/database/list-page.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { timeOfUuid } from '@/lib/kernel/text/uuid.ts';
import { pastDayInWords, timeToSecond, zonesOf } from '@/lib/kernel/text/when.ts';

interface Props {
  base: string;
  query: RequestQuery;
  page: ListPage<LoggedRow>;
  /** The stores that calls may be about; null where there is but one. */
  stores: Named[] | null;
  now: Date;
}

/** One page of the request log, newest first and by day, with its filter; says why there is nothing to see. */
export function RequestList({ base, query, page, stores, now }: Props) {
  if (env().requestLogDays === 0) {
    return (
      <EmptyState title="The request log is off">
        The operator of this service keeps no log of requests. Look up a request in your own logs, by the X-Request-Id
        of its answer.
      </EmptyState>
    );
  }
  const isNarrowed = isFiltered(query) || cursorIn(query) !== undefined;
  if (page.rows.length === 0 && !isNarrowed) {
    return (
      <EmptyState title="No requests yet" link={['How to call the API', '/docs']}>
        Calls are listed here a second after they were made, refused ones too.
      </EmptyState>
    );
  }
  const kept = withoutCursor(query);
  return (
    <>
      <RequestFilter base={base} query={query} stores={stores} />
      {page.rows.length === 0 ? (
        <EmptyState title="Nothing matches" link={['Show all', base]}>
          No request matches all of this. Remove a filter, or write less of the path.
        </EmptyState>
      ) : (
        <RequestTable base={base} rows={page.rows} stores={stores} now={now} />
      )}
      <Pager page={page} path={(cursor) => listAddress(base, { ...kept, ...cursor })} />
    </>
  );
}

function RequestFilter({ base, query, stores }: Pick<Props, 'base' | 'query' | 'stores'>) {
  const { status, path, store, error, id } = query;
  const field = { spellCheck: false };
  return (
    <FilterForm base={base} here={listAddress(base, query)} isFiltered={isFiltered(query)} filters={choicesIn(query)}>
      <TextField name="id" label="Request ID" defaultValue={id} {...field} />
      <TextField name="path" label="Path begins with" defaultValue={path} placeholder="/api/v1/…" {...field} />
      <TextField name="status" label="Status" defaultValue={status} placeholder="404 or 4xx" {...field} />
      <TextField name="error" label="Error or reason" defaultValue={error} placeholder="invalid_token" {...field} />
      {stores && <Choice name="store" label="Store" all="All stores" options={stores} value={store} />}
    </FilterForm>
  );
}

function RequestTable({ base, rows, stores, now }: Pick<Props, 'base' | 'stores' | 'now'> & { rows: LoggedRow[] }) {
  const time = `Time (${zonesOf(rows.map(({ id }) => timeOfUuid(id)))})`;
  const columns = ['Request', time, 'Answer', ...(stores ? ['Store'] : []), 'Took'];
  const names = new Map(stores?.map(({ id, name }) => [id, name]));
  const dayOf = ({ id }: LoggedRow) => pastDayInWords(timeOfUuid(id), now);
  const days = [...new Set(rows.map(dayOf))];
  return (
    <Table label="Requests" columns={columns} isGrouped>
      {days.map((day) => (
        <RowGroup key={day} title={day} columns={columns.length}>
          {rows
            .filter((row) => dayOf(row) === day)
            .map((row) => (
              <RequestRow key={row.id} href={`${base}/${row.id}`} row={row} names={stores && names} />
            ))}
        </RowGroup>
      ))}
    </Table>
  );
}

function RequestRow({ href, row, names }: { href: string; row: LoggedRow; names: Map<string, string> | null }) {
  const { id, method, path, status, reason, requestId, storeId, mode, micros } = row;
  return (
    <Row>
      <Cell>
        <Link
          href={href}
          className="font-mono text-small font-semibold underline-offset-4 wrap-anywhere hover:underline"
        >
          {method} {path}
        </Link>
        <code className="mt-0.5 block font-mono text-xs text-ink-3 wrap-anywhere">{requestId}</code>
      </Cell>
      <Cell label="Time" half className="text-ink-2 tabular-nums">
        <Time of={timeToSecond(timeOfUuid(id))} />
      </Cell>
      <Cell label="Answer" half>
        <StatusPill status={status} />
        {reason && <code className="mt-1 block font-mono text-xs text-ink-2 wrap-anywhere">{reason}</code>}
      </Cell>
      {names && (
        <Cell label="Store" half>
          {storeId && mode ? <StoreInMode name={names.get(storeId) ?? 'A store that is gone'} mode={mode} /> : '–'}
        </Cell>
      )}
      <Cell label="Took" half className="text-ink-2 tabular-nums @3xl:text-end @3xl:whitespace-nowrap">
        {tookInWords(micros)}
      </Cell>
    </Row>
  );
}

export function StatusPill({ status }: { status: number }) {
  return <Pill look={status < 400 ? 'good' : status < 500 ? 'warn' : 'bad'}>{status}</Pill>;
}

export function tookInWords(micros: number): string {
  return `${(micros / 1000).toLocaleString('en', { maximumFractionDigits: 1 })} ms`;
}

const REQUESTS_PER_PAGE = 20;

const schema = z.object({
  status: requestsQuery.shape.status.catch(undefined),
  path: searchInAddress,
  store: idInAddress,
  error: searchInAddress,
  id: searchInAddress,
  ...cursorInAddress,
});

export type RequestQuery = z.output<typeof schema>;

export function readRequestQuery(query: Record<string, string | string[] | undefined>): RequestQuery {
  return schema.parse(query);
}

/** The same as the log takes it. */
export function wantedRequests({ status, path, store, error, id, ...cursor }: RequestQuery) {
  return {
    limit: REQUESTS_PER_PAGE,
    cursor: cursorIn(cursor),
    status,
    path,
    storeId: store,
    reasons: error === undefined ? undefined : reasonsOf(error),
    requestId: id,
  };
}
