import type { VerificationState } from '@/prisma/generated/enums.ts';
import type { Db } from '../database/db.ts';
import { query, sql } from '../database/query.ts';
import { findHostStanding, hostsOf, lockStandings } from './client-standings.ts';

/** An app that nobody registered, as it is kept once somebody has authorized it. */
export interface UnregisteredApp {
  id: string;
  clientId: string;
  name: string;
  websiteUrl: string;
  redirectUris: readonly string[];
  /** Whether it may sign people in with a code that they type in elsewhere. */
  deviceSignIn: boolean;
  verification: VerificationState;
  unregistered?: { isDpopBound: boolean };
}

/** How operators see an unregistered client, if it was ever authorized. */
export function findStandingOf(db: Db, id: string) {
  return db.app.findUnique({ where: { id }, select: { verification: true, disabledAt: true, deviceSignIn: true } });
}

/** The names of the verified apps, whoever registered them or nobody, which others must not imitate. */
export async function listVerifiedNames(db: Db): Promise<string[]> {
  const apps = await db.app.findMany({ where: { verification: 'verified' }, select: { name: true } });
  return apps.map(({ name }) => name);
}

/**
 * Keeps an unregistered client as an app without an owner, or renews what is kept of it; one that is blocked stays so.
 */
export async function saveUnregistered(db: Db, app: UnregisteredApp, now: Date): Promise<void> {
  const { id, clientId, name, websiteUrl, deviceSignIn, verification, unregistered } = app;
  const redirectUris = [...app.redirectUris];
  const requiresDpop = unregistered?.isDpopBound ?? false;
  const fields = { clientId, name, websiteUrl, redirectUris, deviceSignIn, requiresDpop };
  const unowned = { ownerId: null, description: '', defaultScopes: [], createdAt: now };
  await db.app.createMany({ data: { id, verification, ...fields, ...unowned }, skipDuplicates: true });
  await db.app.updateMany({ where: { id, ownerId: null }, data: fields });
}

/**
 * The same in the transaction that connects it, if it is one: it may have been blocked meanwhile, and be new, so that
 * there was no app to disable.
 * @returns false when it was
 */
export async function keepPresented(tx: Db, app: UnregisteredApp, now: Date): Promise<boolean> {
  if (!app.unregistered) return true;
  await lockStandings(tx, 'shared');
  if ((await findHostStanding(tx, hostsOf(app))).isBlocked) return false;
  await saveUnregistered(tx, app, now);
  return true;
}

/** Lets an unregistered client sign people in with a code, because its document says so now. */
export async function allowDeviceSignIn(db: Db, id: string): Promise<void> {
  await db.app.updateMany({ where: { id, ownerId: null }, data: { deviceSignIn: true } });
}

/** Removes unregistered clients that were never connected, once that is long ago; what operators decided is kept. */
export async function dropUnregistered(db: Db, before: Date, most: number): Promise<number> {
  const rows = await query(
    db,
    sql`DELETE FROM app WHERE id IN (SELECT id FROM app a WHERE a.owner_id IS NULL AND a.disabled_at IS NULL
        AND a.verification = 'none' AND a.updated_at < ${before.toISOString()}::timestamptz
        AND NOT EXISTS (SELECT FROM connection c WHERE c.app_id = a.id)
        AND NOT EXISTS (SELECT FROM connect_request r WHERE r.app_id = a.id) LIMIT ${most}::int)
      RETURNING id`,
  );
  return rows.length;
}
