import { objectEndpoint } from '@/lib/api/objects-endpoint.ts';
import { customerChange } from '@/lib/api/schema/catalogue-body.ts';
import { writeEndpoint } from '@/lib/api/write-endpoint.ts';
import { deleteCustomer, updateCustomer } from '@/lib/billing/catalogue/create-customer.ts';
import { writtenCustomer } from '@/lib/billing/catalogue/customers.ts';

export const GET = objectEndpoint('customers:read', { find: writtenCustomer, unknown: 'unknown_customer_here' });

export const PATCH = writeEndpoint('customers:write', {
  body: customerChange,
  work: (change, call, id) => updateCustomer(call.access, id, change, call),
});

export const DELETE = writeEndpoint('customers:write', {
  work: (_, call, id) => deleteCustomer(call.access, id, call),
});
