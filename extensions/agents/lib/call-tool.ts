import type { Operation } from '@/lib/api/openapi/operation.ts';
import { CHECKED, challenge, type MaybeChecked, type ProtectedResource } from '@/lib/api/require-token.ts';
import { readCall, reasonOf, refuseApi } from '@/lib/http/http.ts';
import { MachineRequest } from '@/lib/http/light-messages.ts';
import { ADDRESS_HEADER, REQUEST_ID_HEADER } from '@/lib/http/request-headers.ts';
import { isStreamed } from '@/lib/http/streamed-body.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { ApiError } from '@/lib/kernel/errors/errors.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import type { StoreAccess } from '@/lib/oauth/tokens/store-access.ts';
import type { StoreOperation } from '@/lib/permissions/installation/store-document.ts';
import type { ToolResult } from './answer-message.ts';
import { listTools } from './list-tools.ts';
import { platformTarget } from './platform-tool.ts';

/** Stands for the paths of the platform where handlers are found by path. */
export const PASSED_ON = '/api/v1/[...path]';

/** Calls the handler of an operation of v1, by its path in the OpenAPI document, or {@link PASSED_ON}. */
export type CallV1 = (path: string, request: Request, id: string) => Promise<Response>;

export interface Calling {
  /** What the message came with: whose call it is, and from where. */
  request: Request;
  access: StoreAccess;
  /** Why the call, which was counted, is one too many; null for one that isn't. */
  refused: ApiError | null;
  resource: ProtectedResource;
  callV1: CallV1;
  /** Gets what HTTP has to answer in place of the message. */
  refusals: Response[];
}

type Input = Record<string, unknown>;

/**
 * Calls a tool: its operation of v1, by v1's own handler, with the token that was checked. Its errors are results too,
 * but a 401, and a 403 for a scope that the seller has not taken back, which are added to `refusals`.
 */
export async function callTool(
  { name, input }: { name: string; input: Input },
  { request, access, refused, resource, callV1, refusals }: Calling,
): Promise<ToolResult> {
  const tooled = listTools().get(name);
  if (!tooled) throw new Error(`There is no tool ${name}.`);
  const sending = 'own' in tooled ? ownSending(tooled.own, input) : platformSending(tooled.theirs, input);
  const fault = refused ? null : sending.fault;
  const answer = fault
    ? refuseApi(fault, readCall(request))
    : await callV1(sending.route, v1Request(sending, request, { access, refused }), sending.id);
  const { text, structured } = await readAnswer(answer);
  const isRefused =
    answer.status === 401 || (structured.error === 'insufficient_scope' && reasonOf(answer) !== 'scope_taken_back');
  if (isRefused)
    refusals.push(new Response(text, { status: answer.status, headers: refusalHeaders(structured, resource) }));
  return {
    content: [{ type: 'text', text }],
    structuredContent: structured,
    ...(answer.status >= 400 && { isError: true }),
  };
}

/** What is sent to v1 for a tool's call. */
interface Sending {
  /** Of the handler, as {@link CallV1} knows it. */
  route: string;
  id: string;
  method: string;
  /** Path and query. */
  target: string;
  key: unknown;
  body: unknown;
  /** Why nothing is sent at all. */
  fault: ApiError | null;
}

/** One object has what goes into path, query and body. A null counts as absent, as in v1's bodies. */
function ownSending({ method, path, body, of }: Operation, { idempotency_key, ...input }: Input): Sending {
  const { id: given, ...others } = input;
  const id = (of && given) ?? '';
  const rest = of ? others : input;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(body ? {} : rest)) if (value !== null) query.set(name, asParameter(value));
  const address = pathOf(path, String(id));
  const key = idempotency_key ?? undefined;
  return {
    route: path,
    id: String(id),
    method,
    target: query.size > 0 ? `${address}?${query}` : address,
    key,
    body: body && rest,
    fault: (of ? faultOfId(id) : null) ?? faultOfKey(key),
  };
}

function platformSending(operation: StoreOperation, { idempotency_key, body, ...input }: Input): Sending {
  const read = platformTarget(operation, input);
  const key = idempotency_key ?? undefined;
  return {
    route: PASSED_ON,
    id: '',
    method: operation.method,
    target: 'target' in read ? `/api/v1${read.target}` : '',
    key,
    body: body ?? undefined,
    fault: 'missing' in read ? new ApiError('missing', { param: read.missing }) : faultOfKey(key),
  };
}

function faultOfId(id: unknown): ApiError | null {
  if (id === '') return new ApiError('missing', { param: 'id' });
  return typeof id === 'string' ? null : new ApiError('not_a_string', { param: 'id' });
}

function faultOfKey(key: unknown): ApiError | null {
  return key === undefined || typeof key === 'string' ? null : new ApiError('malformed_idempotency_key');
}

/** The request that an app would send for the same. */
function v1Request(
  { method, target, key, body }: Sending,
  { headers: given }: Request,
  checked: MaybeChecked[typeof CHECKED],
): Request {
  const headers: Record<string, string> = {};
  for (const name of KEPT) {
    const value = given.get(name);
    if (value !== null) headers[name] = value;
  }
  if (typeof key === 'string') headers['idempotency-key'] = key;
  if (body !== undefined) headers['content-type'] = 'application/json';
  const bytes = body === undefined ? null : Buffer.from(JSON.stringify(body));
  const request = new MachineRequest(env().baseUrl + target, method.toUpperCase(), headers, bytes);
  return Object.assign(request, { [CHECKED]: checked }).asRequest();
}

/** The largest answer of a platform that a tool hands on, in bytes. */
const MOST_BYTES = 1024 * 1024;

/** An answer as text, and as the object that a result has; what is no object is in `result`. */
async function readAnswer(answer: Response): Promise<{ text: string; structured: ToolResult['structuredContent'] }> {
  if (!isStreamed(answer)) {
    const text = await answer.text();
    return { text, structured: objectIn(text) };
  }
  const type = answer.headers.get('content-type') ?? '';
  if (/^(?!application\/(?:[\w.-]+\+)?json|text\/)./.test(type))
    return unreadable(answer, `is ${type}, which no tool hands on`);
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > MOST_BYTES) return unreadable(answer, 'is larger than 1 MiB, the most that a tool hands on');
  }
  return { text, structured: objectIn(text) };
}

function objectIn(text: string): ToolResult['structuredContent'] {
  try {
    const value = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : { result: value };
  } catch {
    return { result: text };
  }
}

async function unreadable(answer: Response, why: string) {
  await answer.body?.cancel().catch(() => {});
  const structured = { status: answer.status, error_description: `The answer ${why}: call the API itself.` };
  return { text: JSON.stringify(structured), structured };
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

function refusalHeaders(
  { error, required_scopes = [], granted_scopes = [] }: Record<string, unknown>,
  resource: ProtectedResource,
) {
  const scopes = [...new Set([...(required_scopes as string[]), ...(granted_scopes as string[])])].join(' ');
  const parameters: Record<string, string> =
    error === 'insufficient_scope' ? { error, scope: scopes } : { error: 'invalid_token' };
  return {
    ...challenge(parameters, resource),
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'WWW-Authenticate',
  };
}
