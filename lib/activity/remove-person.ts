import type { Prisma } from '@/prisma/generated/client.ts';
import { eraseParts, listMentioning, type Mentioning } from './any-audit-entries.ts';
import { EMPTY_TREE, headOf } from './hash-tree.ts';
import { holdHistories } from './histories.ts';
import { type Salted, saltedHash, saltedPart, saltOf } from './history-leaf.ts';
import { listSaltPlaces, replaceSalts, type SaltPlace } from './history-parts.ts';

/**
 * Erases from the activity of others' stores who somebody was whose account has been deleted: their address, where they
 * were, and where entries name them. What stays in its place is the salted hash that is in the store's history, without
 * the salt, so that the history stays whole and nobody can try addresses against it. Call it in the transaction that
 * deletes the account, when that is gone.
 * @param person.emails all addresses of theirs
 * @param person.storeIds the stores in which they worked
 */
export async function removePerson(
  tx: Prisma.TransactionClient,
  { emails, storeIds }: { emails: string[]; storeIds: string[] },
): Promise<void> {
  const found = await listMentioning(tx, emails, storeIds);
  if (found.length === 0) return;
  // What happened to an app is in no history.
  const stores = [...new Set(found.flatMap(({ storeId }) => storeId ?? []))];
  // Nobody may record what was read before: from here on they have to read again.
  await holdHistories(tx, stores, headOf(EMPTY_TREE));
  const places = await listSaltPlaces(
    tx,
    stores,
    found.map(({ id }) => id),
  );
  const byEntry = new Map(places.map((place) => [place.entryId, place]));
  const erasures = found.map((entry) => {
    const place = byEntry.get(entry.id);
    const hash = (part: Salted) =>
      place ? saltedHash(saltOf(place.salts, place.index, part), saltedPart(entry, part)) : null;
    const parts = partsOf(entry);
    return { id: entry.id, parts, hashes: Object.fromEntries(parts.map((part) => [part, hash(part)])) };
  });
  await eraseParts(tx, erasures);
  await forgetSalts(tx, places, new Map(erasures.map(({ id, parts }) => [id, parts])));
}

function partsOf({ isBy, isAbout }: Mentioning): Salted[] {
  return [...(isBy ? ['person' as const] : []), ...(isAbout ? ['rest' as const] : [])];
}

async function forgetSalts(
  tx: Prisma.TransactionClient,
  places: SaltPlace[],
  erased: Map<string, Salted[]>,
): Promise<void> {
  const batches = new Map<string, { place: SaltPlace; salts: Buffer }>();
  for (const place of places) {
    const key = `${place.storeId} ${place.start}`;
    const { salts } = batches.get(key) ?? { salts: Buffer.from(place.salts) };
    for (const part of erased.get(place.entryId) ?? []) saltOf(salts, place.index, part).fill(0);
    batches.set(key, { place, salts });
  }
  for (const { place, salts } of batches.values()) await replaceSalts(tx, place, salts);
}
