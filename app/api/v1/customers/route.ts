import { readNewCustomer } from '@/lib/api/body-readers.ts';
import { customersQuery } from '@/lib/api/list-query.ts';
import { listEndpoint } from '@/lib/api/objects-endpoint.ts';
import { writeEndpoint } from '@/lib/api/write-endpoint.ts';
import { createCustomer } from '@/lib/billing/catalogue/create-customer.ts';
import { customersPage } from '@/lib/billing/catalogue/customers.ts';

/** The store's customers, oldest first, optionally those with an email. */
export const GET = listEndpoint('customers:read', {
  kind: 'customers',
  query: customersQuery,
  read: (access, page, { email }) => customersPage(access, { ...page, email }),
});

/** Adds a customer. */
export const POST = writeEndpoint('customers:write', {
  read: readNewCustomer,
  work: (person, call) => createCustomer(call.access, person, call),
  status: 201,
});
