import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { POST as tokenEndpoint } from '@/app/api/oauth/token/route.ts';
import { whileDatabaseAway } from '@/app/testing.ts';
import { db } from '@/lib/database/db.ts';
import { query, sql } from '@/lib/database/query.ts';
import { takeTurn } from '@/lib/jobs/jobs.ts';
import { OAUTH_REASONS } from '@/lib/kernel/errors/oauth-reasons.ts';
import { onServer, openTestDatabase, testDatabase } from '@/prisma/testing/database.ts';
import { codeBody, post, refreshBody, scene } from '@/prisma/testing/scene.ts';
import { freePort } from '../../e2e/servers/free-port.mjs';
import { createLimitedServer, serveWith } from '../http/http-server.ts';
import { measureAlone } from './serve-metrics.ts';

const BASE_URL = 'http://localhost:3000';
testDatabase({ baseUrl: BASE_URL, throttle: true });

let port: number;
let stop: () => void;
let product: Server;
const POOL = { totalCount: 4, idleCount: 1, waitingCount: 2 };

beforeAll(async () => {
  port = await freePort();
  stop = await measureAlone(POOL, { metrics: { port, host: '127.0.0.1' } });
  product = createLimitedServer();
  serveWith(product, async (_, response) => void response.end(), {
    baseUrl: BASE_URL,
    trustProxy: 0,
    databaseAnswers: async () => true,
  });
  product.listen(0, '127.0.0.1');
  await once(product, 'listening');
});
afterAll(() => {
  stop();
  product.close();
});

async function metrics(): Promise<string> {
  return (await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { connection: 'close' } })).text();
}

test('grants are counted by outcome: issued, reuse of a refresh token, replay of a code', async () => {
  const here = await scene();
  const code = await here.authorize();
  await post(tokenEndpoint, codeBody(here.app, code));
  const { refresh_token: refresh } = await here.connect();
  await post(tokenEndpoint, refreshBody(here.app, refresh));
  await post(tokenEndpoint, refreshBody(here.app, refresh));
  await post(tokenEndpoint, codeBody(here.app, code));
  await post(tokenEndpoint, codeBody(here.app, 'nonsense'));
  const text = await metrics();
  for (const [grant, outcome, count = 1] of [
    // One of them by connect().
    ['authorization_code', 'issued', 2],
    ['refresh_token', 'issued'],
    ['refresh_token', 'just_rotated'],
    ['authorization_code', 'replayed_code'],
    ['authorization_code', 'unknown_code'],
  ])
    expect(text).toContain(`tillgate_grants_total{grant="${grant}",outcome="${outcome}"} ${count}`);
  expect(text).toContain('tillgate_refusals_total{reason="replayed_code",status="400"} 1');
});

test('a grant that fails because the database is away is counted as a fault of ours', async () => {
  const here = await scene();
  const { refresh_token: refresh } = await here.connect();
  const answer = await whileDatabaseAway(() => post(tokenEndpoint, refreshBody(here.app, refresh)));
  expect(answer.status).toBe(503);
  expect(await metrics()).toContain('tillgate_grants_total{grant="refresh_token",outcome="failed"} 1');
});

test('requests are counted by route, method and status, and paths that strangers make up as one', async () => {
  const address = `http://127.0.0.1:${(product.address() as AddressInfo).port}`;
  for (const path of ['/made-up/1', '/made-up/2']) await fetch(address + path, { headers: { connection: 'close' } });
  await expect.poll(metrics).toContain('tillgate_request_seconds_count{method="GET",route="other",status="200"} 2');
  expect(await metrics()).not.toContain('made-up');
});

test('what only the pool and the database know is asked when somebody reads it', async () => {
  await takeTurn(db(), 'renew-subscriptions', 0);
  const text = await metrics();
  expect(text).toContain('tillgate_pool_connections{state="waiting"} 2');
  expect(text).toMatch(/^tillgate_job_started_seconds\{task="renew-subscriptions"\} \d/m);
  expect(text).toContain('tillgate_renewals_late_seconds 0');
  expect(text).toContain('tillgate_database_up 1');
  expect(text).toMatch(/^tillgate_info\{version="\d+\.\d+\.\d+"\} 1/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
});

test('while the database is away, the metrics say so and nothing that they don’t know', async () => {
  const text = await whileDatabaseAway(metrics);
  expect(text).toContain('tillgate_database_up 0');
  expect(text).not.toMatch(/^tillgate_job_started_seconds\{/m);
});

test.runIf(onServer)('the pool of PostgreSQL tells how it is used', async () => {
  const { database, remove } = await openTestDatabase();
  await query(database.prisma, sql`SELECT 1`);
  expect(database.pool).toMatchObject({ totalCount: 1, idleCount: 1, waitingCount: 0 });
  await remove();
});

describe('nothing but /metrics is served there', () => {
  test.each([
    ['/', 404],
    ['/api/v1/me', 404],
  ])('%s: %i', async (path, status) => {
    expect((await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } })).status).toBe(status);
  });
});

/** Labels that Prometheus has of its own, or a histogram. */
const PROMETHEUS = ['instance', 'le'];

/** The names of labels in what a pattern finds. */
function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, found = '']) =>
    found
      .replace(/"[^"]*"/g, '')
      .split(',')
      .map((label) => label.replace(/[=~!].*/, '').trim()),
  );
}

test('alerts and dashboard ask for metrics that exist, and the runbook says what each means and what to do', async () => {
  const known = new Set(
    [...(await metrics()).matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name = '', type]) => [
      name,
      ...(type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : []),
    ]),
  );
  const files = ['deploy/alerts.yaml', 'deploy/grafana-dashboard.json'].map((file) => readFileSync(file, 'utf8'));
  for (const file of files) {
    const asked = file.match(/\b(?:tillgate|nodejs|process)_\w+/g) ?? [];
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter((name) => !known.has(name))).toEqual([]);
  }
  const { panels } = JSON.parse(files[1] ?? '') as { panels: { targets?: { expr: string }[] }[] };
  const rules = [...(files[0] ?? '').matchAll(/^ {8}expr: (?:'(.*)'|(.*))$/gm)].map(
    ([, quoted, bare]) => quoted ?? bare,
  );
  const asked = [...rules, ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))];
  await takeTurn(db(), 'renew-subscriptions', 0);
  const text = await metrics();
  // Prometheus writes these two over with what it scraped.
  expect(text).not.toMatch(/^\w+\{(?:.*,)?(?:job|instance)="/m);
  for (const expression of asked.filter((one = '') => one.includes('tillgate_'))) {
    const labels = namesIn(expression ?? '', /(?:\{|by \()([^})]*)[})]/g).filter((name) => !PROMETHEUS.includes(name));
    const names = [...new Set(expression?.match(/tillgate_\w+/g))];
    const samples = text.split('\n').filter((line) => names.some((name) => line.startsWith(`${name}{`)));
    if (samples.length > 0)
      expect(namesIn(samples.join('\n'), /\{(.*)\}/g), expression).toEqual(expect.arrayContaining(labels));
  }
  expect(rules.filter((rule) => rule?.includes('task="renew-subscriptions"'))).toHaveLength(1);
  // A value that nothing has any more would never be seen either.
  const outcomes = asked.flatMap((one) => /outcome=~?"([^"]+)"/.exec(one ?? '')?.[1]?.split('|') ?? []);
  expect(outcomes.length).toBeGreaterThan(3);
  expect(outcomes.filter((one) => !(one in OAUTH_REASONS))).toEqual([]);
  const runbook = readFileSync('docs/runbook.md', 'utf8');
  const described = [...runbook.matchAll(/^\| `(tillgate_\w+)` \|/gm)].map(([, name]) => name);
  const own = [...text.matchAll(/^# TYPE (tillgate_\S+)/gm)].map(([, name]) => name);
  expect(described.sort()).toEqual(own.sort());
  const headings = [...runbook.matchAll(/^### (.+)$/gm)].map(([, title = '']) => title);
  const alerts = [...(files[0] ?? '').matchAll(/^ {6}- alert: (\w+)$/gm)].map(([, name]) => name);
  const sections = [...(files[0] ?? '').matchAll(/runbook\.md#(\w+)/g)].map(([, name]) => name);
  expect(sections).toEqual(alerts.map((name) => name?.toLowerCase()));
  expect(headings.filter((title) => alerts.includes(title))).toEqual(alerts);
});
