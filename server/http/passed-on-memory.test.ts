import { once } from 'node:events';
import { Agent, createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, afterEach, expect, inject, test } from 'vitest';
import * as passedOn from '@/app/api/v1/[...path]/route.ts';
import { connect } from '@/app/api/v1/testing.ts';
import { processWide } from '@/lib/kernel/process/process-wide.ts';
import { setInstallation } from '@/lib/permissions/installation/read-installation.ts';
import { ALL_OURS } from '@/lib/permissions/installation/store-document.ts';
import { callsUnderWay } from '@/lib/platform/forward-call.ts';
import { documentOf, testPlatform } from '@/lib/platform/testing.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { serveWith } from './http-server.ts';

testDatabase();
const platform = testPlatform();
const server = createServer();
const agent = new Agent({ maxSockets: 200 });

afterEach(() => setInstallation(ALL_OURS));
afterAll(() => {
  agent.destroy();
  server.closeAllConnections();
  server.close();
});

const MEGABYTE = 1024 * 1024;
const ANSWER = 50 * MEGABYTE;
const PIECE = Buffer.alloc(64 * 1024, 'x');

// All three sides are in this process, and all their memory is counted.
test.runIf(inject('isLong'))(
  '100 answers of 50 MB to callers who read slowly take less than 200 MB, and hold nobody else up',
  async () => {
    processWide.log = pino({ level: 'silent' });
    await platform.describe(documentOf({ 'GET /files/{id}': 'files:read' }));
    serveWith(server, async () => {}, {
      baseUrl: 'https://tillgate.example',
      trustProxy: 0,
      databaseAnswers: async () => true,
      routes: () => ({ '/api/v1/[...path]': passedOn as never }),
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    let written = 0;
    platform.answer = async (request, response) => {
      if (request.url?.endsWith('/small')) return response.end('small');
      response.writeHead(200, { 'Content-Length': ANSWER });
      for (let left = ANSWER; left > 0 && !response.destroyed; left -= PIECE.length) {
        written += PIECE.length;
        if (!response.write(PIECE)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
      }
      return response.end();
    };
    const tokens = await Promise.all(
      Array.from({ length: 3 }, async () => (await connect({ scopes: ['files:read'] })).token),
    );
    const { port } = server.address() as AddressInfo;
    const ask = async (path: string, token = '') => {
      const sent = httpRequest({ host: '127.0.0.1', port, path, agent, headers: { authorization: `Bearer ${token}` } });
      sent.on('error', () => {}).end();
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      return answer;
    };
    await (await ask('/v1/files/small', tokens[2])).toArray();
    globalThis.gc?.();
    const before = process.memoryUsage.rss();
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => ask('/v1/files/1', tokens[index % 2])));
    let most = 0;
    let size = 0;
    for (let looks = 0; looks < 20; looks += 1) {
      for (const answer of answers) {
        const part = answer.read(16 * 1024);
        if (answer === answers[0]) size += part?.length ?? 0;
      }
      await wait(100);
      most = Math.max(most, process.memoryUsage.rss() - before);
    }
    expect(written).toBeLessThan(100 * ANSWER);
    expect(most / MEGABYTE).toBeLessThan(200);
    expect(String(Buffer.concat(await (await ask('/v1/files/small', tokens[2])).toArray()))).toBe('small');
    // Whoever reads on gets all of it.
    for await (const chunk of answers[0] ?? []) size += chunk.length;
    expect(size).toBe(ANSWER);
    for (const answer of answers) answer.destroy();
    await expect.poll(() => callsUnderWay.size).toBe(0);
  },
);
