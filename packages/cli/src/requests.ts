import type { LoggedRequest } from '../../sdk-typescript/src/schema.ts';
import { Transport } from '../../sdk-typescript/src/transport.ts';
import { goOn } from './go-on.ts';
import { plain, showLine } from './print.ts';
import { listeningApp, openSession, serviceUrl } from './session.ts';

const A_PAGE = 100;
/** More than a page, so that none is read that was there before the first. */
const KNOWN = 1_000;
const PATH = '/api/v1/requests';

/**
 * Shows the calls that are made from now on, a line each, as they come to the request log: of the connection, or with
 * an app's credentials those of the whole app. The calls that ask for the log are left out. Ends when it isn't let in,
 * or with `stop`.
 */
export async function followRequests(stop: AbortSignal): Promise<never> {
  const known = new Set<string>();
  let isFirst = true;
  return goOn(async (works) => {
    const calls = await readNew();
    works();
    for (const { id } of calls.toReversed()) known.add(id);
    for (const id of known) if (known.size > KNOWN) known.delete(id);
    // What was there before isn't news.
    const wanted = isFirst ? [] : calls.filter(({ path, method }) => path !== PATH || method !== 'GET');
    for (const call of wanted.reverse()) showLine(call, inWords(call));
    isFirst = false;
  }, stop);

  /** All that have not been read before, newest first: at the beginning a page of them. */
  async function readNew(): Promise<LoggedRequest[]> {
    const found: LoggedRequest[] = [];
    for (let cursor: string | undefined; ; ) {
      const { data, next_cursor: next } = await read({ limit: A_PAGE, cursor });
      found.push(...data.filter(({ id }) => !known.has(id)));
      if (isFirst || next === null || data.some(({ id }) => known.has(id))) return found;
      cursor = next;
    }
  }
}

async function read(query: object): Promise<{ data: LoggedRequest[]; next_cursor: string | null }> {
  const [app, sent] = [listeningApp(), { method: 'GET', path: PATH, query }];
  if (!app) return openSession().client.request(sent);
  return (await new Transport({ baseUrl: serviceUrl() }).send(sent, app)).body as Awaited<ReturnType<typeof read>>;
}

function inWords({ created_at, status, method, path, duration_ms, request_id, error, reason }: LoggedRequest): string {
  const why = [error, reason].filter(Boolean).join(': ');
  return plain(`${created_at} ${status} ${method} ${path} ${request_id} (${Math.round(duration_ms)} ms) ${why}`).trim();
}
