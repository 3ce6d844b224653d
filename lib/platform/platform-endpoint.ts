import { createHash, timingSafeEqual } from 'node:crypto';
import { countAttempt, type Limit } from '../database/limits/throttle.ts';
import type { Call } from '../http/call.ts';
import { finish, readCall, refuseApi } from '../http/http.ts';
import { env } from '../kernel/config/env.ts';
import { ApiError, PlatformError } from '../kernel/errors/errors.ts';
import { networkOf } from '../kernel/text/network.ts';
import { isPlatformId } from './platform-body.ts';

/** Wrong keys from one network. */
export const WRONG_KEYS: Limit = { name: 'platform key', most: 20, windowMs: 15 * 60_000 };

/**
 * An endpoint that the platform calls with its key: 404 where no key is set, 401 without it, 429 for who keeps sending
 * wrong ones. Errors are in the shape of v1's.
 */
export function platformEndpoint<Name extends string = never>(
  handler: (call: Call & { ids: Record<Name, string> }, request: Request) => Promise<Response>,
): (request: Request, context: { params: Promise<object> }) => Promise<Response> {
  return async (request, { params }) => {
    const call = readCall(request);
    try {
      await requireKey(request, call);
      return finish(await handler({ ...call, ids: idsIn(await params) as Record<Name, string> }, request), call);
    } catch (error) {
      return refuseApi(error, call);
    }
  };
}

/** Answers who has the key and uses a method that isn’t there. */
export function platformMethodNotAllowed(allow: string): ReturnType<typeof platformEndpoint> {
  return platformEndpoint(async () => {
    throw new ApiError('method_not_allowed', { methods: allow, headers: { Allow: allow } });
  });
}

async function requireKey(request: Request, { address, now }: Call): Promise<void> {
  const { platform } = env();
  if (!platform) throw new ApiError('nothing_here');
  const [, given] = /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  const headers = { 'WWW-Authenticate': 'Bearer realm="platform"' };
  if (given === undefined) throw new PlatformError('no_platform_key', { headers });
  if (platform.keys.some((key) => isSame(key, given))) return;
  const wait = await countAttempt(WRONG_KEYS, networkOf(address), now);
  if (wait === null) throw new PlatformError('wrong_platform_key', { headers });
  throw new PlatformError('too_many_wrong_keys', { headers: { 'Retry-After': String(wait) } });
}

/** In a time that says nothing of where they differ. */
function isSame(one: string, other: string): boolean {
  const [own, given] = [one, other].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer];
  return timingSafeEqual(own, given);
}

/** The parts of an address that are the platform’s own ids, as it writes them. */
function idsIn(params: object): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, text]) => [name, idOf(String(text))]));
}

function idOf(written: string): string {
  let id: string;
  try {
    id = decodeURIComponent(written);
  } catch {
    throw new PlatformError('malformed_id');
  }
  if (!isPlatformId(id)) throw new PlatformError('malformed_id');
  return id;
}
