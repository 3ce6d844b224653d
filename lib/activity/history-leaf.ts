import { sha256 } from './hash-tree.ts';

/** An entry as its leaf has it; `detail` is the very text that the database shows of it. */
export interface RecordedEntry {
  id: string;
  at: Date;
  kind: string;
  storeId: string;
  storeName: string | null;
  mode: string | null;
  appId: string | null;
  appName: string | null;
  connectionId: string | null;
  actor: string;
  actorName: string | null;
  address: string | null;
  userAgent: string | null;
  requestId: string | null;
  detail: string;
}

/** An entry at its place in a history, with the salts of its batch; without `id` when it isn't there any more. */
export type PlacedEntry = Omit<RecordedEntry, 'id'> & {
  id: string | null;
  place: number;
  entryId: string;
  index: number;
  salts: Uint8Array;
  /** The tree with the batch of which this is the last entry; null on others. */
  head: Uint8Array | null;
  erased: Record<string, string | null> | null;
};

/**
 * The parts of an entry that a leaf has only as a salted hash, so that they can be hidden or erased: who did it and
 * from where, and what else was recorded.
 */
export const SALTED = ['person', 'rest'] as const;
export type Salted = (typeof SALTED)[number];

export const SALT_BYTES = 16;
/** What an entry takes of a batch's salts. */
export const ENTRY_SALTS_BYTES = SALT_BYTES * SALTED.length;

/** What a salted part holds, in the order in which it is hashed. */
export function saltedPart(
  entry: Pick<RecordedEntry, 'actorName' | 'address' | 'userAgent' | 'requestId' | 'detail'>,
  part: Salted,
): (string | null)[] {
  return part === 'person' ? [entry.actorName, entry.address, entry.userAgent] : [entry.requestId, entry.detail];
}

/** The hash that stands for a part in the leaf, in hexadecimal. */
export function saltedHash(salt: Uint8Array, part: readonly (string | null)[]): string {
  return sha256(salt, JSON.stringify(part)).toString('hex');
}

/** What the leaf of an entry holds. @param hashes of its salted parts */
export function leafData(entry: RecordedEntry, hashes: Record<Salted, string>): string {
  const { id, at, kind, storeId, storeName, mode, appId, appName, connectionId, actor } = entry;
  const open = [id, at.toISOString(), kind, storeId, storeName, mode, appId, appName, connectionId, actor];
  return JSON.stringify([...open, ...SALTED.map((part) => hashes[part])]);
}

/** The salt of a part of the nth entry of a batch, in its place: whoever writes to it changes the batch’s. */
export function saltOf(salts: Uint8Array, index: number, part: Salted): Uint8Array {
  const at = index * ENTRY_SALTS_BYTES + SALTED.indexOf(part) * SALT_BYTES;
  return salts.subarray(at, at + SALT_BYTES);
}
