import { db } from '../database/db.ts';
import type { SearchTerm } from '../permissions/fingerprint.ts';
import type { OperatorProof } from '../permissions/operator.ts';
import { findKeyIdAsOperator } from './operator-api-keys.ts';
import { findAppAsOperator, findSecretIdAsOperator } from './operator-apps.ts';
import { findConnectionIdAsOperator } from './operator-connections.ts';

/** What was found: an app, one of its secrets, a connection, or a seller's own API key. */
export type Found = { app: string; secret?: string } | { connection: string } | { key: string };

/** Finds what an operator searches for; null when there is nothing. */
export async function lookUpSearchTerm(operator: OperatorProof, term: SearchTerm): Promise<Found | null> {
  if ('clientId' in term) {
    const app = await findAppAsOperator(db(), operator, { clientId: term.clientId });
    return app && { app: app.id };
  }
  if ('uuid' in term) {
    const app = await findAppAsOperator(db(), operator, { id: term.uuid });
    if (app) return { app: app.id };
  }
  const by = 'uuid' in term ? { id: term.uuid } : { selector: term.selector };
  const connection = await findConnectionIdAsOperator(db(), operator, by);
  if (connection) return { connection };
  const key = await findKeyIdAsOperator(db(), operator, by);
  if (key) return { key };
  if ('uuid' in term) return null;
  const secret = await findSecretIdAsOperator(db(), operator, term.selector);
  return secret && { app: secret.appId, secret: secret.id };
}
