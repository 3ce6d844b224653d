import { BASIC_READS } from '../access/scope.ts';
import type { findAppByClientId } from '../apps/apps.ts';
import { findHostStanding } from '../apps/client-standings.ts';
import { lookUpApp } from '../apps/look-up-app.ts';
import { findStandingOf, listVerifiedNames } from '../apps/presented-apps.ts';
import { env } from '../config/env.ts';
import { keysFor } from '../crypto/keys.ts';
import { db } from '../database/db.ts';
import { type ClientMetadata, shownName } from './client-metadata.ts';
import { isDynamic, openClientId, unregisteredAppId } from './dynamic-client.ts';
import type { ClientFault } from './request-fault.ts';

type RegisteredApp = NonNullable<Awaited<ReturnType<typeof findAppByClientId>>>;

/** An app as an authorization request is judged by and consent shows it. */
export interface ClientApp extends RegisteredApp {
  /** Of what nobody registered here: the host of its document, null without one, and whether it wants a key. */
  unregistered?: { host: string | null; isDpopBound: boolean };
}

export type ReadClient = { app: ClientApp } | { fault: ClientFault };

/**
 * Finds the client of an authorization request, registered or not, before anybody has authorized it too.
 * @returns why it can't be used: unknown, disabled, or blocked by an operator
 */
export async function readClient(clientId: string): Promise<ReadClient> {
  const { tokenPrefix, agents } = env();
  if (!isDynamic(clientId, tokenPrefix)) {
    const app = await lookUpApp(clientId);
    return app ? { app } : { fault: 'unknown_client' };
  }
  const metadata = agents === 'on' ? openClientId(clientId, tokenPrefix, keysFor('dynamic clients', env())) : null;
  return metadata ? unregisteredApp(clientId, metadata, null) : { fault: 'unknown_client' };
}

async function unregisteredApp(clientId: string, metadata: ClientMetadata, host: string | null): Promise<ReadClient> {
  const id = unregisteredAppId(clientId);
  const { redirectUris, isDpopBound } = metadata;
  const [known, standing, verified] = await Promise.all([
    findStandingOf(db(), id),
    findHostStanding(db(), [...(host === null ? [''] : [host]), ...redirectUris.flatMap(webHost)]),
    listVerifiedNames(db()),
  ]);
  if (standing.isBlocked || known?.disabledAt) return { fault: 'blocked' };
  const isVerified = host === null ? known?.verification === 'verified' : standing.isVerified;
  return {
    app: {
      id,
      clientId,
      name: shownName(metadata, { host, appName: env().appName, verified: isVerified ? [] : verified }),
      description: '',
      websiteUrl: host === null ? '' : `https://${host}`,
      logoId: null,
      verification: isVerified ? 'verified' : 'none',
      redirectUris,
      defaultScopes: BASIC_READS,
      deviceSignIn: false,
      unregistered: { host, isDpopBound },
    },
  };
}

/** The host on the web that an address leads to, if it does. */
function webHost(uri: string): string[] {
  return /^https:/i.test(uri) ? [new URL(uri).hostname] : [];
}
