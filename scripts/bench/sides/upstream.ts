import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from '../children.ts';

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Upstream', version: '1' },
  paths: {
    '/files/{id}': {
      get: {
        operationId: 'getFile',
        security: [{ oauth2: ['files:read'] }],
        responses: { 200: { description: 'The file.' } },
      },
    },
  },
  components: { securitySchemes: { oauth2: { type: 'oauth2', flows: {} } } },
};

const WORDS = Array.from({ length: 60 }, (_, index) => `line ${index} of it`);
const BODY = Buffer.from(JSON.stringify({ data: { id: '1', words: WORDS } }));
const HEADERS = { 'Content-Type': 'application/json', 'Content-Length': BODY.length };

/**
 * Starts what calls are passed on to, in this process, which has nothing else to do while something is measured: it has
 * the same answer for all. Gives where it is, and the document that describes it.
 */
export async function startUpstream(): Promise<{ url: string; document: string }> {
  const server = createServer((_, response) => void response.writeHead(200, HEADERS).end(BODY)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const folder = mkdtempSync(join(tmpdir(), 'tillgate-bench-document-'));
  atEnd(() => {
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  });
  const document = join(folder, 'store-api.json');
  writeFileSync(document, JSON.stringify(DOCUMENT));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, document };
}
