import { findHostStanding, hostsOf } from '@/lib/apps/client-standings.ts';
import { findStandingOf, listVerifiedNames } from '@/lib/apps/presented-apps.ts';
import { db } from '@/lib/database/db.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { keysFor } from '@/lib/kernel/crypto/keys.ts';
import { clientUrlFault } from '@/lib/oauth/clients/client-url.ts';
import type { Asker, ReadClient } from '@/lib/oauth/clients/read-unregistered.ts';
import type { PresentedClient } from '@/lib/oauth/connections/presented-connections.ts';
import { isClientUrl } from '@/lib/permissions/client-id.ts';
import { BASIC_READS } from '@/lib/permissions/scope.ts';
import { type ClientDocument, readClientDocument } from './client-document.ts';
import { findDocument } from './client-documents.ts';
import { type ClientMetadata, shownName } from './client-metadata.ts';
import { openClientId, unregisteredAppId } from './dynamic-client.ts';
import { readDocument } from './read-document.ts';

/** As UnregisteredClients of lib/oauth/clients says; of what this installation doesn't take, nothing is known. */
export async function readUnregistered(clientId: string, asker: Asker | null): Promise<ReadClient> {
  if (isClientUrl(clientId))
    return env().agents !== 'off' && asker ? documentedApp(clientId, asker) : { fault: 'unknown_client' };
  const metadata = carriedIn(clientId);
  return metadata ? unregisteredApp(clientId, metadata, null) : { fault: 'unknown_client' };
}

/** As UnregisteredClients of lib/oauth/clients says. */
export async function findSeen(clientId: string): Promise<{ id: string; grantTypes: string[] | null }> {
  const seen = await findDocument<ClientDocument>(db(), clientId);
  return { id: unregisteredAppId(clientId), grantTypes: seen?.metadata.grantTypes ?? null };
}

/** A client that carries its metadata is one before anybody has authorized it, without any code or token. */
export function neverAuthorized(clientId: string): PresentedClient['app'] | null {
  return (
    carriedIn(clientId) && { id: unregisteredAppId(clientId), clientId, requiresDpop: false, accessLifetime: null }
  );
}

function carriedIn(clientId: string): ClientMetadata | null {
  const { agents, tokenPrefix } = env();
  return agents === 'on' ? openClientId(clientId, tokenPrefix, keysFor('dynamic clients', env())) : null;
}

/** The client whose document is at an address; one that is blocked isn't asked for it. */
async function documentedApp(clientId: string, { address, now, sellerId }: Asker): Promise<ReadClient> {
  const own = [env().baseUrl, env().apiUrl];
  const fault = clientUrlFault(clientId, own);
  if (fault) return { fault: 'unreachable', detail: `has no address that is asked: its client_id ${fault}` };
  const { hostname } = new URL(clientId);
  const [known, standing] = await Promise.all([
    findStandingOf(db(), unregisteredAppId(clientId)),
    findHostStanding(db(), [hostname]),
  ]);
  if (standing.isBlocked || known?.disabledAt) return { fault: 'blocked' };
  const read = (value: object) => readClientDocument(value, clientId, own);
  const answer = await readDocument({ key: clientId, url: clientId, read, address, sellerId, now });
  return 'fault' in answer ? answer : unregisteredApp(clientId, answer.read, new URL(clientId));
}

async function unregisteredApp(clientId: string, metadata: ClientMetadata, page: URL | null): Promise<ReadClient> {
  const id = unregisteredAppId(clientId);
  const { redirectUris, isDpopBound, grantTypes } = metadata;
  const [known, standing, verified] = await Promise.all([
    findStandingOf(db(), id),
    findHostStanding(db(), hostsOf({ websiteUrl: page?.origin ?? '', redirectUris })),
    listVerifiedNames(db()),
  ]);
  if (standing.isBlocked || known?.disabledAt) return { fault: 'blocked' };
  const isVerified = page === null ? known?.verification === 'verified' : standing.isVerified;
  const host = page?.host ?? null;
  return {
    app: {
      id,
      clientId,
      name: shownName(metadata, { host, appName: env().appName, verified: isVerified ? [] : verified }),
      description: '',
      websiteUrl: page?.origin ?? '',
      logoId: null,
      verification: isVerified ? 'verified' : 'none',
      redirectUris,
      defaultScopes: BASIC_READS,
      optionalScopes: [],
      why: {},
      privacyPolicyUrl: null,
      termsUrl: null,
      supportEmail: null,
      provenDomain: null,
      deviceSignIn: page !== null && grantTypes.some((type) => type.endsWith(':device_code')),
      unregistered: { host, isDpopBound, isTestOnly: page?.protocol === 'http:' },
    },
  };
}
