import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd, portOf, startChild } from '../children.ts';

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

/** Starts what calls are passed on to. Gives where it is, and the document that describes it. */
export async function startUpstream(): Promise<{ url: string; document: string }> {
  const child = startChild('floor/upstream-host.ts');
  const folder = mkdtempSync(join(tmpdir(), 'tillgate-bench-document-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const document = join(folder, 'store-api.json');
  writeFileSync(document, JSON.stringify(DOCUMENT));
  return { url: `http://127.0.0.1:${await portOf(child)}`, document };
}
