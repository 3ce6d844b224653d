import { db, isUniqueViolation } from '@/lib/database/db.ts';
import { countAttempt, type Limit } from '@/lib/database/limits/throttle.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { keysFor } from '@/lib/kernel/crypto/keys.ts';
import { OAuthError } from '@/lib/kernel/errors/errors.ts';
import type { RequestContext } from '@/lib/kernel/request-context.ts';
import { networkOf, wideNetworkOf } from '@/lib/kernel/text/network.ts';
import { shownText } from '@/lib/kernel/text/shown-text.ts';
import { defaultsOf, unknownScopes } from '@/lib/oauth/authorization/authorize-request.ts';
import { readResources } from '@/lib/oauth/resource.ts';
import { formatCredential, hashSecret, mintCredential } from '@/lib/permissions/credential.ts';
import { FULL_ACCESS, knownScopes, parseScope } from '@/lib/permissions/scope.ts';
import type { Mode } from '@/prisma/generated/enums.ts';
import { insertDeviceCode } from './device-codes.ts';
import { DEVICE_CODE_LIFETIME_MS, type DeviceAuthorization, POLL_EVERY_S } from './device-grant.ts';
import type { DeviceClient } from './look-up-device-client.ts';
import { hashUserCode, newUserCode } from './user-code.ts';

/** Sign-ins that one network may begin: each is a row for a day. */
const DEVICE_REQUESTS: Limit = { name: 'device requests', most: 60, windowMs: 10 * 60_000 };
/** Of 25 thousand million codes, this many times one that is taken doesn't come. */
const ATTEMPTS = 3;
const NAME_LENGTH = 60;

/**
 * Begins the sign-in of a device (RFC 8628 section 3.1) for an app that may do so, and has been authenticated. Throws
 * `unauthorized_client` for another, `invalid_scope`, `invalid_target` (RFC 8707), `invalid_request`, and
 * `rate_limited` for a network that keeps beginning.
 */
export async function issueDeviceCode(
  app: DeviceClient | null,
  body: Record<string, string>,
  { address, now }: Pick<RequestContext, 'address' | 'now'>,
): Promise<DeviceAuthorization> {
  const { tokenPrefix, baseUrl } = env();
  if (!app?.deviceSignIn) throw new OAuthError('device_not_allowed');
  const requested = readRequested(body, app);
  const wait = await countAttempt(DEVICE_REQUESTS, networkOf(address), now);
  if (wait !== null) throw new OAuthError('too_many_requests', { headers: { 'Retry-After': String(wait) } });
  const credential = mintCredential('device');
  const userCode = await addDevice({
    ...requested,
    selector: credential.selector,
    hash: hashSecret(credential.secret),
    appId: app.id,
    network: wideNetworkOf(address),
    pollEvery: POLL_EVERY_S,
    requestedAt: now,
    expiresAt: new Date(now.getTime() + DEVICE_CODE_LIFETIME_MS),
  });
  const page = `${baseUrl}/device`;
  return {
    device_code: formatCredential(credential, tokenPrefix),
    user_code: userCode,
    verification_uri: page,
    verification_uri_complete: `${page}?user_code=${userCode}`,
    expires_in: DEVICE_CODE_LIFETIME_MS / 1000,
    interval: POLL_EVERY_S,
  };
}

function readRequested(body: Record<string, string>, client: DeviceClient) {
  const { isRegistered } = client;
  const { mode = null } = body;
  if (mode !== null && mode !== 'live' && mode !== 'test') throw new OAuthError('unknown_mode');
  const scope = parseScope(isRegistered ? (body.scope ?? '') : knownScopes(body.scope ?? ''));
  if ('unknown' in scope) throw new OAuthError('unknown_device_scope', { names: unknownScopes(scope.unknown) });
  const { scopes, optional } = scope.scopes.length > 0 ? { scopes: scope.scopes, optional: [] } : defaultsOf(client);
  if (scopes.includes(FULL_ACCESS)) throw new OAuthError('full_access_for_device');
  const resources = readResources(body.resource?.split(' ') ?? [], env());
  if (!resources) throw new OAuthError('unknown_resource');
  const name = body.device_name === undefined ? null : shownText(NAME_LENGTH).safeParse(body.device_name);
  if (name?.success === false || name?.data === '') throw new OAuthError('malformed_device_name');
  const requested: { mode: Mode | null } = { mode };
  return { ...requested, scopes, optional, resources, deviceName: name?.data ?? null };
}

/** Adds it under a code that nobody else has. */
async function addDevice(row: Omit<Parameters<typeof insertDeviceCode>[1], 'userCodeHash'>): Promise<string> {
  const [key] = keysFor('user codes', env());
  for (let attempt = 1; ; attempt += 1) {
    const userCode = newUserCode();
    try {
      await insertDeviceCode(db(), { ...row, userCodeHash: hashUserCode(userCode, key) });
      return userCode;
    } catch (error) {
      if (attempt === ATTEMPTS || !isUniqueViolation(error)) throw error;
    }
  }
}
