import type { LoggedRequest } from '../../sdk-typescript/src/schema.ts';
import { goOn } from './go-on.ts';
import { cell, inColumns, output, showLine } from './print.ts';
import { send, whoCalls } from './session.ts';

const A_PAGE = 100;
/** More than a page, so that none is read that was there before the first. */
const KNOWN = 1_000;
const PATH = '/api/v1/requests';

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
 * Shows the calls in the request log as they come, a line each: of the connection, or with an app's credentials those
 * of the whole app. The calls that ask for the log are left out. Ends when it isn't let in, or with `stop`.
 * @param filters parameters of `GET /v1/requests`
 * @param first how many of the latest to begin with
 */
export async function followRequests(filters: object, first: number, stop: AbortSignal): Promise<never> {
  const known = new Set<string>();
  let most = first;
  return goOn(async (works) => {
    const calls = await readNew();
    works();
    if (most === first && !output.isJson) process.stdout.write(`${row(COLUMNS.map(([title]) => title))}\n`);
    for (const { id } of calls.toReversed()) known.add(id);
    for (const id of known) if (known.size > KNOWN) known.delete(id);
    const wanted = calls.filter(({ path, method }) => path !== PATH || method !== 'GET').slice(0, most);
    for (const call of wanted.reverse()) showLine(call, row(COLUMNS.map(([, , of]) => cell(of(call)))));
    most = Number.POSITIVE_INFINITY;
  }, stop);

  /** All that have not been read before, newest first: at the beginning a page of them. */
  async function readNew(): Promise<LoggedRequest[]> {
    const found: LoggedRequest[] = [];
    for (let cursor: string | undefined; ; ) {
      const { data, next_cursor: next } = await read({ ...filters, limit: A_PAGE, cursor });
      found.push(...data.filter(({ id }) => !known.has(id)));
      if (most === first || next === null || data.some(({ id }) => known.has(id))) return found;
      cursor = next;
    }
  }
}

async function read(query: object) {
  const answer = await send({ method: 'GET', path: PATH, query, caller: whoCalls() });
  return answer as { data: LoggedRequest[]; next_cursor: string | null };
}

const WIDTHS = COLUMNS.map(([, width]) => width);
const row = (texts: string[]) => inColumns(texts, WIDTHS);
