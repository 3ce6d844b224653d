import { AsyncLocalStorage } from 'node:async_hooks';
import { isIP, type LookupFunction } from 'node:net';
import type { Agent } from 'undici';
import { assertNoTransaction } from '../database/db.ts';
import { isGlobalUnicast, isLoopback } from '../kernel/text/network.ts';
import { type NamedAddress, type Requester, resolveName, TooManyLookUps } from './name-servers.ts';

/** Why there was no answer. */
export type FetchFault =
  | 'address_not_allowed'
  | 'too_many_look_ups'
  | 'name_not_resolved'
  | 'connection_failed'
  | 'connection_closed'
  | 'tls_failed'
  | 'timeout'
  | 'malformed_answer';

export type FetchResult = FetchAnswer | { fault: FetchFault };

export interface FetchAnswer {
  status: number;
  body: string;
  headers: Record<string, string | string[] | undefined>;
  /** How the body ended: cut off at `maxBytes`, or broken off by the other side or by time. */
  end: 'whole' | 'cut' | 'broken';
}

export interface GuardedRequest {
  url: string;
  headers: Record<string, string>;
  /** What is posted; without it, the address is read. */
  body?: string;
  /** On whose behalf, who has a share of what there is for that. */
  by: Requester;
  /** For everything together: name, connection, answer. */
  timeoutMs: number;
  /** How much of the answer's body is read. */
  maxBytes: number;
}

/** Calls an address that somebody typed. An answer counts from its head on; redirects are answers like any other. */
export type GuardedFetch = (request: GuardedRequest) => Promise<FetchResult>;

/** What was aborted says so at once; what doesn't is left to itself after this. */
const ABORTED_MS = 250;

class AddressNotAllowed extends Error {}

interface Guard {
  /** All addresses of a name. */
  resolve: (hostname: string, by: Requester) => Promise<NamedAddress[]>;
  allows: (address: string) => boolean;
}

/** Loaded by the first call: 5 MB in each process that makes none. */
const client = () => import('undici');

/** Reaches the public internet and nothing else. */
export const fetchPublic = guardedFetch({ resolve: resolveName, allows: isGlobalUnicast });

/** Reaches this machine and nothing else: for developers, while the product itself runs on theirs. */
export const fetchLocal = guardedFetch({ resolve: resolveName, allows: isLoopback });

/**
 * Makes the one kind of fetcher that may call addresses which somebody typed. A name is resolved once per connection,
 * every address it leads to is checked, and what was checked is what is connected to: no second answer of a name server
 * gets in between.
 */
export function guardedFetch({ resolve, allows }: Guard): GuardedFetch {
  // The dispatcher keeps connections for all who ask, so who it was that wanted a new one is said beside it.
  const requester = new AsyncLocalStorage<Requester>();
  const lookup: LookupFunction = (hostname, options, done) => {
    resolve(hostname, requester.getStore() ?? {}).then(
      (found) => {
        const [first] = found;
        if (!first || !found.every(({ address }) => allows(address))) return done(new AddressNotAllowed(), '', 0);
        return options.all ? done(null, found) : done(null, first.address, first.family);
      },
      (error) => done(error, '', 0),
    );
  };
  let dispatcher: Agent | undefined;

  const call = async ({ url, headers, body, maxBytes }: GuardedRequest, signal: AbortSignal): Promise<FetchResult> => {
    const { Agent, errors, request } = await client();
    dispatcher ??= new Agent({ connect: { lookup }, connections: 20, pipelining: 1 });
    try {
      const method = body === undefined ? 'GET' : 'POST';
      const answer = await request(url, { method, headers, body: body ?? null, dispatcher, signal });
      const read = await readStart(answer.body, maxBytes);
      return { status: answer.statusCode, headers: answer.headers, ...read };
    } catch (error) {
      return { fault: signal.aborted ? 'timeout' : faultOf(error, errors) };
    }
  };

  return async (request) => {
    assertNoTransaction('A request to somebody else');
    const host = new URL(request.url).hostname.replace(/^\[(.*)\]$/, '$1');
    // An address needs no look-up, so it is checked here.
    if (isIP(host) && !allows(host)) return { fault: 'address_not_allowed' };
    return withinTime(request.timeoutMs, (signal) => requester.run(request.by, () => call(request, signal)));
  };
}

/**
 * Aborts a call when its time is over. If it doesn't end then, as while a connection is being made, nobody waits for
 * it.
 */
async function withinTime(ms: number, call: (signal: AbortSignal) => Promise<FetchResult>): Promise<FetchResult> {
  const signal = AbortSignal.timeout(ms);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<FetchResult>((resolve) => {
    timer = setTimeout(() => resolve({ fault: 'timeout' }), ms + ABORTED_MS);
  });
  try {
    return await Promise.race([call(signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The start of a body, and how it ends. */
async function readStart(
  body: AsyncIterable<Uint8Array> & { destroy(): unknown; on: NodeJS.EventEmitter['on'] },
  max: number,
): Promise<Pick<FetchAnswer, 'body' | 'end'>> {
  let end: FetchAnswer['end'] = 'whole';
  const chunks: Uint8Array[] = [];
  let length = 0;
  // What is cut off on purpose ends with an error that nobody waits for.
  body.on('error', () => {});
  try {
    for await (const chunk of body) {
      chunks.push(chunk.subarray(0, max - length));
      length += chunk.length;
      if (length >= max) {
        end = 'cut';
        break;
      }
    }
  } catch {
    // Closed early or too slow: what came is kept.
    end = 'broken';
  } finally {
    body.destroy();
  }
  // PostgreSQL keeps no NUL in a text.
  return { body: Buffer.concat(chunks).toString('utf8').replaceAll('\0', '\uFFFD'), end };
}

function faultOf(error: unknown, errors: typeof import('undici')['errors']): FetchFault {
  if (error instanceof AddressNotAllowed) return 'address_not_allowed';
  if (error instanceof TooManyLookUps) return 'too_many_look_ups';
  if (error instanceof errors.SocketError) return 'connection_closed';
  if (error instanceof errors.HTTPParserError || error instanceof errors.HeadersOverflowError)
    return 'malformed_answer';
  if (error instanceof errors.ConnectTimeoutError || error instanceof errors.HeadersTimeoutError) return 'timeout';
  const { code, syscall, errors: several } = error as { code?: string; syscall?: string; errors?: unknown[] };
  if (several?.length) return faultOf(several[0], errors);
  // queryA, queryAaaa: also ECONNREFUSED says of them that no name server is there.
  if (syscall?.startsWith('query')) return 'name_not_resolved';
  if (/CERT|^ERR_(TLS|SSL)|^EPROTO$|SIGNATURE/.test(code ?? '')) return 'tls_failed';
  return code === 'ECONNRESET' || code === 'EPIPE' ? 'connection_closed' : 'connection_failed';
}
