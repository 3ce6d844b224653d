import type { Db } from '../../database/db.ts';
import { hashSecret } from '../../permissions/credential.ts';
import type { LinkKind } from './account-link.ts';

/** A link without its token. */
export interface NewLink {
  userId: string;
  kind: LinkKind;
  /** The address it is mailed to. */
  email: string | null;
  endsTwoFactor: boolean;
  expiresAt: Date;
}

/** Keeps a new link, with its token only as a hash. */
export async function insertLink(db: Db, token: string, link: NewLink): Promise<void> {
  await db.accountLink.create({ data: { tokenHash: hashSecret(token), ...link }, select: { kind: true } });
}

/** The link of one of these kinds with this token, and whose it is; null when it was used, has expired or never was. */
export function findLink(db: Db, token: string, kinds: LinkKind[], now: Date) {
  return db.accountLink.findFirst({
    where: { tokenHash: hashSecret(token), kind: { in: kinds }, expiresAt: { gt: now }, user: { suspendedAt: null } },
    select: {
      kind: true,
      email: true,
      endsTwoFactor: true,
      user: { select: { id: true, email: true, emailVerified: true, twoFactorEnabled: true } },
    },
  });
}

/** Uses a link up, in the one statement that decides; false when another request has, or its time is over. */
export async function claimLink(db: Db, token: string, now: Date): Promise<boolean> {
  const { count } = await db.accountLink.deleteMany({
    where: { tokenHash: hashSecret(token), expiresAt: { gt: now } },
  });
  return count === 1;
}

/** Voids all links of these kinds to an account. */
export async function dropLinks(db: Db, userId: string, kinds: LinkKind[]): Promise<void> {
  await db.accountLink.deleteMany({ where: { userId, kind: { in: kinds } } });
}

/** The address that an account's person has yet to confirm in place of the one they have; null when there is none. */
export async function findWantedEmail(db: Db, userId: string, now: Date): Promise<string | null> {
  const link = await db.accountLink.findFirst({
    where: { userId, kind: 'change', expiresAt: { gt: now } },
    orderBy: { expiresAt: 'desc' },
    select: { email: true },
  });
  return link?.email ?? null;
}

/** Removes links that have expired. */
export async function dropExpiredLinks(db: Db, now: Date): Promise<void> {
  await db.accountLink.deleteMany({ where: { expiresAt: { lt: now } } });
}
