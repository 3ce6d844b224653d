import { POST as revoke } from '@/app/api/oauth/revoke/route.ts';
import { POST as token } from '@/app/api/oauth/token/route.ts';
import { GET as me } from '@/app/api/v1/me/route.ts';
import type { TesterCall } from '@/lib/tester/call.ts';

const ENDPOINTS = { '/api/oauth/token': token, '/api/oauth/revoke': revoke, '/api/v1/me': me };

/**
 * Answers a request as the public endpoint does, because it is that endpoint: called here and not over the network, where
 * the server may not reach its own public address.
 */
export function send(path: TesterCall['path'], request: Request): Promise<Response> {
  return ENDPOINTS[path](request);
}
