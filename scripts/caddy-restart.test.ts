import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../e2e/servers/free-port.mjs';
import { isInstalled, startPlainCaddy } from '../e2e/servers/proxies.ts';

const clean: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of clean.splice(0).reverse()) await step();
});

/** A server that says at its health check that it stops, and still serves. */
async function startStopping(): Promise<{ port: number; posts: string[] }> {
  const posts: string[] = [];
  const server = createServer((request, response) => {
    if (request.url === '/api/health') return response.writeHead(503).end();
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      posts.push(body);
      response.end('served');
    });
  }).listen(0, '127.0.0.1');
  clean.push(() => server.close());
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, posts };
}

test.runIf(isInstalled('caddy'))(
  'Caddy loses no POST while it holds every server for ill and they still serve',
  async () => {
    const [front, one, other] = [await freePort(), await startStopping(), await startStopping()];
    const proxy = await startPlainCaddy(front, [one.port, other.port]);
    clean.push(proxy.stop);
    const url = `http://localhost:${front}/api/oauth/token`;
    await expect
      .poll(
        () =>
          fetch(url, { method: 'POST' }).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 20_000 },
      )
      .toBe(200);
    // Two health checks later it has asked both.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    const bodies = Array.from({ length: 40 }, (_, index) => `grant=${index}`);
    const sent = bodies.map(async (body) => {
      const answer = await fetch(url, { method: 'POST', body });
      return `${answer.status} ${await answer.text()}`;
    });
    expect([...new Set(await Promise.all(sent))]).toEqual(['200 served']);
    // Each came once.
    expect([...one.posts, ...other.posts].filter(Boolean).sort()).toEqual(bodies.sort());
  },
);
