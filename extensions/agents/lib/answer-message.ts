import type { Server } from '@modelcontextprotocol/server';
import { VERSION } from '@/lib/kernel/config/version.ts';
import type { Keys } from '@/lib/kernel/crypto/keys.ts';
import { listTools } from './list-tools.ts';
import type { McpAnswer } from './message.ts';
import { type ApprovalState, inputDigest, openState, sealState } from './sealed-state.ts';

/** What a tool answers (MCP 2026-07-28, CallToolResult). */
export interface ToolResult {
  [member: string]: unknown;
  content: { type: 'text'; text: string }[];
  structuredContent: Record<string, unknown>;
  isError?: true;
}

/** Carries a tool out. */
export type CallTool = (name: string, input: Record<string, unknown>) => Promise<ToolResult>;

/** What a server answers with. */
interface About {
  appName: string;
  callTool: CallTool;
  /** The connection or key that calls. */
  holder: string;
  /** Those of `asked approvals`. */
  keys: Keys;
  now: Date;
}

/** The versions that clients shake hands for, none of which gets a session; 2026-07-28 has no handshake. */
const EARLIER_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26'];
const VERSIONS = ['2026-07-28', ...EARLIER_VERSIONS];

const FOR_AN_HOUR = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

/** Loaded by the first call in a process, which takes 70 ms: 25 MB in each where nobody calls. */
const loaded = () => import('@modelcontextprotocol/server');

/**
 * Answers a message of the Model Context Protocol (streamable HTTP, without sessions), as JSON.
 * @param request a POST whose body is the message
 * @param message that body
 */
export async function answerMessage(request: Request, message: unknown, about: About): Promise<McpAnswer> {
  const { createMcpHandler, isLegacyRequest, WebStandardStreamableHTTPServerTransport } = await loaded();
  if (await isLegacyRequest(request, message)) {
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const server = await serverFor(about);
    await server.connect(transport);
    const answer = await read(await transport.handleRequest(request, { parsedBody: message }));
    await server.close();
    return answer;
  }
  const handler = createMcpHandler(() => serverFor(about), { legacy: 'reject', maxSubscriptions: 0 });
  return read(await handler.fetch(request, { parsedBody: message }));
}

async function read(answer: Response): Promise<McpAnswer> {
  return { status: answer.status, text: await answer.text() };
}

async function serverFor({ appName, callTool, holder, keys, now }: About): Promise<Server> {
  const { inputRequired, ProtocolError, ProtocolErrorCode, Server } = await loaded();
  const server = new Server(
    { name: appName, version: VERSION },
    {
      capabilities: { tools: {} },
      supportedProtocolVersions: VERSIONS,
      requestState: {
        verify: async (text) => {
          const state = await openState(text, holder, keys, now);
          if (!state) throw new Error('The state is not ours, another’s, or too old.');
          return state;
        },
      },
      cacheHints: { 'tools/list': FOR_AN_HOUR, 'server/discover': FOR_AN_HOUR },
      instructions:
        `The tools work on one store of ${appName}, the one of the token, in live or test mode: get_connected_store says ` +
        'which. Amounts are in minor units of their currency. Show people names, not ids: list_subscriptions and ' +
        'get_subscription have them with expand=customer,product,variant. Before changing a subscription, call preview_subscription ' +
        'and show what it would cost. Without the scope to change it, call request_subscription_change and show the ' +
        'link in its answer: the seller approves there.',
    },
  );
  server.setRequestHandler('tools/list', () => ({ tools: [...listTools().values()].map(({ tool }) => tool) }));
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: input = {} } }, { mcpReq }) => {
    if (!listTools().has(name)) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name}`);
    if (name !== ASKING) return callTool(name, input);
    const state = mcpReq.requestState<ApprovalState>();
    const digest = inputDigest(input);
    if (state && state.input !== digest)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'requestState is of another input.');
    // The person has been to the page: what has come of it, whatever that is.
    if (state) return callTool('get_approval', { id: state.id });
    const result = await callTool(name, input);
    const { data } = result.structuredContent as { data?: { id: string; url: string; status: string } };
    if (result.isError || data?.status !== 'pending' || !opensPages(mcpReq.envelope)) return result;
    const message = 'The seller decides about this change on the page that opens.';
    return inputRequired({
      inputRequests: { approve: inputRequired.elicitUrl({ message, url: data.url }) },
      requestState: await sealState({ id: data.id, holder, input: digest }, keys, now),
    });
  });
  return server;
}

/** The tool that asks the seller to approve one change. */
const ASKING = 'request_subscription_change';

/** Whether a client has said with its message that it opens pages for a person (elicitation in URL mode). */
function opensPages(envelope: object | undefined): boolean {
  const capabilities = (envelope as Record<string, { elicitation?: { url?: object } }> | undefined)?.[CAPABILITIES];
  return capabilities?.elicitation?.url !== undefined;
}

const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
