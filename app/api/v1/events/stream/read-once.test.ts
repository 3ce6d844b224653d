import { expect, test } from 'vitest';
import { readLiveEvents } from '@/lib/api/read-live-events.ts';
import { db } from '@/lib/database/db.ts';
import { lastPosition } from '@/lib/journal/events/app-events.ts';
import { publishEvents } from '@/lib/webhooks/publish-events.ts';
import { happen, streamIds } from '@/lib/webhooks/testing.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { connect } from '../../testing.ts';

testDatabase();

test('what others did, which is nothing for a listener, isn’t looked through again', async () => {
  const { storeId } = await connect();
  const occur = async () => {
    await happen(storeId, streamIds(1), 3);
    await publishEvents();
  };
  await occur();
  const [before, reads, left] = [await lastPosition(db()), [] as bigint[], new AbortController()];
  const read = async (behind: bigint) => {
    reads.push(behind);
    return [];
  };
  const source = { read, mayListen: async () => true, listener: 'an app', storeId: null, address: '10.0.0.1' };
  const messages = await readLiveEvents(source, 0n, left);
  if (typeof messages === 'string') throw new Error(messages);
  await messages.next();
  const next = messages.next();
  await expect.poll(() => reads).toEqual([0n]);
  await occur();
  await expect.poll(() => reads).toEqual([0n, before]);
  left.abort();
  await next;
});
