import { POST as revoke } from '@/app/api/oauth/revoke/route.ts';
import { POST as token } from '@/app/api/oauth/token/route.ts';
import { GET as me } from '@/app/api/v1/me/route.ts';
import type { TesterCall } from '@/lib/tester/call.ts';

const ENDPOINTS = { '/api/oauth/token': token, '/api/oauth/revoke': revoke, '/api/v1/me': me };

/**
 * Sends a request to the public endpoint's own handler. Not over the network, because the server may not be able to
 * reach its own public URL.
 */
export function send(path: TesterCall['path'], request: Request): Promise<Response> {
  return ENDPOINTS[path](request);
}
