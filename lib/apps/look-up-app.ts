import { insertBuiltIn } from '../accounts/sellers.ts';
import { db, transact } from '../database/db.ts';
import { env } from '../kernel/config/env.ts';
import { realTime } from '../kernel/process/clock.ts';
import { commandLineId } from '../permissions/client-id.ts';
import { SCOPE_NAMES } from '../permissions/scope-catalogue.ts';
import { findAppByClientId, insertBuiltInApp } from './apps.ts';
import { LOOPBACK_REDIRECTS } from './redirect-uri.ts';

/**
 * The app of a `client_id` that a person is about to allow, unless it is disabled. The command line, which nobody
 * registers, is there from the first time that it is asked for.
 */
export async function lookUpApp(clientId: string) {
  const app = await findAppByClientId(db(), clientId);
  if (clientId !== commandLineId(env().tokenPrefix)) return app;
  if (!app) await addCommandLine(clientId);
  const built = app ?? (await findAppByClientId(db(), clientId));
  // It was made when there were fewer scopes, maybe: it asks for all that there are.
  return built && { ...built, defaultScopes: [...SCOPE_NAMES] };
}

async function addCommandLine(clientId: string): Promise<void> {
  const { appName, baseUrl } = env();
  const name = `${appName} command line`;
  await transact(async (tx) => {
    const ownerId = await insertBuiltIn(tx, appName, realTime());
    await insertBuiltInApp(tx, {
      ownerId,
      clientId,
      name,
      deviceSignIn: true,
      verification: 'verified',
      description: 'Works with your store from a terminal.',
      websiteUrl: `${baseUrl}/docs/cli`,
      redirectUris: LOOPBACK_REDIRECTS,
      defaultScopes: [...SCOPE_NAMES],
    });
  });
}
