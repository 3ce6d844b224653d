import { createServer, request } from 'node:http';
import { listen } from '../servers/free-port.mjs';

/**
 * Listens beside the product and sends it everything with a token, which the suite can't. Its own name becomes the
 * product's; other names in `Host` and `Origin` stay, because the suite tries some.
 */
export async function startCarryingProxy(url: string, token: string): Promise<{ url: string; close: () => void }> {
  const { host: inside, port } = new URL(url);
  const server = createServer((asked, answer) => {
    const { host: outside } = new URL(here);
    const named = (text: string | undefined) => text?.replace(outside, inside);
    const { host, origin } = asked.headers;
    const headers = {
      ...asked.headers,
      host: named(host),
      authorization: `Bearer ${token}`,
      ...(origin !== undefined && { origin: named(origin) }),
    };
    const options = { host: 'localhost', port, path: asked.url, method: asked.method, headers };
    const sent = request(options, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    sent.on('error', (error) => answer.destroy(error));
    asked.pipe(sent);
  });
  const here = `http://localhost:${await listen(server, 'localhost')}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: here, close };
}
