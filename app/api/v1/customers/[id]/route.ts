import { answerOnce } from '@/lib/api/answer-once.ts';
import { readCustomerChange } from '@/lib/api/body-readers.ts';
import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { deleteCustomer, updateCustomer } from '@/lib/catalogue/create-customer.ts';
import { writtenCustomer } from '@/lib/catalogue/customers.ts';
import { db } from '@/lib/database/db.ts';
import { ApiError } from '@/lib/errors/errors.ts';
import { apiMethodNotAllowed, jsonData, preflight } from '@/lib/http/http.ts';

type Context = { params: Promise<{ id: string }> };

/** One customer of the store. */
export const GET = storeEndpoint(
  'customers:read',
  async ({ access }, _request, { params }: Context) => {
    const found = await writtenCustomer((await params).id).for(access, db());
    if (!found) throw new ApiError('unknown_customer_here');
    return jsonData(found.text);
  },
  'no query',
  async (_call, _request, { params }) => writtenCustomer((await params).id).row,
);

/** Changes the name or email of a customer. */
export const PATCH = storeEndpoint('customers:write', async (call, request, { params }: Context) => {
  const { id } = await params;
  return answerOnce(call, request, {
    read: readCustomerChange,
    work: (change, keep) => updateCustomer(call.access, id, change, { ...call, keep }),
  });
});

/** Takes a customer's name and email away; invoices stay. */
export const DELETE = storeEndpoint('customers:write', async (call, request, { params }: Context) => {
  const { id } = await params;
  return answerOnce(call, request, { work: (_, keep) => deleteCustomer(call.access, id, { ...call, keep }) });
});

export const OPTIONS = preflight('GET, HEAD, PATCH, DELETE, OPTIONS');
const notAllowed = apiMethodNotAllowed('GET, HEAD, PATCH, DELETE, OPTIONS');

export { notAllowed as POST, notAllowed as PUT };
