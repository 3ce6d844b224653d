import { OAuthError } from '../../kernel/errors/errors.ts';
import type { OAUTH_REASONS } from '../../kernel/errors/oauth-reasons.ts';
import type { WithoutNames } from '../../kernel/errors/reasons.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import type { Credential } from '../../permissions/credential.ts';
import type { AuthenticatedClient } from '../clients/authenticate-client.ts';
import type { NamedClient, ProvingClient } from '../clients/client-credentials.ts';
import type { TokenClaim } from '../connections/claim-tokens.ts';
import type { PresentedConnection } from '../connections/presented-connections.ts';
import { areAuthorized } from '../resource.ts';

/** A token request, with all that was read of it before the database is asked. */
export interface TokenRequest {
  body: Record<string, string>;
  client: NamedClient;
  /** The code or refresh token; null for what is none of ours. */
  credential: Credential | null;
  /** Thumbprint of the key whose proof came with it; null without one. */
  jkt: string | null;
  /** As requestedResources of resource.ts writes them; null where none is named, undefined when one isn't ours. */
  resources: string | null | undefined;
  /** How long access tokens are to last from now on, in seconds; null where that isn't said. */
  lifetime: number | null;
}

/** A token request of which a statement may claim something. */
export interface ClaimableRequest extends Pick<TokenRequest, 'body' | 'jkt' | 'lifetime'> {
  client: ProvingClient;
  credential: Credential & { hash: string };
  resources: string | null;
}

/** A token request's Idempotency-Key, as it is stored: the key for who asks, and a digest of the body it came with. */
export interface Retry {
  key: string;
  body: string;
}

/** A token request of a client that is known, with the row that it is about: what the checks read. */
export interface KnownRequest extends Omit<TokenRequest, 'client'> {
  client: AuthenticatedClient;
  connection: PresentedConnection | null;
  /** The Idempotency-Key, and the digest of the body that came with it before. */
  retry: (Retry & { earlierBody: string | null }) | null;
  now: Date;
}

/** Why a grant is refused once its client is known: any reason that says all without naming anything. */
export type Refusal = WithoutNames<typeof OAUTH_REASONS>;

/** One reason not to grant, or null; each names the section of the RFC that it follows. */
export type Check = (request: KnownRequest) => Refusal | null;

/** A grant type: how it reads a request into what is claimed, and the checks that say why nothing was. */
export interface Grant {
  /** The parameters that it can't do without; the first is its credential. */
  needs: readonly [string, ...string[]];
  /** What the statement is to claim; null where no row can have it, so that the database isn't asked. */
  read(request: ClaimableRequest): TokenClaim | null;
  /** Reads what its checks look at beside the row, where nothing was claimed; extensions add that to KnownRequest. */
  poll?(
    client: AuthenticatedClient,
    credential: Credential | null,
    context: Pick<RequestContext, 'now'>,
  ): Promise<Partial<KnownRequest>>;
  /** The scopes that the access token gets. */
  scopes(request: KnownRequest, connection: PresentedConnection): string[];
  /** In order: the first that objects is answered. They agree with the claim's conditions. */
  checks: readonly Check[];
  /** What has to happen before a reason is answered. */
  consequences: Partial<Record<Refusal, (request: KnownRequest, context: RequestContext) => Promise<unknown>>>;
  /** Nobody objects, and still others were faster. */
  lost: Refusal;
}

/** What the first check that objects says; null where nobody does. */
export function objectionOf({ checks }: Grant, known: KnownRequest): Refusal | null {
  for (const check of checks) {
    const reason = check(known);
    if (reason) return reason;
  }
  return null;
}

/** An Idempotency-Key belongs to the request that it first came with, and to the key that was proven with it. */
export const keyIsOfThisRequest: Check = ({ retry, connection, jkt }) => {
  if (!retry || retry.earlierBody === null) return null;
  if (retry.earlierBody !== retry.body) return 'reused_idempotency_key';
  if (connection?.retryKey !== retry.key || connection.jkt === jkt) return null;
  return jkt === null ? 'missing_proof' : 'reused_idempotency_key';
};

/** A token may only be asked for what was authorized (RFC 8707 section 2.2). */
export const isForItsResources: Check = ({ resources, connection }) =>
  resources !== undefined && areAuthorized(resources, connection?.resources ?? []) ? null : 'other_resource';

/** How long access tokens last that an app wants to expire, in seconds. */
const LEAST = 300;
const MOST = 86_400;

/**
 * Reads `expires_in` of a token request: how long access tokens of the connection are to last from then on, in
 * seconds; null where it isn't sent.
 * Throws `invalid_request` for anything but a whole number from 300 to 86400.
 */
export function lifetimeOf(sent: string | undefined): number | null {
  if (sent === undefined) return null;
  const seconds = /^[1-9]\d{2,4}$/.test(sent) ? Number(sent) : 0;
  if (seconds < LEAST || seconds > MOST) throw new OAuthError('malformed_expires_in');
  return seconds;
}
