import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db, setDb } from '../database/db.ts';
import { ApiError } from '../kernel/errors/errors.ts';
import { HELD_MS, KEEP_ANSWER_MS } from './claim-answer.ts';
import { codeOf, later, post, work } from './testing.ts';

testDatabase();

test('without a key everything happens each time', async () => {
  const { run, times } = work();
  await post({ key: null }, run);
  await post({ key: null }, run);
  expect(await times()).toBe(2);
});

test('a retry gets the same answer byte for byte, marked as replayed', async () => {
  const { run, times } = work();
  const connectionId = randomUUID();
  const first = await post({ connectionId }, run);
  const again = await post({ connectionId, body: '{ "n": 1 }' }, run);
  expect(await again.text()).toBe(await first.text());
  expect(first.headers.get('idempotent-replayed')).toBeNull();
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(await times()).toBe(1);
});

test('the same key on another connection or path is another key', async () => {
  const { run, times } = work();
  const connectionId = randomUUID();
  await post({ connectionId }, run);
  await post({ connectionId, path: '/2' }, run);
  await post({ connectionId: randomUUID() }, run);
  expect(await times()).toBe(3);
});

test('409 idempotency_conflict for another body, and nothing happens', async () => {
  const { run, times } = work();
  const connectionId = randomUUID();
  await post({ connectionId }, run);
  expect(await codeOf(post({ connectionId, body: '{"n":2}' }, run))).toBe('409 idempotency_conflict');
  expect(await times()).toBe(1);
});

test('twenty at once are one: the others wait for the first answer', async () => {
  const { run, times } = work(() => new Promise((resolve) => setTimeout(resolve, 50)));
  const connectionId = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => post({ connectionId }, run)));
  const texts = new Set(await Promise.all(answers.map((answer) => answer.text())));
  expect(texts.size).toBe(1);
  expect(await times()).toBe(1);
  expect(answers.filter((answer) => answer.headers.get('idempotent-replayed') === null)).toHaveLength(1);
});

test.each([
  [400, 'body_not_json', 'bad'],
  [404, 'unknown_subscription', '{"n":1}'],
  [409, 'subscription_paused', '{"n":1}'],
  [422, 'archived_variant', '{"n":1}'],
] as const)('a %i is stored, with the id of the first request: %s', async (status, reason, body) => {
  const connectionId = randomUUID();
  let times = 0;
  const fail = async () => {
    times += 1;
    throw new ApiError(reason, { param: 'variant_id' });
  };
  expect(await codeOf(post({ connectionId, body }, fail))).toMatch(`${status} `);
  const again = await post({ connectionId, body }, fail);
  expect(again.status).toBe(status);
  expect(await again.json()).toMatchObject({ request_id: expect.stringMatching(/^req_/) });
  expect(times).toBe(body === 'bad' ? 0 : 1);
  expect(await codeOf(post({ connectionId, body: '{"n":7}' }, work().run))).toBe('409 idempotency_conflict');
});

test('400 invalid_request for a bad body comes before a conflict of its key', async () => {
  const connectionId = randomUUID();
  await post({ connectionId }, work().run);
  expect(await codeOf(post({ connectionId, body: 'bad' }, work().run))).toBe('400 invalid_request');
});

test('a server error is not stored: the retry works', async () => {
  const connectionId = randomUUID();
  await expect(
    post({ connectionId }, async () => {
      throw new Error('boom');
    }),
  ).rejects.toThrow('boom');
  const { run, times } = work();
  expect((await post({ connectionId }, run)).status).toBe(200);
  expect(await times()).toBe(1);
});

test('a retry after an outage need not wait until the first request counts as dead', async () => {
  const { run, times } = work();
  const here = db();
  const away = new Proxy(here, {
    get: (_, name) => {
      throw new Error(`${String(name)}: the database is away`);
    },
  });
  const fails = async () => {
    setDb(away);
    throw new Error('the database is away');
  };
  try {
    await expect(post({ key: 'outage' }, fails)).rejects.toThrow('the database is away');
  } finally {
    setDb(here);
  }
  const began = performance.now();
  expect((await post({ key: 'outage' }, run)).status).toBe(200);
  expect(performance.now() - began).toBeLessThan(HELD_MS);
  expect(await times()).toBe(1);
});

test('413 and 415 come before the key counts', async () => {
  const connectionId = randomUUID();
  expect(await codeOf(post({ connectionId, type: 'text/plain' }, work().run))).toBe('unsupported_content_type');
  expect(await codeOf(post({ connectionId, body: 'x'.repeat(65_537) }, work().run))).toBe('body_too_large');
  expect((await post({ connectionId }, work().run)).status).toBe(200);
});

test('after 24 hours the key is free', async () => {
  const { run, times } = work();
  const connectionId = randomUUID();
  await post({ connectionId }, run);
  await post({ connectionId, now: later(KEEP_ANSWER_MS - 1) }, run);
  expect(await times()).toBe(1);
  await post({ connectionId, body: '{"n":2}', now: later(KEEP_ANSWER_MS) }, run);
  expect(await times()).toBe(2);
});

test('a retry takes over from a first request that died before it changed anything', async () => {
  const { run, times } = work();
  const connectionId = randomUUID();
  await claimOf(connectionId);
  const answer = await post({ connectionId, now: later(HELD_MS) }, run);
  expect(answer.status).toBe(200);
  expect(await times()).toBe(1);
});

test('a first request that takes long says so, and is waited for', async () => {
  const connectionId = randomUUID();
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const first = work(() => gate);
  const second = work();
  const answer = post({ connectionId }, first.run);
  const heldUntil = async () =>
    (await db().storedAnswer.findFirst({ where: { callerId: connectionId } }))?.heldUntil.getTime();
  await expect.poll(heldUntil).toBeGreaterThan(later(HELD_MS).getTime());
  const again = post({ connectionId, now: later(HELD_MS) }, second.run);
  await new Promise((resolve) => setTimeout(resolve, 100));
  go();
  expect(await (await again).text()).toBe(await (await answer).text());
  expect([await first.times(), await second.times()]).toEqual([1, 0]);
});

test('a request taken for dead that comes back changes nothing and returns the other’s answer', async () => {
  const connectionId = randomUUID();
  const second = work();
  let secondText = '';
  const first = work(async () => {
    secondText = await (await post({ connectionId, now: later(HELD_MS) }, second.run)).text();
  });
  const answer = await post({ connectionId }, first.run);
  expect(await answer.text()).toBe(secondText);
  expect([await first.times(), await second.times()]).toEqual([0, 1]);
});

/** A claim that will never be answered: what a process leaves behind when it dies midway. */
async function claimOf(connectionId: string): Promise<void> {
  const { run } = work();
  await post({ connectionId }, run);
  await db().storedAnswer.updateMany({ where: { callerId: connectionId }, data: { status: null } });
}
