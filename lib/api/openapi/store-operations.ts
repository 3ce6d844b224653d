import { actionBody, updateBody } from '../action-body.ts';
import { subscriptionsQuery } from '../list-query.ts';
import { pageQuery, subscriptionQuery } from '../page-query.ts';
import { newSubscription } from '../schema/catalogue-body.ts';
import { connectedStore, ownConnection } from '../schema/store.ts';
import { expandedSubscription, subscription, subscriptionPreview } from '../schema/subscription.ts';
import * as example from './example.ts';
import { about } from './operation.ts';

const CREATE_ERRORS = [
  'clock_advancing',
  'customer_not_found',
  'variant_not_found',
  'variant_archived',
  'invalid_price',
  'payment_failed',
  'payment_pending',
];

/** What an update and its preview may be refused with. */
export const ACTION_ERRORS = [
  'subscription_canceled',
  'subscription_paused',
  'subscription_past_due',
  'subscription_cancellation_scheduled',
  'subscription_not_scheduled_to_cancel',
  'variant_not_found',
  'product_not_found',
  'variant_archived',
  'currency_mismatch',
  'same_variant',
  'ambiguous_variant',
  'invalid_price',
  'invalid_time',
];

const expand =
  'With `expand` the answer has the customer, product or variant too, if the token has the scope to read them.';

/** What v1 offers on a connected store. */
export const TOKEN_OPERATIONS = about('Connection', [
  {
    method: 'get',
    path: '/api/v1/me',
    id: 'getConnectedStore',
    summary: 'See what a token is for',
    description: 'The connected store, with the app and the connection of the token. Any valid token may ask.',
    scope: null,
    answer: { schema: connectedStore, wrapped: 'one', example: example.connectedStore },
  },
  {
    method: 'get',
    path: '/api/v1/connections',
    id: 'listConnections',
    summary: 'List your connections',
    description:
      'Your app’s active connections to the store and mode of the token, those that connected last first; for a ' +
      'seller’s own API key that key alone. Any valid token may ask.',
    scope: null,
    query: pageQuery,
    answer: { schema: ownConnection, wrapped: 'list', example: example.ownConnection },
  },
]);

export const SUBSCRIPTION_OPERATIONS = about('Subscriptions', [
  {
    method: 'get',
    path: '/api/v1/subscriptions',
    id: 'listSubscriptions',
    summary: 'List subscriptions',
    description: `The store’s subscriptions, oldest first. ${expand}`,
    scope: 'subscriptions:read',
    query: subscriptionsQuery,
    answer: {
      schema: expandedSubscription,
      wrapped: 'list',
      example: { ...example.subscription, customer: example.customer },
    },
  },
  {
    method: 'post',
    path: '/api/v1/subscriptions',
    id: 'createSubscription',
    summary: 'Create a subscription',
    description:
      'Its first invoice is issued and paid at once, or when its trial ends. Until `start_at`, and for `trial_days` ' +
      'after it, it is `trialing`.',
    scope: 'subscriptions:write',
    body: { schema: newSubscription, example: example.newSubscription },
    answer: { schema: subscription, wrapped: 'one', status: 201, example: example.subscription },
    errors: CREATE_ERRORS,
  },
  {
    method: 'get',
    path: '/api/v1/subscriptions/{id}',
    id: 'getSubscription',
    summary: 'See a subscription',
    description: `One subscription of the store. ${expand}`,
    scope: 'subscriptions:read',
    of: 'subscription',
    query: subscriptionQuery,
    answer: { schema: expandedSubscription, wrapped: 'one', example: example.subscription },
  },
  {
    method: 'patch',
    path: '/api/v1/subscriptions/{id}',
    id: 'updateSubscription',
    summary: 'Cancel, resume, swap or pause a subscription',
    description:
      '`cancel` ends it with the current period, `cancel_immediately` now. `pause` stops renewals, now or when the ' +
      'period ends, until `resumes_at` or until somebody resumes it. `resume` starts a paused one anew, paid at once, ' +
      'and otherwise takes back what is scheduled. `swap` moves it to another variant at once and prorates, or when it renews; it names ' +
      '`variant_id`, or `product_id` for the product’s one active variant in the same currency. With `preview_id` it ' +
      'does exactly what that preview showed, or nothing. `metadata` may come with an action or alone.',
    scope: 'subscriptions:write',
    of: 'subscription',
    body: { schema: updateBody, example: example.swap },
    answer: { schema: subscription, wrapped: 'one', example: example.subscription },
    errors: [
      ...ACTION_ERRORS,
      'approvals_not_allowed',
      'clock_advancing',
      'preview_outdated',
      'payment_failed',
      'payment_pending',
      'precondition_failed',
    ],
  },
  {
    method: 'post',
    path: '/api/v1/subscriptions/{id}/preview',
    id: 'previewSubscription',
    summary: 'Preview an update',
    description:
      'Takes the body of the update and answers with the subscription as it would be, what is due at once and the next ' +
      'invoice, or with the same errors. Changes nothing. It holds for ten minutes: send its `preview_id` with the ' +
      'update to get exactly this. It asks for no payment: where `due_now` is above 0 and the payment fails, the update ' +
      'alone answers 402 `payment_failed`, and nothing has changed.',
    scope: 'subscriptions:read',
    of: 'subscription',
    body: { schema: actionBody, example: example.swap },
    answer: { schema: subscriptionPreview, wrapped: 'one', example: example.preview },
    errors: ACTION_ERRORS,
  },
]);
