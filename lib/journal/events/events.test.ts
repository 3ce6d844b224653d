import { expect, test } from 'vitest';
import { onServer, testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../../database/db.ts';
import { newUuid } from '../../kernel/text/uuid.ts';
import { recordEvents } from './events.ts';
import type { NewEvent } from './new-event.ts';

testDatabase();

const storeId = newUuid(new Date());
const event = (streamId: string, type: NewEvent['type'] = 'customer.updated'): NewEvent => ({
  type,
  storeId,
  mode: 'test',
  streamId,
  requestId: 'req_1',
  object: { z: 1, a: 'ä"\u2028' },
  previous: null,
});
const stream = async (streamId: string) => {
  const rows = await db().event.findMany({ where: { streamId }, orderBy: { written: 'asc' } });
  return rows.map(({ sequence }) => sequence);
};

test('each stream counts from 1 in the order given, and the object stays as it was written', async () => {
  const [one, two] = [newUuid(new Date()), newUuid(new Date())];
  await recordEvents(db(), [event(one), event(two), event(one, 'customer.deleted')]);
  await recordEvents(db(), [event(one)]);
  expect(await stream(one)).toEqual([1, 2, 3]);
  expect(await stream(two)).toEqual([1]);
  const rows = await db().event.findMany({ where: { streamId: one }, orderBy: { sequence: 'asc' } });
  expect(rows.map(({ type }) => type)).toEqual(['customer.updated', 'customer.deleted', 'customer.updated']);
  expect(rows[0]).toMatchObject({ storeId, mode: 'test', requestId: 'req_1', position: null });
  expect(rows[0]?.data).toBe('{"object":{"z":1,"a":"ä\\"\u2028"},"previous":null}');
});

test('a change that is undone leaves neither an event nor a gap', async () => {
  const id = newUuid(new Date());
  const undone = db().$transaction(async (tx) => {
    await recordEvents(tx, [event(id)]);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await recordEvents(db(), [event(id)]);
  expect(await stream(id)).toEqual([1]);
});

test.runIf(onServer)('of many transactions at once none leaves a gap or writes out of order', async () => {
  const ids = Array.from({ length: 5 }, () => newUuid(new Date()));
  const writers = Array.from({ length: 40 }, (_, index) =>
    db().$transaction(
      async (tx) => {
        await recordEvents(
          tx,
          [ids[index % 5], ids[(index * 7) % 5]].map((id) => event(id as string)),
        );
        if (index % 4 === 0) throw new Error('undone');
      },
      { maxWait: 30_000, timeout: 30_000 },
    ),
  );
  await Promise.allSettled(writers);
  const all = await Promise.all(ids.map(stream));
  for (const sequences of all) expect(sequences).toEqual(sequences.map((_, index) => index + 1));
  expect(all.flat()).toHaveLength(60);
});
