import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { verify } from '@/packages/verify-history/verify.mjs';
import { connect as connectApp, createApp, createSeller, createStore } from '@/prisma/demo/factories.ts';
import type { SellerId } from '../accounts/seller.ts';
import { db } from '../database/db.ts';
import { type Actor, insertEntry } from './audit-entries.ts';
import { exportHistory } from './export-history.ts';
import { listOwnHeads } from './histories.ts';

/** The kinds of all entries that match, oldest first. */
export async function kindsOf(where: {
  ownerId?: string;
  appOwnerId?: string;
  connectionId?: string;
  appId?: string;
}): Promise<string[]> {
  const rows = await db().auditEntry.findMany({ where, orderBy: { id: 'asc' }, select: { kind: true } });
  return rows.map(({ kind }) => kind);
}

/** The one entry of a kind. */
export function entryOf(
  kind: string,
  where: { ownerId?: string; appOwnerId?: string; connectionId?: string; appId?: string } = {},
) {
  return db().auditEntry.findFirstOrThrow({ where: { ...where, kind }, orderBy: { id: 'desc' } });
}

/** Two sellers with a store each, and a developer’s two apps; one is connected to both stores, the other to one. */
export async function market() {
  const [one, two, developer] = [await createSeller(db()), await createSeller(db()), await createSeller(db())];
  const [mine, theirs] = [
    await createStore(db(), one.id, { name: 'Mine' }),
    await createStore(db(), two.id, { name: 'Theirs' }),
  ];
  const [first, second] = [
    await createApp(db(), developer.id, { name: 'First' }),
    await createApp(db(), developer.id, { name: 'Second' }),
  ];
  await connectApp({ app: first, store: mine, ownerId: one.id, mode: 'test' });
  await connectApp({ app: first, store: theirs, ownerId: two.id });
  await connectApp({ app: second, store: mine, ownerId: one.id });
  return { one, two, developer, mine, theirs, first, second };
}

/** A store whose history is recorded, and its owner. */
export async function historyOfStore() {
  const seller = await createSeller(db());
  const store = await createStore(db(), seller.id);
  return { seller, sellerId: seller.id, store, storeId: store.id };
}

/** Adds entries of all kinds of actors to a store's activity. */
export async function record(storeId: string, count: number): Promise<void> {
  const { ownerId } = await db().store.findUniqueOrThrow({ where: { id: storeId } });
  const actors: Actor[] = [
    { seller: ownerId as SellerId },
    'system',
    { operator: 'olu@example.com' },
    { key: 'API key' },
  ];
  for (let nth = 0; nth < count; nth += 1) {
    const from = { requestId: `request-${nth}`, address: `192.0.2.${nth}`, userAgent: nth % 2 ? 'curl/8' : null };
    const actor = actors[nth % actors.length] ?? 'system';
    await insertEntry(
      db(),
      { storeId, mode: nth % 3 ? 'live' : 'test' },
      {
        ...{
          kind: 'store_edited',
          actor,
          context: { now: new Date(), ...from } as Required<typeof from> & { now: Date },
        },
        detail: { changed: ['name', 'Größe “"'], nth },
      },
    );
  }
}

/** The head of a store's history. */
export async function headNow(sellerId: string, storeId: string): Promise<string> {
  const [found] = await listOwnHeads(db(), sellerId, { storeId, most: 1 });
  if (!found) throw new Error('The store has no history yet.');
  return found.head;
}

/** A store's exported history, line by line, without the first; nothing when the person may not see it. */
export async function historyLines(sellerId: string, storeId: string) {
  const found = await exportHistory(sellerId as SellerId, storeId, 0);
  const text = found ? await new Response(found.lines).text() : '';
  return text
    .split('\n')
    .filter((line) => line !== '')
    .slice(1)
    .map((line) => JSON.parse(line));
}

/** What the published program says of a store's history, by heads that were kept. */
export async function checkHistory(sellerId: string, storeId: string, heads: string[]) {
  const found = await exportHistory(sellerId as SellerId, storeId, 0);
  if (!found) return { faults: ['There is no history.'], erased: 0, size: 0, head: '' };
  const lines = createInterface({ input: Readable.fromWeb(found.lines as WebStream) });
  return verify(lines, heads);
}
