import { randomUUID } from 'node:crypto';
import { env } from '@/lib/kernel/config/env.ts';
import { keysFor } from '@/lib/kernel/crypto/keys.ts';
import { authorizeConnection } from '@/lib/oauth/authorization/authorize-connection.ts';
import type { AccessEnd } from '@/lib/oauth/connections/access-end.ts';
import { grantTokens } from '@/lib/oauth/grants/grant-tokens.ts';
import { s256 } from '@/lib/oauth/pkce.ts';
import type { TokenResponse } from '@/lib/oauth/tokens/token-response.ts';
import type { SellerId } from '@/lib/permissions/seller.ts';
import { context, type DemoApp } from '../demo/factories.ts';
import type { Mode } from '../generated/enums.ts';

/** What a seller allows an app: everything in live mode by default. */
export interface Grant {
  app: Pick<DemoApp, 'clientId' | 'redirectUri'>;
  store: { id: string };
  ownerId: SellerId;
  mode?: Mode;
  scopes?: string[];
  redirectUri?: string;
  /** S256 challenge of the app's verifier. */
  challenge?: string;
  ends?: AccessEnd;
  /** What the tokens are for (RFC 8707). */
  resources?: string[];
  now?: Date;
}

/** Makes a connection as a seller's Authorize does, in the process's own database; returns its code. */
export async function authorizeApp(grant: Grant): Promise<string> {
  const { app, store, ownerId, mode = 'live', scopes = ['*'], challenge = null, now = new Date() } = grant;
  const request = {
    clientId: app.clientId,
    redirectUri: grant.redirectUri ?? app.redirectUri,
    scopes,
    mode,
    challenge,
    ...(grant.resources && { resources: grant.resources }),
  };
  const ticket = { id: randomUUID(), sellerId: ownerId, sessionId: 'factory', request };
  const decision = await authorizeConnection(
    ticket,
    { storeId: store.id, mode, ends: grant.ends ?? 'never' },
    ownerId,
    {
      ...context(now),
      codeKeys: keysFor('codes', env()),
      tokenPrefix: env().tokenPrefix,
    },
  );
  if ('fault' in decision) throw new Error(`The factory could not authorize: ${decision.fault}.`);
  return decision.code;
}

/**
 * Connects an app to a store in the process's own database: Authorize, then the exchange of its code.
 * @param grant.verifier given: a public client, which proves itself by PKCE alone
 */
export async function connect({ verifier, ...grant }: Grant & { verifier?: string }): Promise<TokenResponse> {
  const code = await authorizeApp({ ...grant, ...(verifier && { challenge: s256(verifier) }) });
  const now = grant.now ?? new Date();
  const body = {
    grant_type: 'authorization_code',
    client_id: grant.app.clientId,
    code,
    redirect_uri: grant.redirectUri ?? grant.app.redirectUri,
    ...(verifier !== undefined && { code_verifier: verifier }),
  };
  const proof = { by: verifier === undefined ? 'assertion' : 'none' } as const;
  const client = { clientId: grant.app.clientId, proof, fault: null };
  const issued = await grantTokens({ client, body, idempotencyKey: null }, context(now));
  if ('refused' in issued) throw issued.refused;
  return issued.answer;
}
