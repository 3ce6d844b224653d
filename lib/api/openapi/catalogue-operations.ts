import { customersQuery } from '../list-query.ts';
import { pageQuery } from '../page-query.ts';
import {
  customerChange,
  newCustomer,
  newProduct,
  newVariant,
  productChange,
  variantChange,
} from '../schema/catalogue-body.ts';
import { customer, deleted } from '../schema/customer.ts';
import { product, variant } from '../schema/product.ts';
import * as example from './example.ts';
import { about } from './operation.ts';

const PRICE_ERRORS = ['invalid_price', 'invalid_interval', 'unknown_currency'];

/** What v1 offers on a store's products and customers. */
export const PRODUCT_OPERATIONS = about('Products', [
  {
    method: 'get',
    path: '/api/v1/products',
    id: 'listProducts',
    summary: 'List products',
    description: 'The store’s products with their variants, oldest first. `swap` takes the ids of both.',
    scope: 'products:read',
    query: pageQuery,
    answer: { schema: product, wrapped: 'list', example: example.product },
  },
  {
    method: 'post',
    path: '/api/v1/products',
    id: 'createProduct',
    summary: 'Create a product',
    description: 'Adds a product, with its variants or without.',
    scope: 'products:write',
    body: { schema: newProduct, example: example.newProduct },
    answer: { schema: product, wrapped: 'one', status: 201, example: example.product },
    errors: ['clock_advancing', ...PRICE_ERRORS],
  },
  {
    method: 'get',
    path: '/api/v1/products/{id}',
    id: 'getProduct',
    summary: 'See a product',
    description: 'One product of the store with its variants.',
    scope: 'products:read',
    of: 'product',
    answer: { schema: product, wrapped: 'one', example: example.product },
  },
  {
    method: 'patch',
    path: '/api/v1/products/{id}',
    id: 'updateProduct',
    summary: 'Change a product',
    description: 'Changes its texts, or whether it is sold at all.',
    scope: 'products:write',
    of: 'product',
    body: { schema: productChange, example: { active: false } },
    answer: { schema: product, wrapped: 'one', example: { ...example.product, active: false } },
    errors: ['clock_advancing', 'precondition_failed'],
  },
  {
    method: 'post',
    path: '/api/v1/products/{id}/variants',
    id: 'createVariant',
    summary: 'Add a variant',
    description: 'Adds a price to a product. A price never changes: a new one is a new variant.',
    scope: 'products:write',
    of: 'product',
    body: { schema: newVariant, example: example.newVariant },
    answer: { schema: variant, wrapped: 'one', status: 201, example: example.variant },
    errors: ['clock_advancing', ...PRICE_ERRORS],
  },
  {
    method: 'patch',
    path: '/api/v1/variants/{id}',
    id: 'updateVariant',
    summary: 'Change a variant',
    description: 'Renames it, or archives it: subscriptions keep it, and nothing changes to it any more.',
    scope: 'products:write',
    of: 'variant',
    body: { schema: variantChange, example: { archived: true } },
    answer: { schema: variant, wrapped: 'one', example: { ...example.variant, archived: true } },
    errors: ['clock_advancing'],
  },
]);

export const CUSTOMER_OPERATIONS = about('Customers', [
  {
    method: 'get',
    path: '/api/v1/customers',
    id: 'listCustomers',
    summary: 'List customers',
    description: 'The store’s customers, oldest first.',
    scope: 'customers:read',
    query: customersQuery,
    answer: { schema: customer, wrapped: 'list', example: example.customer },
  },
  {
    method: 'post',
    path: '/api/v1/customers',
    id: 'createCustomer',
    summary: 'Create a customer',
    description: 'Adds a customer.',
    scope: 'customers:write',
    body: { schema: newCustomer, example: { name: 'Ada Nakamura', email: 'ada@example.com' } },
    answer: { schema: customer, wrapped: 'one', status: 201, example: example.customer },
    errors: ['clock_advancing'],
  },
  {
    method: 'get',
    path: '/api/v1/customers/{id}',
    id: 'getCustomer',
    summary: 'See a customer',
    description: 'One customer of the store.',
    scope: 'customers:read',
    of: 'customer',
    answer: { schema: customer, wrapped: 'one', example: example.customer },
  },
  {
    method: 'patch',
    path: '/api/v1/customers/{id}',
    id: 'updateCustomer',
    summary: 'Change a customer',
    description: 'Changes the name or email.',
    scope: 'customers:write',
    of: 'customer',
    body: { schema: customerChange, example: { email: 'ada@example.com' } },
    answer: { schema: customer, wrapped: 'one', example: example.customer },
    errors: ['clock_advancing', 'precondition_failed'],
  },
  {
    method: 'delete',
    path: '/api/v1/customers/{id}',
    id: 'deleteCustomer',
    summary: 'Delete a customer',
    description: 'Takes the name and email away. Invoices stay, and so do the ids that refer to the customer.',
    scope: 'customers:write',
    of: 'customer',
    answer: { schema: deleted, wrapped: 'one', example: { id: example.customer.id, deleted: true } },
    errors: ['clock_advancing', 'customer_has_subscriptions', 'precondition_failed'],
  },
]);
