import type { Server } from '@modelcontextprotocol/server';
import { VERSION } from '../config/version.ts';
import { TOOL_OPERATIONS, tools } from './tool.ts';

/** What a tool answers (MCP 2026-07-28, CallToolResult). */
export interface ToolResult {
  [member: string]: unknown;
  content: { type: 'text'; text: string }[];
  structuredContent: Record<string, unknown>;
  isError?: true;
}

/** Carries a tool out. */
export type CallTool = (name: string, input: Record<string, unknown>) => Promise<ToolResult>;

/** The versions that clients shake hands for, none of which gets a session; 2026-07-28 has no handshake. */
const EARLIER_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26'];
const VERSIONS = ['2026-07-28', ...EARLIER_VERSIONS];

const FOR_AN_HOUR = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

/** Loaded at first use: most installations are never asked for it. */
const loaded = () => import('@modelcontextprotocol/server');

/**
 * Answers a message of the Model Context Protocol (streamable HTTP, without sessions), as JSON.
 * @param request a POST whose body nobody has read
 * @param message its body, undefined where that is no JSON
 */
export async function answerMessage(
  request: Request,
  message: unknown,
  about: { appName: string; callTool: CallTool },
): Promise<Response> {
  const { createMcpHandler, isLegacyRequest, WebStandardStreamableHTTPServerTransport } = await loaded();
  if (message !== undefined && (await isLegacyRequest(request, message))) {
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const server = await serverFor(about);
    await server.connect(transport);
    const answer = await transport.handleRequest(request, { parsedBody: message });
    const whole = new Response(await answer.text().then((text) => text || null), answer);
    await server.close();
    return whole;
  }
  const handler = createMcpHandler(() => serverFor(about), { legacy: 'reject', maxSubscriptions: 0 });
  return handler.fetch(request, message === undefined ? {} : { parsedBody: message });
}

async function serverFor({ appName, callTool }: { appName: string; callTool: CallTool }): Promise<Server> {
  const { ProtocolError, ProtocolErrorCode, Server } = await loaded();
  const server = new Server(
    { name: appName, version: VERSION },
    {
      capabilities: { tools: {} },
      supportedProtocolVersions: VERSIONS,
      cacheHints: { 'tools/list': FOR_AN_HOUR, 'server/discover': FOR_AN_HOUR },
      instructions:
        `The tools work on one store of ${appName}, the one of the token, in live or test mode: get_connected_store says ` +
        'which. Amounts are in minor units of their currency. Before changing a subscription, call preview_subscription ' +
        'and show what it would cost. Without the scope to change it, call request_subscription_change and show the ' +
        'link in its answer: the seller approves there.',
    },
  );
  server.setRequestHandler('tools/list', () => ({ tools: tools() }));
  server.setRequestHandler('tools/call', ({ params: { name, arguments: input = {} } }) => {
    if (!TOOL_OPERATIONS.has(name)) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name}`);
    return callTool(name, input);
  });
  return server;
}
