import type { Wanted } from '../access/fingerprint.ts';
import { findAnyApp } from '../apps/apps.ts';
import { db } from '../db.ts';

/** What was found: an app, one of its secrets, a connection, or a seller's own API key. */
export type Found = { app: string; secret?: string } | { connection: string } | { key: string };

/** Finds what an operator looks for; null when there is nothing. Only call it for an operator. */
export async function lookUpWanted(wanted: Wanted): Promise<Found | null> {
  if ('clientId' in wanted) {
    const app = await findAnyApp(db(), { clientId: wanted.clientId });
    return app && { app: app.id };
  }
  if ('uuid' in wanted) {
    const app = await findAnyApp(db(), { id: wanted.uuid });
    if (app) return { app: app.id };
  }
  const by = 'uuid' in wanted ? { id: wanted.uuid } : { selector: wanted.selector };
  const connection = await db().connection.findUnique({ where: by, select: { id: true } });
  if (connection) return { connection: connection.id };
  const key = await db().apiKey.findUnique({ where: by, select: { id: true } });
  if (key) return { key: key.id };
  if ('uuid' in wanted) return null;
  const secret = await db().appSecret.findUnique({ where: by, select: { id: true, appId: true } });
  return secret && { app: secret.appId, secret: secret.id };
}
