import { checkNetwork, judgedAddress, strictAddress } from '../../calls/networks/check-network.ts';
import { db, isUniqueViolation } from '../../database/db.ts';
import { env } from '../../kernel/config/env.ts';
import { keysFor } from '../../kernel/crypto/keys.ts';
import { OAuthError } from '../../kernel/errors/errors.ts';
import { countIssued, countRefused } from '../../kernel/process/metrics.ts';
import { traceConnection } from '../../kernel/process/tracing.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { isClientId } from '../../permissions/client-id.ts';
import {
  type Credential,
  formatCredential,
  hashSecret,
  mintTagged,
  parseCredential,
} from '../../permissions/credential.ts';
import { storeObject } from '../../stores/store-proof.ts';
import { type AuthenticatedClient, authenticateClient } from '../clients/authenticate-client.ts';
import { type NamedClient, required } from '../clients/client-credentials.ts';
import { claimPresented } from '../connections/claim-presented.ts';
import { type ClaimedPair, claimTokens, type Granted, type TokenClaim } from '../connections/claim-tokens.ts';
import { type PresentedConnection, storeIn } from '../connections/presented-connections.ts';
import { requestedResources } from '../resource.ts';
import { grantTypes, knownGrants } from '../token-grant.ts';
import { type Issued, type TokenResponse, tokenResponse } from '../tokens/token-response.ts';
import { type Grant, type KnownRequest, lifetimeOf, objectionOf, type TokenRequest } from './grant.ts';
import { RETRY_WINDOW_MS, readEarlierBody, readKeptAnswer, readRetry, sealAnswer } from './read-kept-answer.ts';

const GRANTS = knownGrants();

/** As often a request that nobody objects to is tried; who comes that far has lost to others each time. */
const ATTEMPTS = 3;

/** What the token endpoint was sent. */
export interface SentTokenRequest {
  client: NamedClient;
  body: Record<string, string>;
  /** The header of that name. */
  idempotencyKey: string | null;
  /** Thumbprint of the key that was proven with it; null without one. */
  jkt?: string | null;
}

/** What a client is refused that was authenticated. */
export interface RefusedGrant {
  refused: unknown;
  client: AuthenticatedClient;
}

/**
 * Answers a token request (RFC 6749 section 3.2): what is presented is claimed by one statement; where that claims
 * nothing, or what came with an Idempotency-Key before has to be looked at, the row is read and checks say why.
 * Refuses with `invalid_grant`, `invalid_scope`, `invalid_request`, `invalid_client` and `network_not_allowed`, and
 * throws the same before the client is known.
 */
export async function grantTokens(sent: SentTokenRequest, context: RequestContext): Promise<Issued | RefusedGrant> {
  const { grant, request, claim } = await readTokenRequest(sent);
  const { idempotencyKey, body } = sent;
  const type = body.grant_type ?? '';
  try {
    // With others that come at the same time, without having read anything.
    const pair = claim && idempotencyKey === null ? mintPair(claim.credential.selector) : null;
    const stored = pair && storedOf(pair, strictAddress(context.address));
    const granted = claim && stored && (await claimTokens(db(), claim, stored, context));
    const issued =
      (pair && granted && issuedOf(granted, pair, claim.proofs.jkt)) ||
      (await grantInSteps(grant, claim, { request, idempotencyKey }, context));
    if (!('refused' in issued)) countIssued(type);
    else countRefused(type, reasonOf(issued.refused));
    return issued;
  } catch (error) {
    countRefused(type, reasonOf(error));
    throw error;
  }
}

function reasonOf(error: unknown): string {
  return error instanceof OAuthError ? error.reason : 'failed';
}

/** Reads a token request into what its grant claims; null where that can be nothing. Throws what it says of it. */
export async function readTokenRequest({ client, body, jkt = null }: SentTokenRequest): Promise<{
  grant: Grant;
  request: TokenRequest;
  claim: TokenClaim | null;
}> {
  // Before the rest of the body, or an unknown grant type would be refused for missing fields.
  const type = GRANTS.get(required(body, 'grant_type'));
  if (!type) throw new OAuthError('unsupported_grant', { known: grantTypes().join(', ') });
  const grant = await type.load();
  const lifetime = lifetimeOf(body.expires_in);
  if (client.fault) throw new OAuthError(client.fault);
  const credential = parseCredential(body[grant.needs[0]] ?? '', env().tokenPrefix);
  const resources = requestedResources(body.resource, env());
  const request = { body, client, credential, jkt, resources, lifetime };
  const { clientId, proof } = client;
  if (!credential || !proof || resources === undefined || !isClientId(clientId)) return { grant, request, claim: null };
  const { kind, selector, secret } = credential;
  const held = { kind, selector, secret, hash: hashSecret(secret) };
  const claimable = { body, client: { clientId, proof }, credential: held, jkt, resources, lifetime };
  return { grant, request, claim: grant.read(claimable) };
}

interface InSteps {
  request: TokenRequest;
  idempotencyKey: string | null;
}

/** Why nothing was claimed: the answer of a retry, what a check objects to, or that somebody held the row. */
async function grantInSteps(
  grant: Grant,
  claim: TokenClaim | null,
  { request, idempotencyKey }: InSteps,
  context: RequestContext,
): Promise<Issued | RefusedGrant> {
  for (let attempt = 1; ; attempt += 1) {
    const { credential, client: named } = request;
    const client = await authenticateClient(named, credential);
    try {
      const known = await readKnown(grant, client, { request, idempotencyKey }, context);
      const answer = (await readKeptAnswer(known)) ?? (await claimAlone(grant, claim, known, context));
      if (answer) return answer;
      if (attempt > ATTEMPTS) throw new OAuthError(grant.lost);
    } catch (refused) {
      return { refused, client };
    }
  }
}

/**
 * Reads what the checks look at. Throws `network_not_allowed`, and `invalid_request` for a parameter that is missing.
 */
export async function readKnown(
  grant: Grant,
  client: AuthenticatedClient,
  { request, idempotencyKey }: InSteps,
  context: RequestContext,
): Promise<KnownRequest> {
  const { connection } = client;
  if (connection) traceConnection(connection.id);
  // Before anything else is said of what was presented: from elsewhere nothing is counted, ended or told.
  if (!(await checkNetwork(client.allowedNetworks, context))) throw new OAuthError('network_not_allowed');
  const retry = await readEarlierBody(readRetry(idempotencyKey, client, request.body), context.now);
  const polled = await grant.poll?.(client, request.credential, context);
  for (const name of grant.needs) required(request.body, name);
  return { ...request, client, connection, ...polled, retry, now: context.now };
}

/**
 * Claims what no check objects to, waiting for whoever holds the row; null where somebody was faster. Throws what the
 * first check that objects says, once what follows from that is done.
 */
async function claimAlone(
  grant: Grant,
  claim: TokenClaim | null,
  known: KnownRequest,
  context: RequestContext,
): Promise<Issued | null> {
  const reason = objectionOf(grant, known);
  if (reason) {
    await grant.consequences[reason]?.(known, context);
    throw new OAuthError(reason);
  }
  const { client, connection } = known;
  if (!claim || !connection) throw new OAuthError(grant.lost);
  const pair = mintPair(connection.selector);
  const from = client.allowedNetworks === null ? strictAddress(context.address) : await judgedAddress(context);
  const retry = await keptFor(grant, known, pair, connection);
  const stored = { ...storedOf(pair, from), retry };
  const granted = await claimPresented(claim, stored, context, connection).catch((error) => {
    throw isUniqueViolation(error) ? new OAuthError('reused_idempotency_key') : error;
  });
  return granted && issuedOf(granted, pair, known.jkt);
}

/** What is kept of an answer: for who sends an Idempotency-Key, and where access tokens expire for every refresh. */
async function keptFor(
  grant: Grant,
  known: KnownRequest,
  pair: MintedPair,
  connection: PresentedConnection,
): Promise<ClaimedPair['retry']> {
  const { retry, credential, client, jkt, now } = known;
  const lifetime = known.lifetime ?? connection.accessLifetime ?? client.app.accessLifetime;
  if (!credential || !(retry || (lifetime !== null && credential.kind === 'rt'))) return undefined;
  const isFirst = credential.kind === 'code' && !connection.codeRenews;
  const details = isFirst ? (connection.authorizationDetails as object[] | null) : null;
  const answer = answerOf(pair, connection, { scopes: grant.scopes(known, connection), jkt, lifetime, details });
  return {
    key: retry?.key ?? null,
    body: retry?.body ?? null,
    answer: await sealAnswer(answer, credential.secret, client.isPublic),
    expiresAt: new Date(now.getTime() + RETRY_WINDOW_MS),
  };
}

function issuedOf(granted: Granted, pair: MintedPair, jkt: string | null): Issued {
  const { id, appId, storeId, mode, accessScopes: scopes, endsAt, lifetime, details } = granted;
  traceConnection(id);
  return {
    answer: answerOf(pair, { mode, store: storeIn(granted), endsAt }, { scopes, jkt, lifetime, details }),
    holder: { appId, holderId: id, storeId, mode },
  };
}

/** A token pair for a connection. */
interface MintedPair {
  access: Credential;
  refresh: Credential;
}

/** Mints a pair for the connection that has this selector. */
function mintPair(selector: string): MintedPair {
  return {
    access: mintTagged('live', selector, keysFor('access tokens', env())[0]),
    refresh: mintTagged('rt', selector, keysFor('refresh tokens', env())[0]),
  };
}

function storedOf({ access, refresh }: MintedPair, from: string | null): ClaimedPair {
  return { accessHash: hashSecret(access.secret), refreshHash: hashSecret(refresh.secret), from };
}

function answerOf(
  { access, refresh }: MintedPair,
  { mode, store, endsAt }: Pick<PresentedConnection, 'mode' | 'store' | 'endsAt'>,
  {
    scopes,
    jkt,
    lifetime,
    details,
  }: { scopes: string[]; jkt: string | null; lifetime: number | null; details: object[] | null },
): TokenResponse {
  const { tokenPrefix } = env();
  return tokenResponse(
    formatCredential({ ...access, kind: mode }, tokenPrefix),
    formatCredential(refresh, tokenPrefix),
    scopes,
    storeObject(store, mode),
    { lifetime, endsAt, details, type: jkt === null ? 'Bearer' : 'DPoP' },
  );
}
