import type { StoreRead } from '../database/store-read.ts';
import { API_VERSION } from '../errors/api-reasons.ts';
import { ApiError } from '../errors/errors.ts';
import type { Call } from '../http/call.ts';
import { answerIfChanged, readPrecondition } from '../http/entity-tag.ts';
import { finish, readCall, refuseApi } from '../http/http.ts';
import type { StoreAccess } from '../oauth/tokens/store-access.ts';
import { callerId } from '../stores/store-proof.ts';
import { countAppCall } from '../usage/count-calls.ts';
import { recordScopeUse } from '../usage/record-scope-uses.ts';
import { named } from './body-object.ts';
import { limitCalls } from './limit-calls.ts';
import { logCall } from './log-call.ts';
import { requireScope, requireToken } from './require-token.ts';
import type { StoreCall } from './store-call.ts';

type ReadsAhead<Rest extends unknown[]> = (
  call: Call,
  request: Request,
  ...rest: Rest
) => StoreRead<unknown> | undefined | Promise<StoreRead<unknown>>;

/**
 * A v1 endpoint that works on the store of its token: 401 without a valid one, 429 when its connection calls too
 * often, 403 without the scope. The handler answers 400, 404, 409 and 422, in that order.
 * @param scope the scope the endpoint needs; null: any valid token
 * @param manner whether the handler reads a query, for otherwise any parameter is refused; or whether it counts as a
 *   change though it needs no scope to write
 * @param ahead the object that the handler reads of the store first, which is then read in one statement with the check
 *   of the token. Not of what is changed: that may wait for its Idempotency-Key
 */
export function storeEndpoint<Rest extends unknown[]>(
  scope: string | null,
  handler: (call: StoreCall, request: Request, ...rest: Rest) => Promise<Response>,
  manner: 'no query' | 'reads its query' | 'a change' = 'no query',
  ahead?: ReadsAhead<Rest>,
): (request: Request, ...rest: Rest) => Promise<Response> {
  return async (request, ...rest) => {
    const began = performance.now();
    const call = readCall(request);
    call.headers.set('Vary', 'Authorization');
    call.headers.set('API-Version', API_VERSION);
    let access: StoreAccess | undefined;
    let response: Response;
    try {
      access = await requireToken(request, call, undefined, ahead && (await read(ahead, call, request, rest)));
      await checkCall(request, call, access, { scope, isChange: manner === 'a change' || scope?.endsWith(':write') });
      if (manner !== 'reads its query') refuseQuery(request);
      const answer = await handler({ ...call, access, requireMatch: readPrecondition(request) }, request, ...rest);
      // What is said of the token itself is short, and asked for too often to pay for a tag.
      response = finish(scope === null ? answer : answerIfChanged(request, answer, call), call);
    } catch (error) {
      response = refuseApi(error, call);
    }
    logCall(request, response, { began, call, access });
    return response;
  };
}

/** Nothing is read ahead for a request that can't be read: the handler says so, once it may say anything. */
async function read<Rest extends unknown[]>(ahead: ReadsAhead<Rest>, call: Call, request: Request, rest: Rest) {
  try {
    return await ahead(call, request, ...rest);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** Counts the call, and throws when it is one too many or needs a scope that its token doesn't have. */
async function checkCall(
  request: Request,
  call: Call,
  access: StoreAccess,
  { scope, isChange }: { scope: string | null; isChange: boolean | undefined },
): Promise<void> {
  const { caller } = access;
  if ('app' in caller) countAppCall(caller.app.id, call.now);
  // Before anything is refused, so that every answer says what is left.
  await limitCalls(access, call, isChange);
  if ((request.headers.get('api-version') ?? API_VERSION) !== API_VERSION)
    throw new ApiError('unknown_version', { param: 'API-Version' });
  if (scope === null) return;
  requireScope(access, scope);
  recordScopeUse({ holder: 'app' in caller ? 'connection' : 'key', id: callerId(caller), scope, at: call.now });
}

/** A parameter that nobody reads is a mistake, such as a misspelt filter: it must not be ignored. */
function refuseQuery(request: Request): void {
  const [name] = new URL(request.url).searchParams.keys();
  if (name !== undefined) throw new ApiError('unknown_parameter', named(name));
}
