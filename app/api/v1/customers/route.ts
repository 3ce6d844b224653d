import { customersQuery } from '@/lib/api/list-query.ts';
import { listEndpoint } from '@/lib/api/objects-endpoint.ts';
import { newCustomer } from '@/lib/api/schema/catalogue-body.ts';
import { writeEndpoint } from '@/lib/api/write-endpoint.ts';
import { createCustomer } from '@/lib/billing/catalogue/create-customer.ts';
import { customersPage } from '@/lib/billing/catalogue/customers.ts';

/** The store's customers, oldest first, optionally those with an email. */
export const GET = listEndpoint('customers:read', {
  kind: 'customers',
  query: customersQuery,
  read: customersPage,
});

export const POST = writeEndpoint('customers:write', {
  body: newCustomer,
  work: (person, call) => createCustomer(call.access, person, call),
  status: 201,
});
