import { afterEach, expect, test, vi } from 'vitest';
import { connect } from '@/app/api/v1/testing.ts';
import { setInstallation } from '@/lib/permissions/installation/read-installation.ts';
import { ALL_OURS } from '@/lib/permissions/installation/store-document.ts';
import { callsUnderWay } from '@/lib/platform/forward-call.ts';
import { testPlatform } from '@/lib/platform/testing.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { DOCUMENT, send } from './testing.ts';

testDatabase();
const platform = testPlatform();

/** A busy machine needs a while to begin. */
const SOON = { interval: 5, timeout: 20_000 };

afterEach(() => {
  vi.useRealTimers();
  setInstallation(ALL_OURS);
  testSettings();
});

test('504 after 10 seconds without a byte; to what may have changed something it says so', async () => {
  await platform.describe(DOCUMENT);
  const { token } = await connect({ scopes: ['orders:read', 'orders:write'] });
  platform.answer = () => {};
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    for (const [method, reason] of [
      ['GET', 'upstream_timeout'],
      ['DELETE', 'upstream_may_have_done'],
    ] as const) {
      const answer = send(method, '/orders/1', { token });
      await vi.waitUntil(() => platform.received.some((one) => one.method === method), SOON);
      await vi.advanceTimersByTimeAsync(10_100);
      expect([(await answer).status, await (await answer).json()]).toMatchObject([
        504,
        { error: 'upstream_timeout', reason },
      ]);
    }
  } finally {
    vi.useRealTimers();
  }
  expect(platform.received.length).toBe(2);
});

test('the limit to the first byte ends with it: who sends on while the answer comes gets the whole of it', async () => {
  await platform.describe(DOCUMENT);
  const { token } = await connect({ scopes: ['files:write'] });
  platform.readsBody = false;
  let finish: (() => void) | undefined;
  platform.answer = (request, response) => {
    response.writeHead(200).write('first');
    request.resume().on('end', () => {
      finish = () => response.end(' last');
    });
  };
  const { readable: body, writable } = new TextEncoderStream();
  const sent = writable.getWriter();
  void sent.write('one');
  const answer = await send('POST', '/files', { token, body });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await sent.close();
    await vi.waitUntil(() => finish !== undefined, SOON);
    await vi.advanceTimersByTimeAsync(10_100);
  } finally {
    vi.useRealTimers();
  }
  finish?.();
  expect(await answer.text()).toBe('first last');
});

test('504 after 30 seconds to a body that the platform stops reading', async () => {
  await platform.describe(DOCUMENT);
  const { token } = await connect({ scopes: ['files:write'] });
  platform.readsBody = false;
  platform.answer = (request) => request.pause();
  const bytes = new Uint8Array(4 * 1024 * 1024);
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      for (let at = 0; at < bytes.length; at += 65_536) controller.enqueue(bytes.subarray(at, at + 65_536));
      controller.close();
    },
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const answer = send('POST', '/files', { token, body });
    await vi.waitUntil(() => platform.received.length > 0, SOON);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(callsUnderWay.size).toBe(1);
    await vi.advanceTimersByTimeAsync(15_100);
    expect([(await answer).status, (await (await answer).json()).reason]).toEqual([504, 'upstream_may_have_done']);
  } finally {
    vi.useRealTimers();
  }
});
