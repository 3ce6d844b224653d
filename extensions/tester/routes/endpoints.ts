import * as revoke from '@/app/api/oauth/revoke/route.ts';
import * as token from '@/app/api/oauth/token/route.ts';
import * as me from '@/app/api/v1/me/route.ts';
import * as products from '@/app/api/v1/products/route.ts';
import * as preview from '@/app/api/v1/subscriptions/[id]/preview/route.ts';
import * as subscription from '@/app/api/v1/subscriptions/[id]/route.ts';
import * as subscriptions from '@/app/api/v1/subscriptions/route.ts';
import type { Send } from '../lib/run-move.ts';

type Handler = (request: Request, context: { params: Promise<{ id: string }> }) => Promise<Response>;

const ROUTES: Record<string, object> = {
  '/api/oauth/token': token,
  '/api/oauth/revoke': revoke,
  '/api/v1/me': me,
  '/api/v1/products': products,
  '/api/v1/subscriptions': subscriptions,
  '/api/v1/subscriptions/{id}': subscription,
  '/api/v1/subscriptions/{id}/preview': preview,
};

/**
 * Sends a request to the public endpoint's own handler. Not over the network, because the server may not be able to
 * reach its own public URL.
 */
export const send: Send = (path, request, id) => {
  const handler = (ROUTES[path] as Record<string, Handler>)[request.method];
  if (!handler) throw new Error(`${request.method} ${path} has no handler.`);
  return handler(request, { params: Promise.resolve({ id }) });
};
