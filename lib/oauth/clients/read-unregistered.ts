import { EXTENSIONS } from '@/extensions/index.ts';
import type { findAppByClientId } from '../../apps/apps.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import type { SellerId } from '../../permissions/seller.ts';
import type { ClientFault } from '../authorization/request-fault.ts';
import type { PresentedClient } from '../connections/presented-connections.ts';
import type { NamedClient } from './client-credentials.ts';

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

/** What a request says of its client: its header of that name, and its parameters. */
export interface SentCredentials {
  authorization: string | null;
  body: Record<string, string | undefined>;
}

/** Clients that nobody registered here: their `client_id` says itself what they are, or where that is said. */
export interface UnregisteredClients {
  /** Finds the client of an authorization request; see readClient() of read-client.ts. */
  read(clientId: string, asker: Asker | null): Promise<ReadClient>;
  /** Checks how one proves itself whose `client_id` is an address; see checkClient() of authenticate-client.ts. */
  check(client: NamedClient, sent: SentCredentials, by: Pick<RequestContext, 'address' | 'now'>): Promise<NamedClient>;
  /** The app of one whose `client_id` is an address, with the grants of its document as last read; fetches nothing. */
  findSeen(clientId: string): Promise<{ id: string; grantTypes: string[] | null }>;
  /** The app of one that nobody has authorized yet; null for what is none. */
  neverAuthorized(clientId: string): PresentedClient['app'] | null;
}

declare module '../../kernel/extension.ts' {
  interface Extension {
    clients?: { load(): Promise<UnregisteredClients> };
  }
}

/** Reads what knows clients that nobody registered; undefined where there are none. */
export function readUnregistered(extensions = EXTENSIONS): Promise<UnregisteredClients> | undefined {
  return extensions.find((one) => one.clients)?.clients?.load();
}
