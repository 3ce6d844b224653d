import type { RequestContext } from '../../http/request-context.ts';
import { env } from '../../kernel/config/env.ts';
import type { OAUTH_REASONS } from '../../kernel/errors/oauth-reasons.ts';
import type { WithoutNames } from '../../kernel/errors/reasons.ts';
import type { Credential } from '../../permissions/credential.ts';
import type { AuthenticatedClient } from '../clients/authenticate-client.ts';
import type { Granted, Presented } from '../connections/claim-tokens.ts';
import type { PresentedConnection } from '../connections/presented-connections.ts';
import type { DevicePoll } from '../devices/device-codes.ts';
import { areAuthorized, askedResources } from '../resource.ts';
import type { Retry } from '../tokens/token-idempotency.ts';

/** A token request of a client that is known, with the row that it is about: what the checks read. */
export interface Asked {
  body: Record<string, string>;
  /** The code or refresh token; null for what is none of ours. */
  credential: Credential | null;
  client: AuthenticatedClient;
  connection: PresentedConnection | null;
  /** How the device stands that polls; null for another grant. */
  device: DevicePoll | null;
  /** Thumbprint of the key whose proof came with it; null without one. */
  jkt: string | null;
  /** How long access tokens are to last from now on, in seconds; null where that isn't said. */
  lifetime: number | null;
  /** The Idempotency-Key, and the digest of the body that came with it before. */
  retry: (Retry & { earlierBody: string | null }) | null;
  now: Date;
}

/** Why a grant is refused once its client is known: any reason that says all without naming anything. */
export type Refusal = WithoutNames<typeof OAUTH_REASONS>;

/** One reason not to grant, or null; each names the section of the RFC that it follows. */
export type Check = (asked: Asked) => Refusal | null;

/** Claims what was presented: with others that come at the same time, or alone where its row has been read. */
export type Claiming = (
  presented: Presented,
  context: RequestContext,
  row: PresentedConnection | null,
) => Promise<Granted | null>;

/** A grant type: what it reads, the statement that claims it, and the checks that say why nothing was claimed. */
export interface Grant {
  /** The parameters that it can't do without; the first is its credential. */
  needs: readonly [string, ...string[]];
  /** What to call with what was presented; null where no row can have it, so that the database isn't asked. */
  read(body: Record<string, string | undefined>, credential: Credential, clientId: string): Claiming | null;
  /** Asks how the device stands, and counts that, where nothing was claimed. */
  poll?(
    client: AuthenticatedClient,
    held: { selector: string; hash: string },
    context: Pick<RequestContext, 'now'>,
  ): Promise<DevicePoll>;
  /** The scopes that the access token gets. */
  scopes(asked: Asked, connection: PresentedConnection): string[];
  /** In order: the first that objects is answered. They agree with the claim's conditions. */
  checks: readonly Check[];
  /** What has to happen before a reason is answered. */
  consequences: Partial<Record<Refusal, (asked: Asked, context: RequestContext) => Promise<unknown>>>;
  /** Nobody objects, and still others were faster. */
  lost: Refusal;
}

/** An Idempotency-Key belongs to the request that it first came with, and to the key that was proven with it. */
export const keyIsOfThisRequest: Check = ({ retry, connection, jkt }) => {
  if (!retry || retry.earlierBody === null) return null;
  if (retry.earlierBody !== retry.body) return 'reused_idempotency_key';
  if (connection?.retryKey !== retry.key || connection.jkt === jkt) return null;
  return jkt === null ? 'missing_proof' : 'reused_idempotency_key';
};

/** A token may only be asked for what was authorized (RFC 8707 section 2.2). */
export const isForItsResources: Check = ({ body, connection }) => {
  const asked = askedResources(body.resource, env());
  return asked !== undefined && areAuthorized(asked, connection?.resources ?? []) ? null : 'other_resource';
};
