import { answerOnce } from '@/lib/api/answer-once.ts';
import { readNewCustomer } from '@/lib/api/body-readers.ts';
import { customersQuery } from '@/lib/api/list-query.ts';
import { listEndpoint } from '@/lib/api/objects-endpoint.ts';
import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { createCustomer } from '@/lib/billing/catalogue/create-customer.ts';
import { customersPage } from '@/lib/billing/catalogue/customers.ts';

/** The store's customers, oldest first, optionally those with an email. */
export const GET = listEndpoint('customers:read', {
  kind: 'customers',
  query: customersQuery,
  read: (access, page, { email }) => customersPage(access, { ...page, email }),
});

/** Adds a customer. */
export const POST = storeEndpoint('customers:write', async (call, request) =>
  answerOnce(call, request, {
    read: readNewCustomer,
    work: (person, keep) => createCustomer(call.access, person, { ...call, keep }),
    status: 201,
  }),
);
