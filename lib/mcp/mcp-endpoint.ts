import { limitCalls } from '../api/limit-calls.ts';
import { type Place, requireToken } from '../api/require-token.ts';
import { env, isThisMachine } from '../config/env.ts';
import { keysFor } from '../crypto/keys.ts';
import { ApiError } from '../errors/errors.ts';
import { readJsonText } from '../http/body.ts';
import { ASKED_HOST_HEADER } from '../http/client-address.ts';
import { finish, json, jsonText, readCall, refuseApi } from '../http/http.ts';
import { MachineRequest } from '../http/machine-request.ts';
import { isOwnOrigin } from '../http/same-origin.ts';
import { mcpAudience } from '../oauth/resource.ts';
import { AGENT_SCOPES, askedOrigin, mcpMetadataUrl } from '../oauth/resource-metadata.ts';
import { callerId } from '../stores/store-proof.ts';
import { answerMessage } from './answer-message.ts';
import { type CallV1, callTool } from './call-tool.ts';

/**
 * An address of the MCP endpoint: 403 for a page of another origin while the product runs on this machine, 401 without
 * a token for this address, then what the message is answered with. What HTTP has to say about a tool's call, a 401 or
 * a 403 for a missing scope, is the answer in place of the message's.
 * @param callV1 calls the handler of an operation of v1
 */
export function mcpEndpoint(callV1: CallV1): (request: Request) => Promise<Response> {
  return async (request) => {
    const call = readCall(request);
    call.headers.set('Vary', 'Authorization');
    try {
      const place = placeOf(request);
      if (isForeign(request)) return finish(json(FOREIGN, 403), call);
      const access = await requireToken(request, call, place);
      const text = await readJsonText(request);
      const message = parsed(text);
      if (!isToolCall(message)) await limitCalls(access, call);
      const refusals: Response[] = [];
      const { appName } = env();
      const answer = await answerMessage(standIn(request, text), message, {
        ...{ appName, now: call.now, holder: callerId(access.caller), keys: keysFor('asked approvals', env()) },
        callTool: (name, input) => callTool({ name, input }, { request, access, place, callV1, refusals }),
      });
      return finish(refusals[0] ?? asSent(answer), call);
    } catch (error) {
      return refuseApi(error, call);
    }
  };
}

const FOREIGN = { error: 'invalid_request', error_description: 'This page’s origin may not call this address.' };

/** On this machine any page that somebody opens could call it (DNS rebinding). */
function isForeign({ headers }: Request): boolean {
  const { baseUrl, apiUrl } = env();
  const origin = headers.get('origin');
  return isThisMachine(baseUrl) && origin !== null && ![baseUrl, apiUrl].some((own) => isOwnOrigin(origin, own));
}

function placeOf({ url, headers }: Request): Place {
  const audience = mcpAudience(new URL(url).pathname);
  if (!audience) throw new ApiError('nothing_here');
  const origin = askedOrigin(headers.get(ASKED_HOST_HEADER), env());
  return { audience, metadata: mcpMetadataUrl(origin, audience), scope: AGENT_SCOPES.join(' ') };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Its call is counted where v1 counts calls. */
function isToolCall(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'method' in message && message.method === 'tools/call';
}

/** The same request with its body, for who reads that anew. */
function standIn({ url, headers }: Request, body: string): Request {
  const given = Object.fromEntries(headers as unknown as Iterable<[string, string]>);
  return new MachineRequest(url, 'POST', given, Buffer.from(body)).asRequest();
}

function asSent({ status, text }: { status: number; text: string }): Response {
  if (text !== '') return jsonText(text, status);
  return new Response(null, { status, headers: { 'Cache-Control': 'no-store' } });
}
