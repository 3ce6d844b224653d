import { DOCUMENTED } from '@/extensions/operations.ts';
import type { Installation } from '../../permissions/installation/store-document.ts';
import { CUSTOMER_OPERATIONS, PRODUCT_OPERATIONS } from './catalogue-operations.ts';
import { CONNECTION_OPERATIONS } from './connection-operations.ts';
import { INVOICE_OPERATIONS } from './invoice-operations.ts';
import { OAUTH_OPERATIONS } from './oauth-operations.ts';
import type { Operation } from './operation.ts';
import { METRICS_OPERATIONS, ORDER_OPERATIONS } from './order-operations.ts';
import { REQUEST_OPERATIONS } from './request-operations.ts';
import { SUBSCRIPTION_OPERATIONS, TOKEN_OPERATIONS } from './store-operations.ts';
import type { Tag } from './tag.ts';
import { TEST_OPERATIONS } from './test-operations.ts';
import { EVENT_OPERATIONS, WEBHOOK_OPERATIONS } from './webhook-operations.ts';

declare module '../../kernel/extension.ts' {
  interface Documented {
    operations: Operation[];
    /** What a limited connection gets for a change that it may not make by itself, and the sentence that says so. */
    waiting?: { of: string; note: string } & NonNullable<Operation['answer']['waiting']>;
  }
}

/** All operations that are ours where nothing stands behind the product, in reading order. */
export const OPERATIONS: Operation[] = [
  ...OAUTH_OPERATIONS,
  ...DOCUMENTED.flatMap(({ operations }) => operations),
  ...TOKEN_OPERATIONS,
  ...SUBSCRIPTION_OPERATIONS.map(withWaiting),
  ...CONNECTION_OPERATIONS,
  ...INVOICE_OPERATIONS,
  ...ORDER_OPERATIONS,
  ...METRICS_OPERATIONS,
  ...PRODUCT_OPERATIONS,
  ...CUSTOMER_OPERATIONS,
  ...WEBHOOK_OPERATIONS,
  ...EVENT_OPERATIONS,
  ...REQUEST_OPERATIONS,
  ...TEST_OPERATIONS,
];

function withWaiting(operation: Operation): Operation {
  const waiting = DOCUMENTED.find((one) => one.waiting?.of === operation.id)?.waiting;
  if (!waiting) return operation;
  const { description, answer } = operation;
  return { ...operation, description: `${description} ${waiting.note}`, answer: { ...answer, waiting } };
}

/** What is a platform's where `OWN_STORE_API` is 0. */
const OF_STORE: Tag[] = ['Products', 'Customers', 'Subscriptions', 'Approvals', 'Invoices', 'Test mode'];

/** What gives way to a platform whose document has paths that begin so. */
const YIELDING: Partial<Record<Tag, string>> = { Orders: 'orders', Metrics: 'metrics' };

/** Those of an installation that are ours. */
export function builtInOperations({ ownStoreApi, storeApi }: Installation): Operation[] {
  const taken = new Set(storeApi?.operations.map(({ path }) => path.split('/')[1]));
  return OPERATIONS.filter(({ tag }) => {
    const path = YIELDING[tag];
    return (ownStoreApi || !(OF_STORE.includes(tag) || path)) && !(path && taken.has(path));
  });
}
