import { ADDRESS_HEADER } from '@/lib/http/client-address.ts';
import { reasonOf } from '@/lib/http/http.ts';
import type { RequestContext } from '@/lib/http/request-context.ts';
import { REQUEST_ID_HEADER } from '@/lib/http/request-id.ts';
import { maskCredentials } from '@/lib/kernel/crypto/mask.ts';
import { curlOf, requestOf, type TesterCall, testerCall } from './call.ts';
import { afterMove, type TesterMove, type TesterState } from './state.ts';

const SHOWN_HEADERS = [
  'www-authenticate',
  'retry-after',
  'cache-control',
  'content-type',
  'x-request-id',
  'idempotent-replayed',
  'x-connection-id',
  'x-error-reason',
];

interface Context extends Pick<RequestContext, 'requestId' | 'address'> {
  clientId: string;
  /** What the owner typed for this one request; null: no secret is sent. */
  secret: string | null;
  baseUrl: string;
  appName: string;
  /** Hands a request to the endpoint it is for. */
  send: (call: TesterCall, request: Request) => Promise<Response>;
}

/**
 * Makes one request of a walk through the connect tester, as the app's own server would make it.
 * @returns the walk after it, with the request and its answer masked
 */
export async function runTesterMove(move: TesterMove, state: TesterState, context: Context): Promise<TesterState> {
  const { clientId, secret, baseUrl, appName, send } = context;
  const call = testerCall(move, state, clientId, secret);
  // The endpoints throttle whoever keeps failing, so they must know who is behind this.
  const from = {
    [ADDRESS_HEADER]: context.address,
    [REQUEST_ID_HEADER]: context.requestId,
    'User-Agent': `${appName} connect tester`,
  };
  const answer = await send(call, requestOf(call, baseUrl, from));
  const body = readBody(await answer.text());
  const { error, error_description: description } = body;
  const reason = reasonOf(answer);
  const exchange = {
    move,
    curl: curlOf(call, baseUrl),
    status: answer.status,
    headers: SHOWN_HEADERS.flatMap((name): [string, string][] => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
    body: maskCredentials(JSON.stringify(body, null, 2)),
    ...(typeof error === 'string' && { error }),
    ...(typeof description === 'string' && { description }),
    ...(reason && { reason }),
  };
  return afterMove(state, exchange, body, call.secret === null);
}

function readBody(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
