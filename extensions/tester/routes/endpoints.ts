import { POST as revoke } from '@/app/api/oauth/revoke/route.ts';
import { POST as token } from '@/app/api/oauth/token/route.ts';
import { GET as me } from '@/app/api/v1/me/route.ts';
import { GET as products } from '@/app/api/v1/products/route.ts';
import { POST as preview } from '@/app/api/v1/subscriptions/[id]/preview/route.ts';
import { PATCH as update } from '@/app/api/v1/subscriptions/[id]/route.ts';
import { GET as subscriptions } from '@/app/api/v1/subscriptions/route.ts';
import type { TesterCall, TesterEndpoint } from '../lib/call.ts';

type Context = { params: Promise<{ id: string }> };

const ENDPOINTS: Record<TesterEndpoint, (request: Request, context: Context) => Promise<Response>> = {
  '/api/oauth/token': token,
  '/api/oauth/revoke': revoke,
  '/api/v1/me': me,
  '/api/v1/products': products,
  '/api/v1/subscriptions': subscriptions,
  '/api/v1/subscriptions/{id}': update,
  '/api/v1/subscriptions/{id}/preview': preview,
};

/**
 * Sends a request to the public endpoint's own handler. Not over the network, because the server may not be able to
 * reach its own public URL.
 */
export function send({ endpoint, id = '' }: TesterCall, request: Request): Promise<Response> {
  return ENDPOINTS[endpoint](request, { params: Promise.resolve({ id }) });
}
