import type { Wanted } from '../access/fingerprint.ts';
import type { OperatorProof } from '../accounts/operator.ts';
import { db } from '../db.ts';
import { findAnyKeyId } from './any-api-keys.ts';
import { findAnySecretId } from './any-app-secrets.ts';
import { findAnyApp } from './any-apps.ts';
import { findAnyConnectionId } from './any-connections.ts';

/** What was found: an app, one of its secrets, a connection, or a seller's own API key. */
export type Found = { app: string; secret?: string } | { connection: string } | { key: string };

/** Finds what an operator looks for; null when there is nothing. */
export async function lookUpWanted(operator: OperatorProof, wanted: Wanted): Promise<Found | null> {
  if ('clientId' in wanted) {
    const app = await findAnyApp(db(), operator, { clientId: wanted.clientId });
    return app && { app: app.id };
  }
  if ('uuid' in wanted) {
    const app = await findAnyApp(db(), operator, { id: wanted.uuid });
    if (app) return { app: app.id };
  }
  const by = 'uuid' in wanted ? { id: wanted.uuid } : { selector: wanted.selector };
  const connection = await findAnyConnectionId(db(), operator, by);
  if (connection) return { connection };
  const key = await findAnyKeyId(db(), operator, by);
  if (key) return { key };
  if ('uuid' in wanted) return null;
  const secret = await findAnySecretId(db(), operator, wanted.selector);
  return secret && { app: secret.appId, secret: secret.id };
}
