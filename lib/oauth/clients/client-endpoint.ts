import type { ClaimedHolder, KnownHolder } from '../../calls/holder.ts';
import { HIDDEN } from '../../calls/masked-body.ts';
import { recordCall } from '../../calls/record-call.ts';
import { countAttempts, type Limit } from '../../database/limits/throttle.ts';
import { readParameters } from '../../http/body.ts';
import type { Call } from '../../http/call.ts';
import { finish, readCall, reasonOf, refuseOAuth } from '../../http/http.ts';
import { writtenText } from '../../http/light-messages.ts';
import { env } from '../../kernel/config/env.ts';
import { OAuthError } from '../../kernel/errors/errors.ts';
import type { OAuthReason } from '../../kernel/errors/oauth-reasons.ts';
import { networkOf } from '../../kernel/text/network.ts';
import { isClientId } from '../../permissions/client-id.ts';
import { parseCredential } from '../../permissions/credential.ts';
import { knownScopes } from '../../permissions/scope.ts';
import { grantTypes } from '../token-grant.ts';
import { checkKeyProof } from '../tokens/key-proof.ts';
import { type AuthenticatedClient, checkClient } from './authenticate-client.ts';
import { clientOfAssertion } from './client-assertion.ts';
import { type NamedClient, readClient } from './client-credentials.ts';

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
  body: Record<string, string>;
  /** Who it says that it is, and how it proves that. */
  client: NamedClient;
  /** Thumbprint of the key that it has proven, where the endpoint takes proofs; null without one. */
  jkt: string | null;
}

/** What came of a call, and whose it was. */
export interface Outcome {
  answer: Response | { refused: unknown };
  /** Whether the client has proven itself, also where something then was refused. */
  isProven: boolean;
  /** Whose call it was, where that is known; else it is looked up for the request log. */
  holder?: KnownHolder;
}

/** Does what a client that was authenticated asks for. What is thrown on the way is refused to it. */
export async function answerClient({ isPublic }: AuthenticatedClient, work: () => Promise<Response>): Promise<Outcome> {
  const answer = await work().catch((refused: unknown) => ({ refused }));
  return { answer, isProven: !isPublic };
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
  handler: (call: ClientCall, request: Request) => Promise<Outcome>,
  { takesProofs = false } = {},
): (request: Request) => Promise<Response> {
  const names = [...CREDENTIALS, ...known];
  return async (request) => {
    const began = performance.now();
    const call = readCall(request);
    call.headers.set('Vary', 'Authorization');
    const made: MadeCall = { request, call, began, known: names };
    try {
      // Before anything else of the request is looked at: a proof counts once, whatever comes of it.
      const jkt = takesProofs ? await checkKeyProof({ request, call }) : null;
      made.body = await readParameters(request, names, { lists: REPEATABLE, numbers: NUMBERS, absent: ABSENT });
      const { client_assertion: assertion } = made.body;
      const asserted = assertion === undefined ? undefined : clientOfAssertion(assertion);
      if (asserted !== undefined) made.body = { client_id: asserted, ...made.body };
      const { body } = made;
      const authorization = request.headers.get('authorization');
      made.outcome = await checkClient({ authorization, body }, call)
        .then((client) => {
          made.client = client;
          return handler({ ...call, body, client, jkt }, request);
        })
        .catch((refused: unknown) => ({ answer: { refused }, isProven: false }));
      const { answer } = made.outcome;
      if (answer instanceof Response) return logged(finish(answer, call), made);
      return logged(refuseOAuth(await slowDown(answer.refused, namedIn(made).clientId, call), call), made);
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
  body?: Record<string, string>;
  /** Once it was checked. */
  client?: NamedClient;
  outcome?: Outcome;
}

/** The client that a request names, checked or not. */
function namedIn({ client, request, body = {} }: MadeCall): NamedClient {
  return client ?? readClient(request.headers.get('authorization'), body, env().tokenPrefix);
}

/** Notes the call, as one of its app: the one that it names, or that of the presented credential. */
function logged(response: Response, made: MadeCall): Response {
  const { request, call, began, known, outcome, body = {} } = made;
  const { now: at, requestId, address } = call;
  const { method, url } = request;
  const { clientId, proof } = namedIn(made);
  const whose = outcome?.holder ?? claimedIn(clientId, made, response);
  const { status } = response;
  const answered = writtenText(response);
  const bodies =
    status < 400
      ? undefined
      : {
          bytes:
            answered.length + Object.entries(body).reduce((sum, [name, value]) => sum + name.length + value.length, 0),
          masked: async () => ({ sent: sentParameters(body, known), answered }),
        };
  // What names a connection has asked for the proof in its own statement.
  const isProven = outcome?.isProven || response.headers.has('x-connection-id');
  const secret = proof?.by === 'secret' ? proof.selector : undefined;
  const reason = reasonOf(response);
  recordCall({ at, requestId, method, url, status, reason, began, whose, isProven, address, secret, bodies });
  return response;
}

const oneOf = (words: readonly string[]) => (value: string) => (words.includes(value) ? value : HIDDEN);

/** The parameters of which the request log keeps more than that they were sent. */
const KEPT: Record<string, (value: string) => string> = {
  grant_type: (value) => oneOf(grantTypes())(value),
  token_type_hint: oneOf(['access_token', 'refresh_token']),
  mode: oneOf(['live', 'test']),
  client_id: (value) => (isClientId(value) ? value : HIDDEN),
  scope: (value) => knownScopes(value) || HIDDEN,
};

/** What an app sent, as the request log keeps it. */
function sentParameters(body: Record<string, string>, known: readonly string[]): string {
  const shown = Object.entries(body).map(([name, value]) => [
    known.includes(name) ? name : HIDDEN,
    KEPT[name]?.(value) ?? HIDDEN,
  ]);
  return JSON.stringify(Object.fromEntries(shown));
}

function claimedIn(clientId: string, { body = {}, known }: MadeCall, response: Response): ClaimedHolder {
  const others = known.filter((name) => !CREDENTIALS.includes(name));
  const [presented] = others.flatMap((name) => parseCredential(body[name] ?? '', env().tokenPrefix) ?? []);
  return {
    clientId: isClientId(clientId) ? clientId : undefined,
    connectionId: response.headers.get('x-connection-id') ?? undefined,
    selector: presented?.selector,
  };
}

/**
 * Counts a failed proof of client or grant.
 * @param clientId the client that the request names, proven or not
 * @returns what to refuse it with: what failed, or `rate_limited` when it was one too many
 */
export async function slowDown(
  error: unknown,
  clientId: string,
  { address, now }: Pick<Call, 'address' | 'now'>,
): Promise<unknown> {
  const isCounted = error instanceof OAuthError && (error.code === 'invalid_client' || error.code === 'invalid_grant');
  if (!isCounted) return error;
  const network = networkOf(address);
  const client = NO_CLIENT.includes(error.reason) ? '' : clientId;
  const wait = await countAttempts(
    [
      [CLIENT_FAILURES, `${client} ${network}`],
      [NETWORK_FAILURES, network],
    ],
    now,
  );
  if (wait === null) return error;
  return new OAuthError('too_many_failures', { headers: { 'Retry-After': String(wait) } });
}
