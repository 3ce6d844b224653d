import { randomFillSync } from 'node:crypto';
import { db } from '../database/db.ts';
import { grownTree, type HashTree, headOf, leafHash, readTree } from './hash-tree.ts';
import { type Growth, growHistories, listUnrecorded, noteOldEntries, type Unrecorded } from './histories.ts';
import {
  ENTRY_SALTS_BYTES,
  leafData,
  type RecordedEntry,
  SALTED,
  saltedHash,
  saltedPart,
  saltOf,
} from './history-leaf.ts';

/** How many entries two statements record. */
const LOT = 2_000;
/** The most entries of one batch: an export reads whole ones. */
const BATCH = 500;

/**
 * Adds to the hash trees of stores the entries that aren't in there yet, in bulk; of those that were there before the
 * trees, some each time. What another process has recorded meanwhile stays as it is.
 */
export async function recordHistories(signal?: AbortSignal): Promise<void> {
  let isFull = true;
  while (isFull && !signal?.aborted) isFull = (await recordLot()) || (await noteOldEntries(db(), LOT));
}

/** Records some. @returns whether there may be more */
async function recordLot(): Promise<boolean> {
  const noted = await listUnrecorded(db(), LOT);
  if (noted.length === 0) return false;
  const byStore = new Map<string, Unrecorded[]>();
  for (const one of noted) {
    const known = byStore.get(one.storeId);
    if (known) known.push(one);
    else byStore.set(one.storeId, [one]);
  }
  const growths = [...byStore].flatMap(([storeId, entries]) => growthOf(storeId, entries) ?? []);
  const gone = noted.flatMap(({ entry, entryId }) => (entry ? [] : [entryId]));
  await growHistories(db(), growths, noted, gone);
  return noted.length === LOT;
}

/** What a store's history grows by; null when all its entries are gone. */
function growthOf(storeId: string, noted: Unrecorded[]): Growth | null {
  const [first] = noted;
  const entries = noted.flatMap(({ entry }) => entry ?? []);
  if (!first || entries.length === 0) return null;
  const before = first.size ?? 0;
  let tree: HashTree = readTree(before, first.peaks ?? new Uint8Array());
  const batches: Growth['batches'] = [];
  for (let from = 0; from < entries.length; from += BATCH) {
    const some = entries.slice(from, from + BATCH);
    const salts = randomFillSync(Buffer.alloc(some.length * ENTRY_SALTS_BYTES));
    const start = tree.size;
    tree = grownTree(
      tree,
      some.map((entry, index) => leafOf(entry, salts, index)),
    );
    batches.push({ start, size: tree.size, head: headOf(tree), entryIds: some.map(({ id }) => id), salts });
  }
  return { storeId, before, erasures: first.erasures ?? 0, tree, batches };
}

function leafOf(entry: RecordedEntry, salts: Buffer, index: number): Buffer {
  const [person, rest] = SALTED.map((part) => saltedHash(saltOf(salts, index, part), saltedPart(entry, part)));
  return leafHash(leafData(entry, { person: person ?? '', rest: rest ?? '' }));
}
