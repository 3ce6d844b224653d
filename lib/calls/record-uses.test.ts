import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { statementsOf, testDatabase } from '@/prisma/testing/database.ts';
import { changeRow, makeKey, rowOf, scene } from '@/prisma/testing/scene.ts';
import { db } from '../database/db.ts';
import { execute, sql } from '../database/query.ts';
import { processWide } from '../kernel/process/process-wide.ts';
import { recordUse, saveUses } from './record-uses.ts';

testDatabase();

const NOW = new Date('2026-05-04T03:02:01.234Z');
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

async function used(seconds = 0) {
  const { seller, store, app, connect } = await scene();
  const { access_token: token } = await connect();
  const { id } = await rowOf(token);
  const use = { of: 'connection', id, at: after(seconds), address: '203.0.113.4', agent: null } as const;
  return { seller, store, app, token, id, use };
}

test('a use is known at once, written down later, and once a minute', async () => {
  const { id, token, use } = await used();
  expect(recordUse(use, null)).toEqual(NOW);
  expect(recordUse({ ...use, at: after(59) }, null)).toEqual(NOW);
  expect((await rowOf(token)).lastUsedAt).toBeNull();
  await saveUses();
  expect(await rowOf(token)).toMatchObject({ lastUsedAt: NOW, lastUsedAddress: '203.0.113.4', lastUsedAgent: null });
  expect(processWide.uses?.has(id)).toBe(false);
  expect(recordUse({ ...use, at: after(59) }, NOW)).toEqual(NOW);
  expect(await statementsOf(saveUses)).toEqual([]);
  expect(recordUse({ ...use, at: after(60) }, NOW)).toEqual(after(60));
});

test('connections, keys and secrets by the hundred take a statement each', async () => {
  const { seller, store, app, id, use } = await used();
  const key = await makeKey(seller, store);
  const secret = await db().appSecret.findFirstOrThrow({ where: { appId: app.id } });
  recordUse(use, null);
  recordUse({ ...use, of: 'key', id: key.id }, null);
  recordUse({ ...use, of: 'secret', id: secret.id }, null);
  for (let more = 0; more < 100; more += 1) recordUse({ ...use, id: randomUUID() }, null);
  expect(await statementsOf(saveUses)).toHaveLength(3);
  expect((await db().connection.findUniqueOrThrow({ where: { id } })).lastUsedAt).toEqual(NOW);
  expect((await db().apiKey.findUniqueOrThrow({ where: { id: key.id } })).lastUsedAt).toEqual(NOW);
  expect((await db().appSecret.findUniqueOrThrow({ where: { id: secret.id } })).lastUsedAt).toEqual(NOW);
});

test('a later use that another process has written stays', async () => {
  const { token, use } = await used();
  recordUse(use, null);
  await changeRow(token, { lastUsedAt: after(5), lastUsedAddress: '203.0.113.9' });
  await saveUses();
  expect(await rowOf(token)).toMatchObject({ lastUsedAt: after(5), lastUsedAddress: '203.0.113.9' });
});

test('what can’t be written down waits, and a use during a save is not lost', async () => {
  const { token, use } = await used();
  recordUse(use, null);
  await execute(db(), sql`ALTER TABLE connection RENAME TO connection_away`);
  await expect(saveUses()).rejects.toThrow();
  await execute(db(), sql`ALTER TABLE connection_away RENAME TO connection`);
  const saving = saveUses();
  recordUse({ ...use, at: after(100) }, null);
  await saving;
  expect((await rowOf(token)).lastUsedAt).toEqual(NOW);
  await saveUses();
  expect((await rowOf(token)).lastUsedAt).toEqual(after(100));
});
