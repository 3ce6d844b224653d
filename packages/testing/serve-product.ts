import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, resolve } from 'node:path';

import { testSettings } from '@/prisma/testing/database.ts';
import { serveWith } from '@/server/http/http-server.ts';
import type { Route } from '@/server/http/machine-host.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether this is `npm run test:long`. */
    isLong: boolean;
  }
}

/** Answers the product's endpoints for machines at an address of this machine, on the database of the test. */
export async function serveProduct(
  settings: Parameters<typeof testSettings>[0] = {},
): Promise<{ url: string; asked: string[]; close: () => void }> {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(?:api|\.well-known)\/.*\/route\.ts$/.test(file),
  );
  const routes: Record<string, Route> = {};
  for (const file of files) routes[`/${dirname(file)}`] = await import(/* @vite-ignore */ resolve('app', file));
  const device = '/api/oauth/device_authorization';
  routes[device] = pollingEachSecond(routes[device] ?? {});
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  testSettings({ baseUrl: url, apiUrl: url, ...settings });
  const serverSettings = { baseUrl: url, trustProxy: 0, routes: () => routes, databaseAnswers: async () => true };
  serveWith(server, async (_request, response) => void response.writeHead(404).end(), serverSettings);
  /** Each request so far: how its caller proves who they are, and its address. */
  const asked: string[] = [];
  server.on('request', ({ headers, url: path }) => asked.push(`${headers.authorization?.split(' ')[0]} ${path}`));
  return {
    url,
    asked,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Devices are told to ask again in a second, where a test would wait five for nothing. */
function pollingEachSecond({ POST, ...rest }: Route): Route {
  return {
    ...rest,
    POST: async (...call) => {
      const answer = await POST?.(...call);
      const text = await answer?.text();
      return new Response(text?.replace(/"interval":\d+/, '"interval":1'), answer);
    },
  };
}

/** A `fetch` some of whose answers get lost on the way, after the service has done what was asked. */
export function losing(isLost: () => boolean): typeof fetch {
  return async (url, init) => {
    const answer = await fetch(url, init);
    if (!isLost()) return answer;
    await answer.arrayBuffer();
    throw new TypeError('The answer was lost.');
  };
}
