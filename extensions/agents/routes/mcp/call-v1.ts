import * as passedOn from '@/app/api/v1/[...path]/route.ts';
import * as connections from '@/app/api/v1/connections/route.ts';
import * as customer from '@/app/api/v1/customers/[id]/route.ts';
import * as customers from '@/app/api/v1/customers/route.ts';
import * as invoice from '@/app/api/v1/invoices/[id]/route.ts';
import * as invoices from '@/app/api/v1/invoices/route.ts';
import * as me from '@/app/api/v1/me/route.ts';
import * as metrics from '@/app/api/v1/metrics/route.ts';
import * as order from '@/app/api/v1/orders/[id]/route.ts';
import * as orders from '@/app/api/v1/orders/route.ts';
import * as product from '@/app/api/v1/products/[id]/route.ts';
import * as variants from '@/app/api/v1/products/[id]/variants/route.ts';
import * as products from '@/app/api/v1/products/route.ts';
import * as loggedRequest from '@/app/api/v1/requests/[id]/route.ts';
import * as loggedRequests from '@/app/api/v1/requests/route.ts';
import * as subscriptionInvoices from '@/app/api/v1/subscriptions/[id]/invoices/route.ts';
import * as preview from '@/app/api/v1/subscriptions/[id]/preview/route.ts';
import * as subscription from '@/app/api/v1/subscriptions/[id]/route.ts';
import * as upcomingInvoice from '@/app/api/v1/subscriptions/[id]/upcoming_invoice/route.ts';
import * as subscriptions from '@/app/api/v1/subscriptions/route.ts';
import * as clock from '@/app/api/v1/test/clock/route.ts';
import * as sampleData from '@/app/api/v1/test/sample_data/route.ts';
import * as variant from '@/app/api/v1/variants/[id]/route.ts';
import { EXTENSIONS } from '@/extensions/index.ts';
import { type CallV1, PASSED_ON } from '../../lib/call-tool.ts';

type Handler = (request: Request, context: { params: Promise<{ id: string }> }) => Promise<Response>;

/** The handlers of v1 that tools call, by path; others are those of extensions. */
const ROUTES: Record<string, object> = {
  [PASSED_ON]: passedOn,
  '/api/v1/me': me,
  '/api/v1/connections': connections,
  '/api/v1/subscriptions': subscriptions,
  '/api/v1/subscriptions/{id}': subscription,
  '/api/v1/subscriptions/{id}/preview': preview,
  '/api/v1/subscriptions/{id}/invoices': subscriptionInvoices,
  '/api/v1/subscriptions/{id}/upcoming_invoice': upcomingInvoice,
  '/api/v1/invoices': invoices,
  '/api/v1/invoices/{id}': invoice,
  '/api/v1/orders': orders,
  '/api/v1/orders/{id}': order,
  '/api/v1/metrics': metrics,
  '/api/v1/products': products,
  '/api/v1/products/{id}': product,
  '/api/v1/products/{id}/variants': variants,
  '/api/v1/variants/{id}': variant,
  '/api/v1/customers': customers,
  '/api/v1/customers/{id}': customer,
  '/api/v1/requests': loggedRequests,
  '/api/v1/requests/{id}': loggedRequest,
  '/api/v1/test/sample_data': sampleData,
  '/api/v1/test/clock': clock,
};

/** Calls the handler of an operation of v1. */
export const callV1: CallV1 = async (path, request, id) => {
  const [load] = EXTENSIONS.flatMap(({ v1Routes }) => v1Routes?.[path] ?? []);
  const route = (ROUTES[path] ?? (await load?.())) as Record<string, Handler> | undefined;
  const handler = route?.[request.method];
  if (!handler) throw new Error(`${request.method} ${path} has no handler: add it to call-v1.ts.`);
  return handler(request, { params: Promise.resolve({ id }) });
};
