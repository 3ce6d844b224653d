import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as tokenRoute from '@/app/api/oauth/token/route.ts';
import * as meRoute from '@/app/api/v1/me/route.ts';
import { tracer } from '@/lib/kernel/process/tracing.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { refreshBody, scene } from '@/prisma/testing/scene.ts';
import { createLimitedServer, serveWith } from '../http/http-server.ts';
import { startTracing } from './start-tracing.ts';

const BASE_URL = 'http://localhost:3000';
testDatabase({ baseUrl: BASE_URL });

interface SentSpan {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code: number };
}

let collector: Server;
let product: Server;
let address: string;
const received: string[] = [];

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (request.url === '/v1/traces') received.push(Buffer.concat(parts).toString());
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  product = createLimitedServer();
  serveWith(product, async (_, response) => void response.end('a page'), {
    baseUrl: BASE_URL,
    trustProxy: 0,
    databaseAnswers: async () => true,
    routes: () => ({ '/api/oauth/token': tokenRoute, '/api/v1/me': meRoute }),
  });
  product.listen(0, '127.0.0.1');
  await Promise.all([once(product, 'listening'), collector.listening || once(collector, 'listening')]);
  address = `http://127.0.0.1:${(product.address() as AddressInfo).port}`;
  const { port } = collector.address() as AddressInfo;
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`);
  vi.stubEnv('OTEL_SERVICE_NAME', 'shop-gate');
});
beforeEach(() => void received.splice(0));
afterAll(() => {
  vi.unstubAllEnvs();
  product.close();
  collector.close();
});

/** What the collector gets of some work. */
async function collected(work: () => Promise<unknown>): Promise<SentSpan[]> {
  const stop = await startTracing({ sendsTraces: true });
  await work();
  await stop();
  return received.flatMap((text) =>
    (JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }).resourceSpans.flatMap(
      ({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans),
    ),
  );
}

const attribute = (span: SentSpan | undefined, name: string) => {
  const value = span?.attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};
const TRACE = '0af7651916cd43dd8448eb211c80319c';

test('a call is a span with its ids, and its statements are spans below it, without values', async () => {
  const { connect, store, app } = await scene();
  const pair = await connect();
  const spans = await collected(async () => {
    await fetch(`${address}/?secret=in-a-query`, { headers: { connection: 'close' } });
    await fetch(`${address}/api/v1/me`, {
      headers: {
        authorization: `Bearer ${pair.access_token}`,
        'x-request-id': 'req_of_this_call',
        traceparent: `00-${TRACE}-b7ad6b7169203331-01`,
        connection: 'close',
      },
    }).then((answer) => answer.text());
    const body = new URLSearchParams(refreshBody(app, pair.refresh_token) as Record<string, string>);
    const init = { method: 'POST', body, headers: { connection: 'close' } };
    expect((await fetch(`${address}/api/oauth/token`, init)).status).toBe(200);
  });
  const [call, rotation] = ['/api/v1/me', '/api/oauth/token'].map((path) =>
    spans.find((span) => attribute(span, 'url.path') === path),
  );
  expect(call).toMatchObject({ kind: 2, traceId: TRACE, parentSpanId: 'b7ad6b7169203331' });
  expect(attribute(call, 'url.path')).toBe('/api/v1/me');
  expect(attribute(call, 'http.response.status_code')).toBe(200);
  expect(attribute(call, 'tillgate.request_id')).toBe('req_of_this_call');
  for (const span of [call, rotation]) {
    expect(attribute(span, 'tillgate.connection_id')).toMatch(/^[0-9a-f-]{36}$/);
    const below = spans.filter(({ parentSpanId }) => parentSpanId === span?.spanId);
    expect(below.map(({ name }) => name).some((name) => /^(?:SELECT|WITH|UPDATE)$/.test(name))).toBe(true);
    for (const statement of below) {
      expect(statement).toMatchObject({ kind: 3, traceId: span?.traceId });
      expect(attribute(statement, 'db.query.text')).toMatch(/\$1|^SELECT 1$|^BEGIN|^COMMIT/);
    }
  }
  expect(rotation?.traceId).not.toBe(TRACE);
  const all = received.join();
  expect(all).toContain('shop-gate');
  const selector = pair.access_token.split('_').at(-1)?.slice(0, 22) ?? '';
  for (const value of [pair.access_token, pair.refresh_token, selector, store.name, 'in-a-query'])
    expect(all).not.toContain(value);
});

test('after the stop nothing is traced, and nothing is while nobody collects', async () => {
  await collected(async () => {});
  expect(tracer()).toBeUndefined();
  await fetch(address, { headers: { connection: 'close' } }).then((answer) => answer.text());
  expect(received).toEqual([]);
});

test('a collector that is away holds nothing up', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:9');
  const began = performance.now();
  await collected(() => fetch(address, { headers: { connection: 'close' } }));
  expect(performance.now() - began).toBeLessThan(8_000);
});
