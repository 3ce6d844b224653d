import type { Db } from '../database/db.ts';
import type { Proof } from '../http/recheck-domains.ts';
import type { SellerId } from '../permissions/seller.ts';
import { workedOnBy } from '../permissions/viewer.ts';

const UNPROVEN = { provenDomain: null, domainSeenAt: null };

/** Notes that the domain of an app's website was proven; false when the app has another website by now. */
export async function proveDomain(
  db: Db,
  sellerId: SellerId,
  { id, websiteUrl, domain }: { id: string; websiteUrl: string; domain: string },
  now: Date,
): Promise<boolean> {
  const where = { id, websiteUrl, ...workedOnBy(sellerId) };
  return (await db.app.updateMany({ where, data: { provenDomain: domain, domainSeenAt: now } })).count === 1;
}

/** Takes a proof from an app; false when it hasn't it any more. */
export async function dropAppProof(db: Db, { id, domain }: Proof): Promise<boolean> {
  return (await db.app.updateMany({ where: { id, provenDomain: domain }, data: UNPROVEN })).count === 1;
}

/** Notes that the record of a proof was seen. */
export async function noteAppProof(db: Db, { id, domain }: Proof, now: Date): Promise<void> {
  await db.app.updateMany({ where: { id, provenDomain: domain }, data: { domainSeenAt: now } });
}

/** Proofs that were last seen before a time, in the order of their apps. */
export async function listAppProofs(db: Db, seenBefore: Date, after: string | null, most: number): Promise<Proof[]> {
  const rows = await db.app.findMany({
    where: { domainSeenAt: { lt: seenBefore }, ...(after !== null && { id: { gt: after } }) },
    orderBy: { id: 'asc' },
    take: most,
    select: { id: true, provenDomain: true, domainSeenAt: true },
  });
  return rows.flatMap(({ id, provenDomain, domainSeenAt }) =>
    provenDomain !== null && domainSeenAt !== null ? [{ id, domain: provenDomain, seenAt: domainSeenAt }] : [],
  );
}
