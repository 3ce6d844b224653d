import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** The host of a client on this machine: its document, which a test may change, and who asked for what. */
export async function documentHost(document: object = {}, path = '/oauth/client.json') {
  const requestedPaths: string[] = [];
  const server = createServer((request, response) => {
    requestedPaths.push(request.url ?? '');
    host.answer(request, response);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const clientId = origin + path;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  open.push(close);
  const host = {
    origin,
    clientId,
    requestedPaths,
    close,
    headers: {} as Record<string, string>,
    /** Other addresses of it, such as that of its keys. */
    pages: {} as Record<string, object>,
    document: { client_id: clientId, client_name: 'Desk', redirect_uris: ['http://127.0.0.1/callback'], ...document },
    answer: ((request, response) => {
      const page = host.pages[request.url ?? ''] ?? host.document;
      for (const [name, value] of Object.entries(host.headers)) response.setHeader(name, value);
      response.setHeader('content-type', 'application/json').end(JSON.stringify(page));
    }) as Answer,
  };
  return host;
}
