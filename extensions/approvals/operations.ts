import * as example from '@/lib/api/openapi/example.ts';
import { about } from '@/lib/api/openapi/operation.ts';
import { ACTION_ERRORS } from '@/lib/api/openapi/store-operations.ts';
import type { Documented } from '@/lib/kernel/extension.ts';
import { approval, approvalsQuery, approvedChange, newApproval } from './schema.ts';

const decided = { ...example.approval, status: 'withdrawn', decided_at: '2025-06-16T00:05:00.000Z' };

/** One change that the seller approves. */
const OPERATIONS = about('Approvals', [
  {
    method: 'post',
    path: '/api/v1/approvals',
    id: 'requestSubscriptionChange',
    summary: 'Ask for a change',
    description:
      'Asks the seller to make one change of a subscription, for an app that may only read. Show them `url`: the page says ' +
      'what the change costs, and `Approve` does exactly that. The same again, while it is open, is answered with 200 and ' +
      'the same approval. What a preview of the change would be refused with is refused here.',
    scope: 'subscriptions:read',
    body: { schema: newApproval, example: example.newApproval },
    answer: {
      schema: approval,
      wrapped: 'one',
      status: 201,
      example: example.approval,
      again: example.approval,
    },
    errors: [...ACTION_ERRORS, 'not_found', 'approvals_not_allowed'],
  },
  {
    method: 'get',
    path: '/api/v1/approvals',
    id: 'listApprovals',
    summary: 'List approvals',
    description: 'What this connection or API key asked for, newest first, for 90 days.',
    scope: 'subscriptions:read',
    query: approvalsQuery,
    answer: { schema: approval, wrapped: 'list', example: example.approval },
  },
  {
    method: 'get',
    path: '/api/v1/approvals/{id}',
    id: 'getApproval',
    summary: 'See an approval',
    description: 'One change that this connection or API key asked for, and what has become of it.',
    scope: 'subscriptions:read',
    of: 'approval',
    answer: { schema: approval, wrapped: 'one', example: example.approval },
  },
  {
    method: 'delete',
    path: '/api/v1/approvals/{id}',
    id: 'withdrawApproval',
    summary: 'Withdraw an approval',
    description: 'Takes back what nobody has decided yet.',
    scope: 'subscriptions:read',
    of: 'approval',
    answer: { schema: approval, wrapped: 'one', example: decided },
    errors: ['approval_decided'],
  },
]);

export const approvals: Documented = {
  name: 'approvals',
  operations: OPERATIONS,
  grantedDetail: approvedChange,
  eventObjects: { approval },
  waiting: {
    of: 'updateSubscription',
    note: 'Beyond the limits that a seller sets for the connection, the answer is 202 with an approval.',
    schema: approval,
    example: example.approval,
  },
};
