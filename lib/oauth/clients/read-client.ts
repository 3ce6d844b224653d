import { isDisabled } from '../../apps/apps.ts';
import { lookUpApp } from '../../apps/look-up-app.ts';
import { db } from '../../database/db.ts';
import { env } from '../../kernel/config/env.ts';
import { isClientUrl, isDynamic } from '../../permissions/client-id.ts';
import { type Asker, type ReadClient, readUnregistered } from './read-unregistered.ts';

/**
 * Finds the client of an authorization request, registered or not, before anybody has authorized it too.
 * @param asker null for somebody who has not signed in, for whom no document is looked at
 * @returns why it can't be used: unknown, disabled, blocked by an operator, or what is wrong with its document
 */
export async function readClient(clientId: string, asker: Asker | null): Promise<ReadClient> {
  if (isClientUrl(clientId) || isDynamic(clientId, env().tokenPrefix))
    return (await (await readUnregistered())?.read(clientId, asker)) ?? { fault: 'unknown_client' };
  const app = await lookUpApp(clientId);
  if (app) return { app };
  return { fault: (await isDisabled(db(), clientId)) ? 'disabled' : 'unknown_client' };
}
