import { POST } from './route.ts';

interface Listed {
  name: string;
  inputSchema: object;
}

/** Sends messages of MCP with a token, as a client does that shakes no hands. */
export function callingTools(token: string) {
  const send = (method: string, params: object = {}) =>
    POST(
      new Request('https://tillgate.example/mcp', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          'mcp-protocol-version': '2025-11-25',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      }),
    );
  const answer = (name: string, input: object) => send('tools/call', { name, arguments: input });
  return {
    answer,
    list: async () => (await (await send('tools/list')).json()).result.tools as Listed[],
    // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of its own result.
    call: async (name: string, input: object): Promise<any> => (await (await answer(name, input)).json()).result,
  };
}
