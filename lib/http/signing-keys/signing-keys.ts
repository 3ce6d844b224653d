import type { Db } from '../../database/db.ts';
import type { KeyUse } from './signing-key.ts';

/** The product's signing keys for a use, oldest first; their private halves sealed. */
export function listSigningKeys(db: Db, use: KeyUse) {
  return db.signingKey.findMany({ where: { use }, orderBy: { generation: 'asc' } });
}

/** Adds a signing key, unless another process has just added the same generation. */
export async function insertSigningKey(
  db: Db,
  key: { use: KeyUse; generation: number; publicKey: string; privateKey: string; createdAt: Date },
): Promise<void> {
  await db.signingKey.createMany({ data: [key], skipDuplicates: true });
}

/** Replaces a sealed private key, unless it has changed since it was read. */
export async function replacePrivateKey(
  db: Db,
  use: KeyUse,
  { id, sealed }: { id: number; sealed: string },
  next: string,
): Promise<void> {
  await db.signingKey.updateMany({ where: { use, generation: id, privateKey: sealed }, data: { privateKey: next } });
}
