import { expect, test } from 'vitest';
import { send } from '@/app/api/v1/testing.ts';
import { db } from '@/lib/database/db.ts';
import { entryOf } from '@/lib/journal/activity/testing.ts';
import { DAY_MS } from '@/lib/kernel/text/durations.ts';
import type { AccessEnd } from '@/lib/oauth/connections/access-end.ts';
import { removeExpired } from '@/lib/oauth/remove-expired.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import {
  changeRow,
  codeBody,
  expectError,
  pairOf,
  post,
  refreshBody,
  rowOf,
  scene,
  works,
} from '@/prisma/testing/scene.ts';
import { POST as introspect } from '../introspect/route.ts';
import { POST } from './route.ts';

testDatabase();

const past = () => new Date(Date.now() - 1000);
const endDue = () => removeExpired(new Date(), new AbortController().signal);

/** Authorize with an end, a while before the code is redeemed. */
async function connected(ends: AccessEnd, now = new Date(Date.now() - 200_000)) {
  const here = await scene();
  const answer = await post(POST, codeBody(here.app, await here.authorize({ ends, now })));
  const pair = pairOf(answer);
  return { ...here, now, answer: answer.body, pair, token: pair.access_token };
}

test('an end that was chosen counts from Authorize, and is told where an app looks', async () => {
  const { app, now, answer, pair, token } = await connected('month');
  const end = new Date(now.getTime() + 30 * DAY_MS).toISOString();
  expect(answer.ends_at).toBe(end);
  expect((await send('GET', '/me', { token })).body.data.connection.ends_at).toBe(end);
  for (const one of [token, pair.refresh_token])
    expect((await post(introspect, { ...refreshBody(app, ''), token: one })).body).toMatchObject({ ends_at: end });
  const rotated = await post(POST, refreshBody(app, pair.refresh_token));
  expect(rotated.body.ends_at).toBe(end);
});

test('without one, nobody hears of it', async () => {
  const { app, answer, pair, token } = await connected('never');
  expect(Object.keys(answer)).toEqual(['access_token', 'token_type', 'refresh_token', 'scope', 'store']);
  const connection = (await send('GET', '/me', { token })).body.data.connection;
  expect(Object.keys(connection)).toEqual(['id', 'connected_at', 'last_used_at']);
  const told = (await post(introspect, { ...refreshBody(app, ''), token })).body;
  expect(told).not.toHaveProperty('ends_at');
  expect(Object.keys((await post(POST, refreshBody(app, pair.refresh_token))).body)).toHaveLength(5);
});

test('once it is over nothing works, before anything has ended it; then it ends with that reason', async () => {
  const { app, pair, token } = await connected('week');
  const { id } = await rowOf(token);
  await endDue();
  expect(await works(token)).toBe(true);
  await changeRow(token, { endsAt: past() });
  expect((await send('GET', '/me', { token })).body).toMatchObject({ error: 'invalid_token', reason: 'ended' });
  expectError(await post(POST, refreshBody(app, pair.refresh_token)), '400 invalid_grant');
  for (const one of [token, pair.refresh_token])
    expect((await post(introspect, { ...refreshBody(app, ''), token: one })).body).toEqual({ active: false });
  expect(await rowOf(token)).toMatchObject({ endedAt: null });

  await endDue();
  expect(await rowOf(token)).toMatchObject({ endedAt: expect.any(Date), endReason: 'end_date' });
  expect(await entryOf('end_date')).toMatchObject({ connectionId: id, actor: 'system' });
  const event = await db().event.findFirstOrThrow({ where: { streamId: id, type: 'connection.ended' } });
  expect(JSON.parse(event.data).object).toMatchObject({ id, reason: 'end_date' });
});

test('an answer that was kept for a retry says what holds now', async () => {
  const { app, pair } = await connected('quarter');
  const retry = () => post(POST, refreshBody(app, pair.refresh_token), { 'idempotency-key': 'again' });
  const answer = await retry();
  const first = pairOf(answer);
  const endsAt = new Date(Date.now() + DAY_MS);
  await changeRow(first.access_token, { endsAt });
  expect((await retry()).body).toEqual({ ...answer.body, ends_at: endsAt.toISOString() });
  await changeRow(first.access_token, { endsAt: null });
  const { ends_at: _, ...without } = answer.body;
  expect((await retry()).body).toEqual(without);
  await changeRow(first.access_token, { endsAt: past() });
  expectError(await retry(), '400 invalid_grant');
});
