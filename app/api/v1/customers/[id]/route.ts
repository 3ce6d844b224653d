import { answerOnce } from '@/lib/api/answer-once.ts';
import { readCustomerChange } from '@/lib/api/body-readers.ts';
import { objectEndpoint } from '@/lib/api/objects-endpoint.ts';
import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { deleteCustomer, updateCustomer } from '@/lib/billing/catalogue/create-customer.ts';
import { writtenCustomer } from '@/lib/billing/catalogue/customers.ts';

type Context = { params: Promise<{ id: string }> };

/** One customer of the store. */
export const GET = objectEndpoint('customers:read', writtenCustomer, 'unknown_customer_here');

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
