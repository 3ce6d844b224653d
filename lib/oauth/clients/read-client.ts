import { readClientDocument } from '@/extensions/agents/lib/clients/client-document.ts';
import { openClientId, unregisteredAppId } from '@/extensions/agents/lib/clients/dynamic-client.ts';
import { type findAppByClientId, isDisabled } from '../../apps/apps.ts';
import { findHostStanding, hostsOf } from '../../apps/client-standings.ts';
import { lookUpApp } from '../../apps/look-up-app.ts';
import { findStandingOf, listVerifiedNames } from '../../apps/presented-apps.ts';
import { db } from '../../database/db.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { env } from '../../kernel/config/env.ts';
import { keysFor } from '../../kernel/crypto/keys.ts';
import { isClientUrl, isDynamic } from '../../permissions/client-id.ts';
import { BASIC_READS } from '../../permissions/scope.ts';
import type { SellerId } from '../../permissions/seller.ts';
import type { ClientFault } from '../authorization/request-fault.ts';
import { CODE_GRANTS, grantTypes as knownGrants } from '../token-grant.ts';
import { type ClientMetadata, shownName } from './client-metadata.ts';
import { clientUrlFault } from './client-url.ts';
import { readDocument } from './read-document.ts';

type RegisteredApp = NonNullable<Awaited<ReturnType<typeof findAppByClientId>>>;

/** An app as an authorization request is judged by and consent shows it. */
export interface ClientApp extends RegisteredApp {
  /**
   * Of what nobody registered here: the host of its document, null without one, whether it wants a key, and whether it
   * gets no further than test mode.
   */
  unregistered?: { host: string | null; isDpopBound: boolean; isTestOnly: boolean };
}

/** `detail` is the end of a sentence about its document; `waitS` says in how many seconds to try again. */
export type ReadClient = { app: ClientApp } | { fault: ClientFault; detail?: string; waitS?: number };

/** For whom a client's document is fetched: somebody who has signed in. */
export interface Asker extends Pick<RequestContext, 'address' | 'now'> {
  sellerId: SellerId;
}

/**
 * Finds the client of an authorization request, registered or not, before anybody has authorized it too.
 * @param asker null for somebody who has not signed in, for whom no document is looked at
 * @returns why it can't be used: unknown, disabled, blocked by an operator, or what is wrong with its document
 */
export async function readClient(clientId: string, asker: Asker | null): Promise<ReadClient> {
  const { tokenPrefix, agents } = env();
  if (isClientUrl(clientId))
    return agents !== 'off' && asker ? documentedApp(clientId, asker) : { fault: 'unknown_client' };
  if (!isDynamic(clientId, tokenPrefix)) {
    const app = await lookUpApp(clientId);
    if (app) return { app };
    return { fault: (await isDisabled(db(), clientId)) ? 'disabled' : 'unknown_client' };
  }
  const metadata = agents === 'on' ? openClientId(clientId, tokenPrefix, keysFor('dynamic clients', env())) : null;
  return metadata ? unregisteredApp(clientId, metadata, null) : { fault: 'unknown_client' };
}

/** The client whose document is at an address; one that is blocked isn't asked for it. */
async function documentedApp(clientId: string, { address, now, sellerId }: Asker): Promise<ReadClient> {
  const own = [env().baseUrl, env().apiUrl];
  const fault = clientUrlFault(clientId, own);
  if (fault) return { fault: 'unreachable', detail: fault };
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
      ...{ optionalScopes: [], why: {}, privacyPolicyUrl: null, termsUrl: null, supportEmail: null },
      provenDomain: null,
      deviceSignIn:
        page !== null && grantTypes.some((type) => knownGrants().includes(type) && !CODE_GRANTS.includes(type)),
      unregistered: { host, isDpopBound, isTestOnly: page?.protocol === 'http:' },
    },
  };
}
