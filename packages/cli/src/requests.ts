import type { LoggedRequest } from '../../sdk-typescript/src/generated.ts';
import { goOn } from './go-on.ts';
import { cell, output, showLine } from './print.ts';
import { send, whoCalls } from './session.ts';

const PAUSES_MS = [2_000, 2_000, 5_000, 10_000] as const;
const A_PAGE = 100;
/** A call is in the log a second after it was answered, under the time at which it began. */
const LATEST_MS = 5 * 60_000;
const PATH = '/api/v1/requests';

/** Which calls: as the parameters of `requests list`. */
export type RequestFilters = Partial<Record<'status' | 'path' | 'error' | 'id', string | undefined>>;

const COLUMNS: [title: string, width: number, of: (call: LoggedRequest) => unknown][] = [
  ['time', 24, ({ created_at }) => created_at],
  ['status', 6, ({ status }) => status],
  ['method', 6, ({ method }) => method],
  ['path', 40, ({ path }) => path],
  ['ms', 7, ({ duration_ms }) => Math.round(duration_ms)],
  ['request', 36, ({ request_id }) => request_id],
  ['error', 0, ({ error, reason }) => [error, reason].filter(Boolean).join(': ') || null],
];

/**
 * Shows the calls in the request log as they come, a line each: of the connection, or with an app's credentials those of
 * the whole app. The calls that ask for the log are left out. Ends when it isn't let in, or with `stop`.
 * @param first how many of the latest to begin with
 */
export async function followRequests(filters: RequestFilters, first: number, stop: AbortSignal): Promise<never> {
  const shown = new Map<string, string>();
  let since: string | null = null;
  if (!output.isJson) process.stdout.write(`${row(COLUMNS.map(([title]) => title))}\n`);
  return goOn(
    async (works) => {
      const isBeginning = since === null;
      const calls = isBeginning ? (await read(filters, A_PAGE)).data : await readSince(since ?? '');
      works();
      const all = calls.filter(({ id }) => !shown.has(id));
      for (const { id, created_at } of all) shown.set(id, created_at);
      const wanted = all.filter(({ path, method }) => path !== PATH || method !== 'GET');
      for (const call of (isBeginning ? wanted.slice(0, first) : wanted).reverse())
        showLine(call, row(COLUMNS.map(([, , of]) => cell(of(call)))));
      since = forget();
    },
    PAUSES_MS,
    stop,
  );

  /** All that are newer than a time, newest first, but for those that are known to have been shown. */
  async function readSince(time: string): Promise<LoggedRequest[]> {
    const found: LoggedRequest[] = [];
    for (let cursor: string | undefined; ; ) {
      const { data, next_cursor: next } = await read(filters, A_PAGE, cursor);
      found.push(...data.filter(({ created_at }) => created_at >= time));
      const isKnown = data.some(({ id, created_at }) => created_at < time || shown.has(id));
      if (isKnown || next === null) return found;
      cursor = next;
    }
  }

  /** Forgets those that are too old to come again, and returns the time before which that is so. */
  function forget(): string {
    const latest = [...shown.values()].reduce((one, other) => (one > other ? one : other), '');
    const from = latest && new Date(Date.parse(latest) - LATEST_MS).toISOString();
    for (const [id, time] of shown) if (time < from) shown.delete(id);
    return from;
  }
}

async function read(filters: RequestFilters, limit: number, cursor?: string) {
  const query = { ...filters, limit, cursor };
  const answer = await send({ method: 'GET', path: PATH, query, caller: whoCalls() });
  return answer as { data: LoggedRequest[]; next_cursor: string | null };
}

function row(texts: string[]): string {
  return texts
    .map((text, at) => text.padEnd(COLUMNS[at]?.[1] ?? 0))
    .join('  ')
    .trimEnd();
}
