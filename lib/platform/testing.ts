import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { builtInNames } from '../api/built-in-names.ts';
import { env, setEnv } from '../kernel/config/env.ts';
import { setInstallation } from '../permissions/installation/read-installation.ts';
import { checkStoreDocument } from './check-store-document.ts';

/** What a platform received. */
export interface Received {
  method: string;
  url: string;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

type Answer = (request: IncomingMessage, response: ServerResponse, received: Received) => unknown;

/**
 * A platform behind the product, on a server of its own: what reached it, and how it answers, which is `{}` unless a
 * test says otherwise.
 */
export function testPlatform() {
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const received: Received = { method, url, headers, body: '' };
    platform.received.push(received);
    try {
      if (platform.readsBody) for await (const chunk of request) received.body += String(chunk);
    } catch {
      // Its caller has gone, or was refused in the middle.
      return;
    }
    await platform.answer(request, response, received);
  });
  const platform = {
    server,
    url: '',
    received: [] as Received[],
    readsBody: true,
    answer: plainly as Answer,
    /** Makes the product stand in front of it, with this document. */
    async describe(text: string, ownStoreApi = true): Promise<void> {
      const read = await checkStoreDocument(text, builtInNames(ownStoreApi));
      if ('problems' in read) throw new Error(read.problems.join('\n'));
      setInstallation({ storeApi: read.api, ownStoreApi });
      setEnv({ ...env(), storeApi: { document: 'store-api.json', url: platform.url } });
    },
  };
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    platform.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/store`;
  });
  beforeEach(() => {
    platform.received = [];
    platform.readsBody = true;
    platform.answer = plainly;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return platform;
}

function plainly(_: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
}

/** A document with these operations: the scope that each needs, by method and path, such as `GET /orders`. */
export function documentOf(scopes: Record<string, string>, more: Record<string, object> = {}): string {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, scope] of Object.entries(scopes)) {
    const [method = '', path = ''] = name.split(' ');
    const id = method.toLowerCase() + path.replace(/[^a-z]+(\w?)/g, (_, letter: string) => letter.toUpperCase());
    const operation = { operationId: id, security: [{ oauth2: [scope] }], responses: { 200: { description: 'It.' } } };
    paths[path] = { ...paths[path], [method.toLowerCase()]: { ...operation, ...more[name] } };
  }
  const components = { securitySchemes: { oauth2: { type: 'oauth2', flows: {} } } };
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'Acme', version: '1' }, paths, components });
}
