import { limitCalls } from '@/lib/api/limit-calls.ts';
import { logCall } from '@/lib/api/log-call.ts';
import { agentScopes } from '@/lib/api/openapi/list-endpoints.ts';
import { type ProtectedResource, requireToken } from '@/lib/api/require-token.ts';
import { readJsonText } from '@/lib/http/body.ts';
import type { Call } from '@/lib/http/call.ts';
import { apiErrorBody, finish, json, jsonText, readCall, refuseApi } from '@/lib/http/http.ts';
import { MachineRequest } from '@/lib/http/light-messages.ts';
import { REQUESTED_HOST_HEADER } from '@/lib/http/request-headers.ts';
import { isOwnOrigin } from '@/lib/http/same-origin.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { isThisMachine } from '@/lib/kernel/config/env-value.ts';
import { keysFor } from '@/lib/kernel/crypto/keys.ts';
import { ApiError } from '@/lib/kernel/errors/errors.ts';
import { mcpAudience } from '@/lib/oauth/resource.ts';
import type { StoreAccess } from '@/lib/oauth/tokens/store-access.ts';
import { callerId } from '@/lib/stores/store-proof.ts';
import { answerBatch } from './answer-batch.ts';
import { answerMessage } from './answer-message.ts';
import { type Calling, type CallV1, callTool } from './call-tool.ts';
import { listTools } from './list-tools.ts';
import { calledTool, isAsking, isTooDeep, type McpAnswer, refusalOf } from './message.ts';
import { mcpMetadataUrl, requestedOrigin } from './resource-metadata.ts';

/**
 * An address of the MCP endpoint: 403 for a page of another origin while the product runs on this machine, 401 without
 * a token for this address, 429 for one that calls too often, then what the message is answered with, or each of a
 * batch. What HTTP has to say about a tool's call, a 401 or a 403 for a missing scope, is the answer in place of the
 * message's, unless that came in a batch.
 * @param callV1 calls the handler of an operation of v1
 */
export function mcpEndpoint(callV1: CallV1): (request: Request) => Promise<Response> {
  return async (request) => {
    const began = performance.now();
    const call = readCall(request);
    call.headers.set('Vary', 'Authorization');
    let access: StoreAccess | undefined;
    const answer = async () => {
      const resource = resourceOf(request);
      if (isForeign(request)) return finish(json(FOREIGN, 403), call);
      const holder = await requireToken(request, call, resource);
      access = holder;
      // Before anything of it is looked at, whatever it is.
      const refused = await countMessage(holder, call);
      const message = parsed(await readJsonText(request));
      const context = { request, access: holder, resource, callV1, now: call.now };
      if (!Array.isArray(message)) return finish(await answerAlone(message, { ...context, refused }), call);
      if (refused) throw refused;
      const version = request.headers.get('mcp-protocol-version');
      const answers = await answerBatch(message, version, async (one, index) => {
        const itsRefusal = index === 0 ? null : await countMessage(holder, call);
        return answerInBatch(one, { ...context, refused: itsRefusal }, call);
      });
      return finish(asSent(answers), call);
    };
    const response = await answer().catch((error) => refuseApi(error, call));
    // What a tool calls is counted and listed by v1's own handler.
    logCall(request, response, { began, call, access, isCounted: false });
    return response;
  };
}

/** Counts a message like a call of v1; a tool's isn't counted there again. @returns why it is one too many, or null */
async function countMessage(access: StoreAccess, call: Call): Promise<ApiError | null> {
  for (const name of ['RateLimit', 'RateLimit-Policy']) call.headers.delete(name);
  try {
    await limitCalls(access, call);
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

type MessageContext = Omit<Calling, 'refusals'> & { now: Date };

async function answerAlone(message: unknown, context: MessageContext): Promise<Response> {
  // A tool says so in its own answer, which assistants read.
  if (context.refused && !listTools().has(String(calledTool(message)))) throw context.refused;
  if (message === undefined) return asSent(refusalOf(null, 'notJson', 'The body is not valid JSON.'));
  const refusals: Response[] = [];
  const answer = await answerOne(message, { ...context, refusals });
  return refusals[0] ?? asSent(answer);
}

async function answerInBatch(message: unknown, context: MessageContext, call: Call): Promise<McpAnswer> {
  const { refused } = context;
  if (!refused || listTools().has(String(calledTool(message)))) return answerOne(message, { ...context, refusals: [] });
  return isAsking(message)
    ? refusalOf(message, 'refused', refused.message, apiErrorBody(refused, call))
    : { status: 202, text: '' };
}

async function answerOne(message: unknown, context: MessageContext & Calling): Promise<McpAnswer> {
  const { request, access, now } = context;
  if (Array.isArray(message)) return refusalOf(null, 'invalidRequest', 'A batch has no batches in it.');
  if (isTooDeep(message)) return refusalOf(message, 'invalidParams', 'The message is nested too deeply.');
  return answerMessage(standIn(request, JSON.stringify(message)), message, {
    appName: env().appName,
    now,
    holder: callerId(access.caller),
    keys: keysFor('asked approvals', env()),
    callTool: (name, input) => callTool({ name, input }, context),
  });
}

const FOREIGN = { error: 'invalid_request', error_description: 'This page’s origin may not call this address.' };

/** On this machine any page that somebody opens could call it (DNS rebinding). */
function isForeign({ headers }: Request): boolean {
  const { baseUrl, apiUrl } = env();
  const origin = headers.get('origin');
  return isThisMachine(baseUrl) && origin !== null && ![baseUrl, apiUrl].some((own) => isOwnOrigin(origin, own));
}

function resourceOf({ url, headers }: Request): ProtectedResource {
  const audience = mcpAudience(new URL(url).pathname);
  if (!audience) throw new ApiError('nothing_here');
  const origin = requestedOrigin(headers.get(REQUESTED_HOST_HEADER), env());
  return { audience, metadata: mcpMetadataUrl(origin, audience), scope: agentScopes().join(' ') };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The same request with one message as its body, for who reads that anew. What it accepts isn't asked: the answer is
 * JSON, and many clients say so otherwise than the protocol has it.
 */
function standIn({ url, headers }: Request, body: string): Request {
  const given = Object.fromEntries(headers as unknown as Iterable<[string, string]>);
  const accepted = { ...given, accept: 'application/json, text/event-stream' };
  return new MachineRequest(url, 'POST', accepted, Buffer.from(body)).asRequest();
}

function asSent({ status, text }: McpAnswer): Response {
  if (text !== '') return jsonText(text, status);
  return new Response(null, { status, headers: { 'Cache-Control': 'no-store' } });
}
