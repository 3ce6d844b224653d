import { APPROVAL_OPERATIONS } from './approval-operations.ts';
import { CATALOGUE_OPERATIONS } from './catalogue-operations.ts';
import { INVOICE_OPERATIONS } from './invoice-operations.ts';
import { OAUTH_OPERATIONS } from './oauth-operations.ts';
import type { Operation } from './operation.ts';
import { REQUEST_OPERATIONS } from './request-operations.ts';
import { STORE_OPERATIONS } from './store-operations.ts';
import { TEST_OPERATIONS } from './test-operations.ts';
import { WEBHOOK_OPERATIONS } from './webhook-operations.ts';

/** Everything the API offers, in reading order. */
export const OPERATIONS: Operation[] = [
  ...OAUTH_OPERATIONS,
  ...STORE_OPERATIONS,
  ...APPROVAL_OPERATIONS,
  ...INVOICE_OPERATIONS,
  ...CATALOGUE_OPERATIONS,
  ...WEBHOOK_OPERATIONS,
  ...REQUEST_OPERATIONS,
  ...TEST_OPERATIONS,
];
