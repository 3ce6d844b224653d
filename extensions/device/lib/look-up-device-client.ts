import { findHostStanding } from '@/lib/apps/client-standings.ts';
import { lookUpApp } from '@/lib/apps/look-up-app.ts';
import { allowDeviceSignIn, findStandingOf, saveUnregistered } from '@/lib/apps/presented-apps.ts';
import { db } from '@/lib/database/db.ts';
import { countAttempt, type Limit } from '@/lib/database/limits/throttle.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { OAuthError } from '@/lib/kernel/errors/errors.ts';
import type { RequestContext } from '@/lib/kernel/request-context.ts';
import { networkOf } from '@/lib/kernel/text/network.ts';
import type { NamedClient } from '@/lib/oauth/clients/client-credentials.ts';
import { clientUrlFault } from '@/lib/oauth/clients/client-url.ts';
import { readUnregistered } from '@/lib/oauth/clients/read-unregistered.ts';
import { isClientUrl } from '@/lib/permissions/client-id.ts';
import { BASIC_READS } from '@/lib/permissions/scope.ts';
import { DEVICE_GRANT } from '../index.ts';

/** Clients that nobody has seen here and one network may begin a sign-in for: each is a row for a month. */
const NEW_CLIENTS: Limit = { name: 'new clients of devices', most: 30, windowMs: 10 * 60_000 };

/** Whom a device asks to be connected as. */
export interface DeviceClient {
  id: string;
  deviceSignIn: boolean;
  defaultScopes: readonly string[];
  optionalScopes?: readonly string[];
  isRegistered: boolean;
}

/**
 * The client of a device. Nobody has signed in, so no document is fetched: one that was seen here says whether it may
 * sign in with a code, and of any other that shows once somebody has typed that in. Throws `unauthorized_client` for
 * one whose document says otherwise, and what is wrong with its credentials.
 * @returns null for one that there isn't, or that may not be connected
 */
export async function lookUpDeviceClient(
  { clientId, fault }: NamedClient,
  { address, now }: Pick<RequestContext, 'address' | 'now'>,
): Promise<DeviceClient | null> {
  if (fault) throw new OAuthError(fault);
  const { agents, baseUrl, apiUrl } = env();
  if (!isClientUrl(clientId)) {
    const app = await lookUpApp(clientId);
    return app && { ...app, isRegistered: true };
  }
  const unregistered = await readUnregistered();
  if (!unregistered || agents === 'off' || clientUrlFault(clientId, [baseUrl, apiUrl]) !== null) return null;
  const { hostname, host: name, origin: websiteUrl } = new URL(clientId);
  if ((await findHostStanding(db(), [hostname])).isBlocked) return null;
  const { id, grantTypes } = await unregistered.findSeen(clientId);
  const kept = await findStandingOf(db(), id);
  const common = { id, defaultScopes: BASIC_READS, isRegistered: false };
  const deviceSignIn = grantTypes?.includes(DEVICE_GRANT) ?? kept?.deviceSignIn ?? true;
  // Its document may have got the grant since somebody authorized it; while it waits, its app's row is asked.
  if (kept && deviceSignIn && !kept.deviceSignIn) await allowDeviceSignIn(db(), id);
  // What its own document says is no secret, and it may be no client yet that could be authenticated.
  if (!deviceSignIn) throw new OAuthError('device_not_allowed');
  if (kept) return { ...common, deviceSignIn };
  const wait = await countAttempt(NEW_CLIENTS, networkOf(address), now);
  if (wait !== null) throw new OAuthError('too_many_requests', { headers: { 'Retry-After': String(wait) } });
  const app = { id, clientId, name, websiteUrl, redirectUris: [], verification: 'none', deviceSignIn } as const;
  await saveUnregistered(db(), app, now);
  return { ...common, deviceSignIn };
}
