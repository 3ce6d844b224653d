import type { Db } from '../database/db.ts';
import type { SellerId } from '../permissions/seller.ts';

/** Stores a logo; the same picture is stored once, under whoever uploaded it last. */
export async function upsertLogo(
  db: Db,
  uploaderId: SellerId,
  logo: { id: string; bytes: Uint8Array<ArrayBuffer> },
  now: Date,
): Promise<void> {
  await db.logo.upsert({
    where: { id: logo.id },
    create: { ...logo, uploaderId, createdAt: now },
    update: { createdAt: now, uploaderId },
    select: { id: true },
  });
}

/** The bytes of a logo, or null when there is none. Logos are public: consent shows them to everyone. */
export async function findLogo(db: Db, id: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const found = await db.logo.findUnique({ where: { id }, select: { bytes: true } });
  return found?.bytes ?? null;
}

/** Whether there is a logo with this id. */
export async function hasLogo(db: Db, id: string): Promise<boolean> {
  return (await db.logo.count({ where: { id } })) === 1;
}

/** Removes the seller's uploads, and those of deleted accounts, that no app uses and that are older than this time. */
export async function dropUnusedLogos(db: Db, uploaderId: SellerId, before: Date): Promise<void> {
  await db.logo.deleteMany({
    where: { OR: [{ uploaderId }, { uploaderId: null }], apps: { none: {} }, createdAt: { lt: before } },
  });
}

/** Removes the uploads of deleted accounts that no app uses. */
export async function dropOrphanLogos(db: Db): Promise<void> {
  await db.logo.deleteMany({ where: { uploaderId: null, apps: { none: {} } } });
}
