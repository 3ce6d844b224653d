import { transact } from '../database/db.ts';
import { insertNotices } from '../journal/notices/notices.ts';
import { type Ending, takeEnding } from './connections/current-connections.ts';

const AT_ONCE = 100;

/** Tells apps by an event, and owners of stores by mail, which connections end within a week, and within a day. */
export async function queueEndings(now: Date, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await queueSome(now)) === AT_ONCE);
}

function queueSome(now: Date): Promise<number> {
  return transact(async (tx) => {
    const ending = await takeEnding(tx, now, AT_ONCE);
    const notices = ending.map(
      (one) => ({ userId: one.ownerId, kind: 'access_ending', content: contentOf(one), at: now }) as const,
    );
    await insertNotices(tx, notices);
    return ending.length;
  });
}

function contentOf({ appName: app, storeName: store, mode, endsAt }: Ending) {
  return { sentence: 'accessEnds', app, store, mode, when: endsAt.toISOString() } as const;
}
