import type { ClaimedHolder, KnownHolder } from '../../calls/holder.ts';
import { recordRequest } from '../../calls/record-request.ts';
import { countAttempts, type Limit } from '../../database/limits/throttle.ts';
import { readParameters } from '../../http/body.ts';
import type { Call } from '../../http/call.ts';
import { finish, readCall, reasonOf, refuseOAuth } from '../../http/http.ts';
import { writtenText } from '../../http/written-response.ts';
import { env } from '../../kernel/config/env.ts';
import { OAuthError } from '../../kernel/errors/errors.ts';
import type { OAuthReason } from '../../kernel/errors/oauth-reasons.ts';
import { networkOf } from '../../kernel/text/network.ts';
import { isClientId } from '../../permissions/client-id.ts';
import { parseCredential } from '../../permissions/credential.ts';
import { checkTokenProof } from '../proofs/check-proof.ts';
import { checkClient } from './check-client.ts';
import { clientOfAssertion } from './client-assertion.ts';
import { claimedClientId } from './client-credentials.ts';
import { sentParameters } from './sent-parameter.ts';

/** Failures of one client from one address at the OAuth endpoints. A correct request always gets through. */
export const CLIENT_FAILURES: Limit = { name: 'oauth client failures', most: 100, windowMs: 60_000 };
/** Failures of all clients from one address: ids of apps are public, so one may fail under many. */
export const NETWORK_FAILURES: Limit = { name: 'oauth network failures', most: 500, windowMs: 60_000 };

/** What fails under an id that is no client's. All of these count as one client, so that no made-up id gets a row. */
const NO_CLIENT: OAuthReason[] = ['unknown_client', 'no_client', 'malformed_authorization', 'unsupported_assertion'];

const CREDENTIALS = ['client_id', 'client_secret', 'client_assertion', 'client_assertion_type'];

/** May be sent several times (RFC 8707 section 2). */
const REPEATABLE = ['resource'];

/** May be a number in JSON. */
const NUMBERS = ['expires_in'];

/** May be null in JSON, as if it weren't there. */
const ABSENT = ['scope', 'resource', 'expires_in'];

/** A call from an app, with the parameters it sent. */
export interface ClientCall extends Call {
  authorization: string | null;
  body: Record<string, string>;
  /** The client has proven itself by an assertion. */
  isVerified: boolean;
  /** Thumbprint of the key that it has proven, where the endpoint takes proofs; null without one. */
  jkt: string | null;
  /** Takes note of whose call it is, where the handler gets to know; else that is looked up for the request log. */
  noteHolder(holder: KnownHolder): void;
  /** Called once the client has proven itself. */
  onProven(): void;
}

/**
 * An OAuth endpoint that an app calls with its credentials: reads the body, and slows down whoever keeps failing. A
 * correct request is never throttled, so nobody can lock an app out by failing in its name.
 * @param known the parameters the endpoint reads besides the credentials; only these must be strings
 * @param handler authenticates the client before it says anything about a code or token
 * @param takesProofs of keys (RFC 9449 section 5)
 */
export function clientEndpoint(
  known: readonly string[],
  handler: (call: ClientCall, request: Request) => Promise<Response>,
  { takesProofs = false } = {},
): (request: Request) => Promise<Response> {
  const names = [...CREDENTIALS, ...known];
  return async (request) => {
    const began = performance.now();
    const call = readCall(request);
    call.headers.set('Vary', 'Authorization');
    const made: MadeCall = { request, call, began, known: names, isProven: false };
    const noteHolder = (holder: KnownHolder) => {
      made.holder = holder;
    };
    const onProven = () => {
      made.isProven = true;
    };
    try {
      // Before anything else of the request is looked at: a proof counts once, whatever comes of it.
      const jkt = takesProofs ? await checkTokenProof({ request, call }) : null;
      made.body = await readParameters(request, names, { lists: REPEATABLE, numbers: NUMBERS, absent: ABSENT });
      const { client_assertion: assertion } = made.body;
      const asserted = assertion === undefined ? undefined : clientOfAssertion(assertion);
      if (asserted !== undefined) made.body = { client_id: asserted, ...made.body };
      const sent = { ...call, authorization: request.headers.get('authorization'), body: made.body };
      let answer: Response;
      try {
        answer = await handler({ ...sent, jkt, isVerified: await checkClient(sent), noteHolder, onProven }, request);
      } catch (error) {
        return await slowDown(error, sent);
      }
      return logged(finish(answer, call), made);
    } catch (error) {
      return logged(refuseOAuth(error, call), made);
    }
  };
}

interface MadeCall {
  request: Request;
  call: Call;
  began: number;
  known: readonly string[];
  isProven: boolean;
  body?: Record<string, string>;
  holder?: KnownHolder;
}

/** Notes the call for the request log of its app: the one that it names, or that of the presented credential. */
function logged(response: Response, made: MadeCall): Response {
  const { request, call, began, known, holder, body = {} } = made;
  const { now: at, requestId } = call;
  const { method, url } = request;
  const whose = holder ?? claimedIn(made, response);
  const { status } = response;
  const answered = writtenText(response);
  const bodies =
    status < 400
      ? undefined
      : {
          bytes:
            answered.length + Object.entries(body).reduce((sum, [name, value]) => sum + name.length + value.length, 0),
          masked: () => ({ sent: sentParameters(body, known), answered }),
        };
  // What names a connection has asked for the proof in its own statement.
  const isProven = made.isProven || holder !== undefined || response.headers.has('x-connection-id');
  recordRequest({ at, requestId, method, url, status, reason: reasonOf(response), began, whose, isProven, bodies });
  return response;
}

function claimedIn({ request, body = {} }: MadeCall, response: Response): ClaimedHolder {
  const clientId = claimedClientId(request.headers.get('authorization'), body);
  const presented = body.refresh_token ?? body.code ?? body.token ?? '';
  return {
    clientId: isClientId(clientId) ? clientId : undefined,
    connectionId: response.headers.get('x-connection-id') ?? undefined,
    selector: parseCredential(presented, env().tokenPrefix)?.selector,
  };
}

/** Counts a failed proof of client or grant. Throws what failed, or `rate_limited` when it was one too many. */
export async function slowDown(
  error: unknown,
  { authorization, body, address, now }: Pick<ClientCall, 'authorization' | 'body' | 'address' | 'now'>,
): Promise<never> {
  const isCounted = error instanceof OAuthError && (error.code === 'invalid_client' || error.code === 'invalid_grant');
  if (!isCounted) throw error;
  const network = networkOf(address);
  const client = NO_CLIENT.includes(error.reason) ? '' : claimedClientId(authorization, body);
  const wait = await countAttempts(
    [
      [CLIENT_FAILURES, `${client} ${network}`],
      [NETWORK_FAILURES, network],
    ],
    now,
  );
  if (wait === null) throw error;
  throw new OAuthError('too_many_failures', { headers: { 'Retry-After': String(wait) } });
}
