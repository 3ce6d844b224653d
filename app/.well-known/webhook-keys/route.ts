import { finish, json, readCall, refuseOAuth } from '@/lib/http/http.ts';
import { readSigningKeys } from '@/lib/http/signing-keys/read-signing-keys.ts';

const AN_HOUR = 'public, max-age=3600';

/** The public keys that verify deliveries (`v1a`), as a JWK Set (RFC 7517). */
export async function GET(request: Request): Promise<Response> {
  const call = readCall(request);
  try {
    const { published } = await readSigningKeys('deliveries', call.now);
    return finish(json({ keys: published }, 200, { 'Cache-Control': AN_HOUR }), call);
  } catch (error) {
    return refuseOAuth(error, call);
  }
}
