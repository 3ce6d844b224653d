import { checkNetwork, judgedAddress, strictAddress } from '../../calls/networks/check-network.ts';
import { recordUse } from '../../calls/record-uses.ts';
import { isUniqueViolation } from '../../database/db.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { env } from '../../kernel/config/env.ts';
import { keysFor } from '../../kernel/crypto/keys.ts';
import { OAuthError } from '../../kernel/errors/errors.ts';
import { countGrant } from '../../kernel/process/metrics.ts';
import { traceConnection } from '../../kernel/process/tracing.ts';
import { isClientId } from '../../permissions/client-id.ts';
import {
  type Credential,
  formatCredential,
  hashSecret,
  mintTagged,
  parseCredential,
} from '../../permissions/credential.ts';
import { authenticateClient } from '../clients/authenticate-client.ts';
import { readClientCredentials, required } from '../clients/client-credentials.ts';
import type { ClientProof, Granted, Presented } from '../connections/claim-tokens.ts';
import { type PresentedConnection, storeIn } from '../connections/presented-connections.ts';
import { askedResources } from '../resource.ts';
import { lifetimeOf } from '../tokens/access-lifetime.ts';
import { RETRY_WINDOW_MS, readRetry, sealAnswer } from '../tokens/token-idempotency.ts';
import { type Issued, storeObject, type TokenResponse, tokenResponse } from '../tokens/token-response.ts';
import type { Asked, Grant } from './grant.ts';
import { grantOf } from './known-grants.ts';
import { readEarlierBody, readKeptAnswer } from './read-kept-answer.ts';

/** As often a request that nobody objects to is tried; who comes that far has lost to others each time. */
const ATTEMPTS = 3;

export interface TokenRequest {
  authorization: string | null;
  body: Record<string, string>;
  /** The header of that name. */
  idempotencyKey: string | null;
  /** Thumbprint of the key that was proven with it; null without one. */
  jkt?: string | null;
  /** The client was proven otherwise than by its secret. */
  isVerified?: boolean;
  /** Called once the client has proven itself, if something then is refused. */
  onProven?: () => void;
}

/**
 * Answers a token request (RFC 6749 section 3.2): what is presented is claimed by one statement; where that claims
 * nothing, or what came with an Idempotency-Key before has to be looked at, the row is read and checks say why.
 * Throws `invalid_grant`, `invalid_client`, `invalid_scope`, `invalid_request` and `network_not_allowed`.
 */
export async function grantTokens(request: TokenRequest, context: RequestContext): Promise<Issued> {
  const { authorization, body, idempotencyKey, jkt = null } = request;
  const grant = grantOf(body);
  const type = body.grant_type ?? '';
  const lifetime = lifetimeOf(body.expires_in);
  const { tokenPrefix } = env();
  const { clientId, secret } = readClientCredentials(authorization, body);
  const credential = parseCredential(body[grant.needs[0]] ?? '', tokenPrefix);
  const proof = request.isVerified ? ({ by: 'verified' } as const) : proofOf(secret, tokenPrefix);
  const claim =
    credential && proof && isClientId(clientId)
      ? claimOf(grant, { clientId, proof, credential, body, jkt, lifetime })
      : null;
  if (claim && idempotencyKey === null) {
    const minted = mintPair(claim.credential.selector, tokenPrefix);
    const from = strictAddress(context.address);
    const granted = await countGrant(type, claim.attempt(minted, context, { row: null, from }));
    if (granted) return issued(granted, minted, jkt, context);
  }

  const read = async (): Promise<Asked> => {
    const { isVerified = false, onProven } = request;
    const client = await authenticateClient(
      authorization,
      body,
      { tokenPrefix, now: context.now, isVerified, onProven },
      credential,
    );
    // Before anything else is said of what was presented: from elsewhere nothing is counted, ended or told.
    if (!(await checkNetwork(client.connection?.id ?? null, client.allowedNetworks, context)))
      throw new OAuthError('network_not_allowed');
    const retry = await readEarlierBody(readRetry(idempotencyKey, client, body), context.now);
    const held = { selector: credential?.selector ?? '', hash: hashSecret(credential?.secret ?? '') };
    const device = (await grant.poll?.(client, held, context)) ?? null;
    const { connection } = client;
    return { body, credential, client, connection, device, jkt, lifetime, retry, now: context.now };
  };
  const asked = await read();
  for (const name of grant.needs) required(body, name);
  return countGrant(type, decide(grant, claim, { asked, read }, context));
}

function proofOf(secret: string | null, tokenPrefix: string): ClientProof | null {
  if (secret === null) return { by: 'none' };
  const own = parseCredential(secret, tokenPrefix);
  return own?.kind === 'secret' ? { by: 'secret', selector: own.selector, hash: hashSecret(own.secret) } : null;
}

interface Claim {
  credential: Credential;
  attempt(
    minted: MintedPair,
    context: RequestContext,
    of: { row: PresentedConnection | null } & Pick<Presented, 'from' | 'retry'>,
  ): Promise<Granted | null>;
}

function claimOf(
  grant: Grant,
  {
    clientId,
    proof,
    credential,
    body,
    jkt,
    lifetime,
  }: {
    clientId: string;
    proof: ClientProof;
    credential: Credential;
    body: TokenRequest['body'];
    jkt: string | null;
    lifetime: number | null;
  },
): Claim | null {
  const claim = grant.read(body, credential, clientId);
  const resources = askedResources(body.resource, env());
  if (!claim || resources === undefined) return null;
  const held = { selector: credential.selector, hash: hashSecret(credential.secret) };
  return {
    credential,
    attempt: ({ hashes }, context, { row, from, retry }) =>
      claim({ clientId, proof, credential: held, pair: hashes, resources, jkt, lifetime, from, retry }, context, row),
  };
}

/** Why nothing was claimed: the answer of a retry, what a check objects to, or that somebody held the row. */
async function decide(
  grant: Grant,
  claim: Claim | null,
  { asked: first, read }: { asked: Asked; read: () => Promise<Asked> },
  context: RequestContext,
): Promise<Issued> {
  for (let [asked, attempt] = [first, 1]; ; asked = await read(), attempt += 1) {
    const { connection } = asked;
    if (connection) traceConnection(connection.id);
    const kept = await readKeptAnswer(asked);
    if (kept) return kept;
    await refuse(grant, asked, context);
    if (!claim || !connection || attempt > ATTEMPTS) throw new OAuthError(grant.lost);
    const minted = mintPair(connection.selector, env().tokenPrefix);
    const retry = await keptFor(grant, asked, minted, connection);
    const isAnywhere = asked.client.allowedNetworks === null;
    const from = isAnywhere ? strictAddress(context.address) : await judgedAddress(context);
    const granted = await claim.attempt(minted, context, { row: connection, from, retry }).catch((error) => {
      throw isUniqueViolation(error) ? new OAuthError('reused_idempotency_key') : error;
    });
    if (granted) return issued(granted, minted, asked.jkt, context);
  }
}

/** What is kept of an answer: for who sends an Idempotency-Key, and where access tokens expire for every refresh. */
async function keptFor(
  grant: Grant,
  asked: Asked,
  minted: MintedPair,
  connection: PresentedConnection,
): Promise<Presented['retry']> {
  const { retry, credential, client, jkt, now } = asked;
  const lifetime = asked.lifetime ?? connection.accessLifetime ?? client.app.accessLifetime;
  if (!credential || !(retry || (lifetime !== null && credential.kind === 'rt'))) return undefined;
  const isFirst = credential.kind === 'code' && !connection.codeRenews;
  const details = isFirst ? (connection.authorizationDetails as object[] | null) : null;
  const answer = minted.answer(connection, { scopes: grant.scopes(asked, connection), jkt, lifetime, details });
  return {
    key: retry?.key ?? null,
    body: retry?.body ?? null,
    answer: await sealAnswer(answer, credential.secret, client.isPublic),
    expiresAt: new Date(now.getTime() + RETRY_WINDOW_MS),
  };
}

/** Throws what the first check that objects to it says, once what follows from that is done. */
async function refuse({ checks, consequences }: Grant, asked: Asked, context: RequestContext): Promise<void> {
  for (const check of checks) {
    const reason = check(asked);
    if (!reason) continue;
    await consequences[reason]?.(asked, context);
    throw new OAuthError(reason);
  }
}

function issued(granted: Granted, minted: MintedPair, jkt: string | null, { now }: RequestContext): Issued {
  const { id, appId, storeId, mode, accessScopes: scopes, endsAt, lifetime, details, secretId, secretUsedAt } = granted;
  traceConnection(id);
  if (secretId) recordUse({ of: 'secret', id: secretId, at: now, address: null, agent: null }, secretUsedAt);
  return {
    answer: minted.answer({ mode, store: storeIn(granted), endsAt }, { scopes, jkt, lifetime, details }),
    holder: { appId, holderId: id, storeId, mode },
  };
}

/** A token pair for a connection: what is sent, and what is stored of it. */
interface MintedPair {
  hashes: Presented['pair'];
  answer(
    connection: Pick<PresentedConnection, 'mode' | 'store' | 'endsAt'>,
    access: { scopes: string[]; jkt: string | null; lifetime: number | null; details: object[] | null },
  ): TokenResponse;
}

/** Mints a pair for the connection that has this selector. */
function mintPair(selector: string, tokenPrefix: string): MintedPair {
  const access = mintTagged('live', selector, keysFor('access tokens', env())[0]);
  const refresh = mintTagged('rt', selector, keysFor('refresh tokens', env())[0]);
  return {
    hashes: { accessHash: hashSecret(access.secret), refreshHash: hashSecret(refresh.secret) },
    answer: ({ mode, store, endsAt }, { scopes, jkt, lifetime, details }) =>
      tokenResponse(
        formatCredential({ ...access, kind: mode }, tokenPrefix),
        formatCredential(refresh, tokenPrefix),
        scopes,
        storeObject(store, mode),
        { lifetime, endsAt, details, type: jkt === null ? 'Bearer' : 'DPoP' },
      ),
  };
}
