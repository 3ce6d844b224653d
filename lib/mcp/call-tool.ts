import type { Operation } from '../api/openapi/operation.ts';
import { CHECKED, challenge, type MaybeChecked, type Place } from '../api/require-token.ts';
import { env } from '../config/env.ts';
import { isUuid } from '../database/uuid.ts';
import { ApiError } from '../errors/errors.ts';
import { ADDRESS_HEADER } from '../http/client-address.ts';
import { readCall, reasonOf, refuseApi } from '../http/http.ts';
import { MachineRequest } from '../http/machine-request.ts';
import { REQUEST_ID_HEADER } from '../http/request-id.ts';
import type { StoreAccess } from '../oauth/tokens/store-access.ts';
import type { ToolResult } from './answer-message.ts';
import { TOOL_OPERATIONS } from './tool.ts';

/** Calls the handler of an operation of v1, by its path in the OpenAPI document. */
export type CallV1 = (path: string, request: Request, id: string) => Promise<Response>;

export interface Calling {
  /** What the message came with: whose call it is, and from where. */
  request: Request;
  access: StoreAccess;
  /** Why the call, which was counted, is one too many; null for one that isn't. */
  refused: ApiError | null;
  place: Place;
  callV1: CallV1;
  /** Gets what HTTP has to answer in place of the message. */
  refusals: Response[];
}

/**
 * Calls a tool: its operation of v1, by v1's own handler, with the token that was checked. Its errors are results too,
 * but a 401, and a 403 for a scope that the seller has not taken back, which are added to `refusals`.
 */
export async function callTool(
  { name, input }: { name: string; input: Record<string, unknown> },
  { request, access, refused, place, callV1, refusals }: Calling,
): Promise<ToolResult> {
  const operation = TOOL_OPERATIONS.get(name);
  if (!operation) throw new Error(`There is no tool ${name}.`);
  const wanted = wantedOf(operation, input);
  const fault = refused ? null : faultIn(wanted, operation.of !== undefined);
  const answer = fault
    ? refuseApi(fault, readCall(request))
    : await callV1(operation.path, v1Request(operation, wanted, request, { access, refused }), String(wanted.id));
  const text = await answer.text();
  const told = JSON.parse(text) as ToolResult['structuredContent'];
  const isRefused =
    answer.status === 401 || (told.error === 'insufficient_scope' && reasonOf(answer) !== 'scope_taken_back');
  if (isRefused) refusals.push(new Response(text, { status: answer.status, headers: refusalHeaders(told, place) }));
  return {
    content: [{ type: 'text', text }],
    structuredContent: told,
    ...(answer.status >= 400 && { isError: true }),
  };
}

interface Wanted {
  /** In the path; '' where it has none. */
  id: unknown;
  key: unknown;
  /** In the query or the body. */
  rest: Record<string, unknown>;
}

/** What a tool's input says, one object for path, query and body. A null counts as absent, as in v1's bodies. */
function wantedOf({ of, body }: Operation, { idempotency_key, ...input }: Record<string, unknown>): Wanted {
  const { id, ...others } = input;
  const all = Object.entries(of ? others : input);
  const rest = Object.fromEntries(body ? all : all.filter(([, value]) => value !== null));
  return { id: (of && id) ?? '', key: idempotency_key ?? undefined, rest };
}

function faultIn({ id, key }: Wanted, needsId: boolean): ApiError | null {
  if (needsId && id === '') return new ApiError('missing', { param: 'id' });
  if (typeof id !== 'string') return new ApiError('not_a_string', { param: 'id' });
  return key === undefined || typeof key === 'string' ? null : new ApiError('malformed_idempotency_key');
}

/** The request that an app would send for the same. */
function v1Request(
  { method, path, body }: Operation,
  { id, key, rest }: Wanted,
  { headers: given }: Request,
  checked: MaybeChecked[typeof CHECKED],
): Request {
  const headers: Record<string, string> = {};
  for (const name of KEPT) {
    const value = given.get(name);
    if (value !== null) headers[name] = value;
  }
  if (typeof key === 'string') headers['idempotency-key'] = key;
  if (body) headers['content-type'] = 'application/json';
  const query = new URLSearchParams();
  if (!body) for (const [name, value] of Object.entries(rest)) query.set(name, asParameter(value));
  const url = env().baseUrl + pathOf(path, String(id)) + (query.size > 0 ? `?${query}` : '');
  const bytes = body ? Buffer.from(JSON.stringify(rest)) : null;
  return Object.assign(new MachineRequest(url, method.toUpperCase(), headers, bytes), {
    [CHECKED]: checked,
  }).asRequest();
}

/** What is no id stays out of the address: the handler says that there is nothing. */
function pathOf(path: string, id: string): string {
  return isUuid(id) ? path.replace('{id}', id) : path;
}

/** Who asks, and under which id; what is about the message's body is left out. */
const KEPT = [REQUEST_ID_HEADER, ADDRESS_HEADER, 'user-agent'];

function asParameter(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function refusalHeaders({ error, required_scopes = [], granted_scopes = [] }: Record<string, unknown>, place: Place) {
  const scopes = [...new Set([...(required_scopes as string[]), ...(granted_scopes as string[])])].join(' ');
  const parameters: Record<string, string> =
    error === 'insufficient_scope' ? { error, scope: scopes } : { error: 'invalid_token' };
  return {
    ...challenge(parameters, place),
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'WWW-Authenticate',
  };
}
