import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { writtenOrder } from '@/lib/billing/invoices/written-invoices.ts';
import { jsonData } from '@/lib/http/http.ts';
import { ApiError } from '@/lib/kernel/errors/errors.ts';
import { allows } from '@/lib/permissions/scope.ts';

type Context = { params: Promise<{ id: string }> };

/** One sale of the store. */
export const GET = storeEndpoint('orders:read', async ({ access }, _request, { params }: Context) => {
  const isNamed = allows(access.scopes, 'customers:read');
  const found = await writtenOrder(access, (await params).id, { isNamed });
  if (!found) throw new ApiError('unknown_order');
  return jsonData(found.text);
});
