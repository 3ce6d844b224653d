import { readCustomerChange } from '@/lib/api/body-readers.ts';
import { objectEndpoint } from '@/lib/api/objects-endpoint.ts';
import { writeEndpoint } from '@/lib/api/write-endpoint.ts';
import { deleteCustomer, updateCustomer } from '@/lib/billing/catalogue/create-customer.ts';
import { writtenCustomer } from '@/lib/billing/catalogue/customers.ts';

/** One customer of the store. */
export const GET = objectEndpoint('customers:read', writtenCustomer, 'unknown_customer_here');

/** Changes the name or email of a customer. */
export const PATCH = writeEndpoint('customers:write', {
  read: readCustomerChange,
  work: (change, call, id) => updateCustomer(call.access, id, change, call),
});

/** Takes a customer's name and email away; invoices stay. */
export const DELETE = writeEndpoint('customers:write', {
  work: (_, call, id) => deleteCustomer(call.access, id, call),
});
