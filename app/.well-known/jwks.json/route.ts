import { finish, json, readCall, refuseApi, refuseOAuth } from '@/lib/http/http.ts';
import { readSigningKeys } from '@/lib/http/signing-keys/read-signing-keys.ts';
import { ApiError } from '@/lib/kernel/errors/errors.ts';
import { readInstallation } from '@/lib/permissions/installation/read-installation.ts';

const AN_HOUR = 'public, max-age=3600';

/** The public keys of the tokens that a store platform gets with each call (RFC 7517); 404 where there is none. */
export async function GET(request: Request): Promise<Response> {
  const call = readCall(request);
  if (!readInstallation().storeApi) return refuseApi(new ApiError('nothing_here'), call);
  try {
    const { published } = await readSigningKeys('calls', call.now);
    return finish(json({ keys: published }, 200, { 'Cache-Control': AN_HOUR }), call);
  } catch (error) {
    return refuseOAuth(error, call);
  }
}
