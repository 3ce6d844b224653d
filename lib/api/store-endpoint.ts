import type { Call } from '../http/call.ts';
import { answerIfChanged, readPrecondition } from '../http/entity-tag.ts';
import { finish, readCall, refuseApi } from '../http/http.ts';
import { API_VERSION } from '../kernel/errors/api-reasons.ts';
import { ApiError } from '../kernel/errors/errors.ts';
import { named } from '../kernel/text/likely-meant.ts';
import type { StoreAccess } from '../oauth/tokens/store-access.ts';
import { limitCalls, limitChanges } from './limit-calls.ts';
import { logCall } from './log-call.ts';
import { CHECKED, type MaybeChecked, requireScope, requireToken, type StoreCall } from './require-token.ts';

export type EndpointKind = 'no query' | 'reads its query' | 'a change' | 'is passed on';
type Handler<Rest extends unknown[]> = (call: StoreCall, request: Request, ...rest: Rest) => Promise<Response>;

/**
 * A v1 endpoint that works on the store of its token: 401 without a valid one, 429 when its connection calls too
 * often, 403 without the scope. The handler answers 400, 404, 409 and 422, in that order.
 * @param scope the scope the endpoint needs; null: any valid token
 * @param kind whether the handler reads a query, for otherwise any parameter is refused; whether it counts as a
 *   change though it needs no scope to write; or whether the call is passed on, where its method says that
 */
export function storeEndpoint<Rest extends unknown[]>(
  scope: string | null,
  handler: Handler<Rest>,
  kind: EndpointKind = 'no query',
): (request: Request, ...rest: Rest) => Promise<Response> {
  return async (request, ...rest) => {
    const began = performance.now();
    const call = readCall(request);
    call.headers.set('Vary', 'Authorization');
    call.headers.set('API-Version', API_VERSION);
    let access: StoreAccess | undefined;
    let allowed: string | null = null;
    let response: Response;
    try {
      access = await requireToken(request, call);
      await checkCall(request, call, access, { scope, isChange: isChange(request, scope, kind) });
      allowed = scope;
      if (kind !== 'reads its query' && kind !== 'is passed on') refuseQuery(request);
      const checked = { ...call, access, requireMatch: readPrecondition(request) };
      const answer = await handler(checked, request, ...rest);
      // What is said of the token itself is short, and asked for too often to pay for a tag.
      response = finish(scope === null ? answer : answerIfChanged(request, answer, call), call);
    } catch (error) {
      response = refuseApi(error, call);
    }
    logCall(request, response, { began, call, access, scope: allowed });
    return response;
  };
}

function isChange({ method }: Request, scope: string | null, kind: EndpointKind): boolean {
  if (kind === 'is passed on' && method !== 'GET' && method !== 'HEAD') return true;
  return kind === 'a change' || scope?.endsWith(':write') === true;
}

/** Counts the call, and throws when it is one too many or needs a scope that its token doesn't have. */
async function checkCall(
  request: MaybeChecked,
  call: Call,
  access: StoreAccess,
  { scope, isChange }: { scope: string | null; isChange: boolean },
): Promise<void> {
  // Before anything is refused, so that every answer says what is left.
  const { [CHECKED]: before } = request;
  if (before?.refused) throw before.refused;
  if (!before) await limitCalls(access, call);
  if (isChange) await limitChanges(access, call);
  if ((request.headers.get('api-version') ?? API_VERSION) !== API_VERSION)
    throw new ApiError('unknown_version', { param: 'API-Version' });
  if (scope !== null) requireScope(access, scope);
}

/** A parameter that nobody reads is a mistake, such as a misspelt filter: it must not be ignored. */
function refuseQuery(request: Request): void {
  const [name] = new URL(request.url).searchParams.keys();
  if (name !== undefined) throw new ApiError('unknown_parameter', named(name));
}
