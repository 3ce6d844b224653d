import type { Db } from '@/lib/database/db.ts';
import { query, sql } from '@/lib/database/query.ts';
import { type Credential, hashSecret } from '@/lib/permissions/credential.ts';
import type { DeviceCode } from '@/prisma/generated/client.ts';

/** Clocks and networks are not exact: a poll may come this much sooner than it should, in seconds. */
const EARLY_S = 1;
/** What a device has to wait longer once it has polled too fast, in seconds (RFC 8628 section 3.5). */
const SLOWER_S = 5;

/** Adds what a device waits with. Throws Prisma's P2002 when its user code is taken. */
export async function insertDeviceCode(db: Db, row: Omit<DeviceCode, 'polledAt' | 'decidedAt'>): Promise<void> {
  await db.deviceCode.create({ data: row });
}

/** A device that waits to be allowed. */
export type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;

/**
 * The device that waits with a user code, unless it has been answered or its time is up.
 * @param hashes of the code, one per key
 */
export function findWaiting(db: Db, hashes: string[], now: Date) {
  return db.deviceCode.findFirst({
    where: { userCodeHash: { in: hashes }, decidedAt: null, expiresAt: { gt: now } },
    select: {
      selector: true,
      hash: true,
      scopes: true,
      optional: true,
      resources: true,
      mode: true,
      network: true,
      deviceName: true,
      requestedAt: true,
      expiresAt: true,
      app: { select: { clientId: true } },
    },
  });
}

/** Notes that somebody has pressed Authorize or Cancel; false when that was done before, or its time is up. */
export async function decideDeviceCode(db: Db, selector: string, now: Date): Promise<boolean> {
  const { count } = await db.deviceCode.updateMany({
    where: { selector, decidedAt: null, expiresAt: { gt: now } },
    data: { decidedAt: now },
  });
  return count === 1;
}

/** How a device stands when it asks. */
export interface DevicePoll {
  /** Whether its app may sign people in with a code at all. */
  isAllowed: boolean;
  /** Null when there is no such device code of this app. */
  code: { expiresAt: Date; decidedAt: Date | null; isTooFast: boolean } | null;
}

type PollRow = { isAllowed: boolean } & (
  | { expiresAt: Date; decidedAt: Date | null; isTooFast: boolean }
  | { expiresAt: null; decidedAt: null; isTooFast: null }
);

/** Tells how a device stands and counts that it asked, in one statement; who asks too fast has to wait longer. */
export async function pollDeviceCode(
  db: Db,
  appId: string,
  credential: Credential | null,
  now: Date,
): Promise<DevicePoll> {
  const hash = hashSecret(credential?.secret ?? '');
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = await query<PollRow>(
    db,
    sql`WITH before AS (SELECT d.selector, coalesce(d.polled_at > ${at} - make_interval(secs => d.poll_every - ${EARLY_S}),
          false) AS too_fast
        FROM device_code d WHERE d.selector = ${credential?.selector ?? ''} AND d.hash = ${hash} AND d.app_id = ${appId}::uuid
        FOR UPDATE),
      polled AS (UPDATE device_code d SET polled_at = ${at},
          poll_every = CASE WHEN before.too_fast THEN d.poll_every + ${SLOWER_S} ELSE d.poll_every END
        FROM before WHERE d.selector = before.selector
        RETURNING d.expires_at, d.decided_at, before.too_fast)
      SELECT a.device_sign_in AS "isAllowed", p.expires_at AS "expiresAt", p.decided_at AS "decidedAt",
        p.too_fast AS "isTooFast"
      FROM app a LEFT JOIN polled p ON true WHERE a.id = ${appId}::uuid`,
  );
  const [row] = rows;
  const { isAllowed = false } = row ?? {};
  return { isAllowed, code: row && row.expiresAt !== null ? row : null };
}

/** Forgets devices whose time was up before this. */
export async function dropExpiredDeviceCodes(db: Db, before: Date): Promise<void> {
  await db.deviceCode.deleteMany({ where: { expiresAt: { lte: before } } });
}
