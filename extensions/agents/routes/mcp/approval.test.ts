import { expect, test } from 'vitest';
import { subscribe } from '@/app/api/v1/subscriptions/testing.ts';
import { decideApproval } from '@/extensions/approvals/lib/decide-approval.ts';
import { setClock } from '@/lib/kernel/process/clock.ts';
import { MINUTE_MS } from '@/lib/kernel/text/durations.ts';
import { context } from '@/prisma/demo/factories.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { scene } from '@/prisma/testing/scene.ts';
import { POST } from './route.ts';

testDatabase();

const HERE = 'https://tillgate.example';
const META = 'io.modelcontextprotocol';
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** A connection of an assistant that may only read, and what it asks for. */
async function assistant() {
  testSettings({ baseUrl: HERE, apiUrl: HERE });
  const { seller, store, connect } = await scene();
  const { access_token: token } = await connect({
    mode: 'test',
    scopes: ['subscriptions:read'],
    resources: [`${HERE}/mcp`],
  });
  const { id } = await subscribe({ storeId: store.id, mode: 'test' }, { start: day(-10), end: day(20) });
  const detail = { type: 'subscription_change', subscription_id: id, action: 'cancel' };
  return { seller, token, input: { authorization_details: [detail] } };
}

/** Calls a tool as a client of 2026-07-28 does, one that opens pages for a person or not. */
async function call(token: string, name: string, input: object, more: object = {}, opensPages = true) {
  const capabilities = opensPages ? { elicitation: { url: {} } } : {};
  const _meta = {
    [`${META}/protocolVersion`]: '2026-07-28',
    [`${META}/clientInfo`]: { name: 'assistant', version: '1' },
    [`${META}/clientCapabilities`]: capabilities,
  };
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'tools/call',
    'mcp-name': name,
  };
  const params = { name, arguments: input, _meta, ...more };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const answer = await POST(new Request(`${HERE}/mcp`, { method: 'POST', headers, body }));
  return (await answer.json()) as {
    // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of its own answer.
    result?: any;
    error?: { code: number };
  };
}

const TOOL = 'request_subscription_change';

test('a client that opens pages gets the page, and then what came of it', async () => {
  const { seller, token, input } = await assistant();
  const { result } = await call(token, TOOL, input);
  expect(result.resultType).toBe('input_required');
  const { method, params } = result.inputRequests.approve;
  expect([method, params.mode]).toEqual(['elicitation/create', 'url']);
  const id = /\/approve\/([^/]+)$/.exec(params.url)?.[1] ?? '';
  const again = { requestState: result.requestState, inputResponses: { approve: { action: 'accept' } } };
  const statusOf = async () => (await call(token, TOOL, input, again)).result.structuredContent.data.status;
  expect(await statusOf()).toBe('pending');
  await decideApproval(seller, id, { isApproved: false, quote: '' }, context());
  expect(await statusOf()).toBe('declined');
  expect((await call(token, 'get_approval', { id })).result.structuredContent.data.status).toBe('declined');
});

test('a client that doesn’t gets the link', async () => {
  const { token, input } = await assistant();
  const { result } = await call(token, TOOL, input, {}, false);
  expect(result.structuredContent.data).toMatchObject({ status: 'pending', url: expect.stringContaining('/approve/') });
  const refused = await call(token, TOOL, { authorization_details: [] });
  expect(refused.result).toMatchObject({ isError: true, structuredContent: { param: 'authorization_details' } });
});

test('a state that is altered, of another connection, of another input or older than ten minutes is refused', async () => {
  const [one, other] = [await assistant(), await assistant()];
  const { requestState } = (await call(one.token, TOOL, one.input)).result;
  const refusal = async (token: string, input: object, state: string) =>
    (await call(token, TOOL, input, { requestState: state })).error?.code;
  const altered = `${requestState.slice(0, -2)}${requestState.endsWith('AA') ? 'BB' : 'AA'}`;
  expect(await refusal(one.token, one.input, altered)).toBe(-32602);
  expect(await refusal(other.token, one.input, requestState)).toBe(-32602);
  expect(await refusal(one.token, { ...one.input, message: 'Another.' }, requestState)).toBe(-32602);
  setClock(() => new Date(Date.now() + 11 * MINUTE_MS));
  try {
    expect(await refusal(one.token, one.input, requestState)).toBe(-32602);
  } finally {
    setClock(undefined);
  }
});
