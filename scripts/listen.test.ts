import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, test } from 'vitest';

const open: (() => void)[] = [];
afterAll(() => {
  for (const close of open.splice(0)) close();
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, 'localhost');
  await once(server, 'listening');
  open.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

function listen(
  from: string,
  forwardTo: string,
  env: Record<string, string>,
): { child: ChildProcess; said: () => string } {
  let said = '';
  const to = forwardTo === '--requests' ? [forwardTo] : ['--forward-to', forwardTo];
  const child = spawn(process.execPath, ['scripts/listen.mjs', ...to], {
    env: { NODE_ENV: 'test', PATH: process.env.PATH ?? '', XDG_CONFIG_HOME: '/nowhere', BASE_URL: from, ...env },
  });
  open.push(() => child.kill());
  for (const out of [child.stdout, child.stderr]) out?.on('data', (chunk) => (said += chunk));
  return { child, said: () => said };
}

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const body = JSON.stringify({ id: 'evt-1', type: 'invoice.paid' });
const message = () => {
  const headers = {
    'webhook-id': 'evt-1',
    'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
    'webhook-signature': 'v1a,c2lnbmVk',
  };
  return `: still here\n\nid: evt-1\ndata: ${JSON.stringify({ headers, body })}\n\n`;
};

test.concurrent('events are forwarded with a signature that verifies, and the next connection goes on behind them', async ({
  expect,
}) => {
  const asked: IncomingMessage['headers'][] = [];
  const urls: (string | undefined)[] = [];
  const from = await serve((request, response) => {
    asked.push(request.headers);
    urls.push(request.url);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(asked.length === 1 ? message() : '');
  });
  const got: { text: string; headers: Record<string, string> }[] = [];
  const to = await serve(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    got.push({ text, headers: request.headers as Record<string, string> });
    response.end('thanks');
  });
  const { said } = listen(from, `${to}/hooks`, { TILLGATE_TOKEN: 'svc_test_1', WEBHOOK_SECRET: SECRET });
  await expect.poll(() => asked.length).toBeGreaterThan(1);
  expect(got).toHaveLength(1);
  const [{ text, headers }] = got as [{ text: string; headers: Record<string, string> }];
  expect(new Webhook(SECRET).verify(text, headers)).toEqual(JSON.parse(body));
  expect(headers['webhook-signature']).toContain(' v1a,c2lnbmVk');
  // A token is for one mode, and the service takes no other parameter.
  expect(urls[0]).toBe('/api/v1/events/stream');
  expect(asked[0]?.authorization).toBe('Bearer svc_test_1');
  expect(asked[0]?.['last-event-id']).toBeUndefined();
  expect(asked[1]?.['last-event-id']).toBe('evt-1');
  expect(said()).toMatch(/invoice\.paid evt-1 → 200 thanks/);
  expect(said()).not.toContain('svc_test_1');
});

test.concurrent('an app signs in with its own credentials; whoever is refused is told why, once', async ({
  expect,
}) => {
  const asked: string[] = [];
  const from = await serve((request, response) => {
    asked.push(request.headers.authorization ?? '');
    response.writeHead(401).end('{"error":"invalid_client"}');
  });
  const { child, said } = listen(from, 'http://localhost:1/', { CLIENT_ID: 'svc_client_1', CLIENT_SECRET: 'a:b' });
  const [code] = await once(child, 'exit');
  expect(code).toBe(3);
  expect(asked).toEqual([`Basic ${Buffer.from('svc_client_1:a%3Ab').toString('base64')}`]);
  expect(said()).toContain('invalid_client');
});

test.concurrent('--requests alone shows calls as they are made, each once, with those of another page', async ({
  expect,
}) => {
  const call = (n: number) => {
    const of = { id: `id-${n}`, request_id: `req_${n}`, created_at: `2026-05-31T10:00:${10 + n}.000Z` };
    return { ...of, method: 'GET', path: `/api/v1/customers/${n}`, status: 404, duration_ms: 1.4, error: 'not_found' };
  };
  const answers: [query: string, body: object][] = [
    ['limit=100', { data: [call(1)], next_cursor: null }],
    ['limit=100', { data: [call(4), call(3)], next_cursor: 'next' }],
    ['limit=100&cursor=next', { data: [call(2), call(1)], next_cursor: 'older' }],
    ['limit=100', { data: [call(4), call(3)], next_cursor: 'next' }],
  ];
  const asked: string[] = [];
  const from = await serve((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    expect([pathname, request.headers.authorization]).toEqual(['/api/v1/requests', 'Bearer svc_test_1']);
    const [query, body] = answers[asked.length] ?? answers.at(-1) ?? [];
    asked.push(String(searchParams));
    expect(asked.at(-1)).toBe(query);
    response.end(JSON.stringify(body));
  });
  const { said } = listen(from, '--requests', { TILLGATE_TOKEN: 'svc_test_1' });
  await expect.poll(() => asked.length).toBeGreaterThan(4);
  // What was there before isn’t news here.
  expect(said().match(/req_\d/g)).toEqual(['req_2', 'req_3', 'req_4']);
  expect(said()).toMatch(/404 GET \/api\/v1\/customers\/2 req_2 \(1 ms\) not_found$/m);
});

test.concurrent('without credentials or an address it explains itself', async ({ expect }) => {
  const { child, said } = listen('http://localhost:1', '', {});
  const [code] = await once(child, 'exit');
  expect(code).toBe(2);
  expect(said()).toContain('--forward-to');
});

test.concurrent('without credentials it says so, and what to set', async ({ expect }) => {
  const { child, said } = listen('http://localhost:1', 'http://localhost:1', {});
  const [status] = await once(child, 'close');
  expect(status).toBe(3);
  expect(said()).toContain('set TILLGATE_TOKEN');
});
