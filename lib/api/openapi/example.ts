/** Examples for the document: one store, one plan, one subscription that is swapped in the middle of June. */
const STORE_ID = '01981c2e-7a10-7c3f-9b1d-0f6c2a7b3e01';
const PRODUCT_ID = '01981c2e-7a10-7c3f-9b1d-0f6c2a7b3e31';
const BASIC_ID = '01981c2e-7a10-7c3f-9b1d-0f6c2a7b3e41';
const PRO_ID = '01981c2e-7a10-7c3f-9b1d-0f6c2a7b3e55';
const SWAPPED_AT = '2025-06-16T00:00:00.000Z';
const PERIOD = { period_start: SWAPPED_AT, period_end: '2025-07-01T00:00:00.000Z' };
const SUBSCRIPTION_ID = '01981c2e-7a10-7c3f-9b1d-0f6c2a7b3e77';

export const store = {
  id: STORE_ID,
  name: 'Northwind Coffee',
  subdomain: 'northwind',
  custom_domain: null,
  currency: 'usd',
  mode: 'test',
};

export const connectedStore = {
  ...store,
  scope: 'subscriptions:read subscriptions:write',
  app: { client_id: 'svc_client_7Yq2mV0cT9xKpLw4Rb1Nd3', name: 'Parcelwise', verified: true },
  connection: {
    id: '01981c2e-7a10-7c3f-9b1d-0f6c2a7b3e11',
    connected_at: '2025-06-01T09:30:00.000Z',
    last_used_at: SWAPPED_AT,
  },
};

export const ownConnection = { ...connectedStore.connection, scope: connectedStore.scope, current: true };

export const subscription = {
  id: SUBSCRIPTION_ID,
  status: 'active',
  cancel_at_period_end: false,
  current_period_end: '2025-07-01T00:00:00.000Z',
  updated_at: SWAPPED_AT,
  customer_id: '01981c2e-7a10-7c3f-9b1d-0f6c2a7b3e21',
  product_id: PRODUCT_ID,
  variant_id: PRO_ID,
  current_period_start: '2025-06-01T00:00:00.000Z',
  canceled_at: null,
  ended_at: null,
  scheduled_change: null,
  pause: null,
  metadata: { order: '1042' },
};

const credit = {
  description: 'Unused time on Roasters’ Club (Basic)',
  amount: -5000,
  currency: 'usd',
  proration: true,
  ...PERIOD,
  variant_id: BASIC_ID,
};

const debit = {
  ...credit,
  description: 'Remaining time on Roasters’ Club (Pro)',
  amount: 15000,
  variant_id: PRO_ID,
};

export const lines = [credit, debit];

const charge = {
  description: 'Roasters’ Club (Pro)',
  amount: 30000,
  currency: 'usd',
  proration: false,
  period_start: '2025-07-01T00:00:00.000Z',
  period_end: '2025-08-01T00:00:00.000Z',
  variant_id: PRO_ID,
};

export const invoice = {
  id: '01981c2e-7a10-7c3f-9b1d-0f6c2a7b3e91',
  number: 'INV-000042',
  subscription_id: SUBSCRIPTION_ID,
  currency: 'usd',
  status: 'paid',
  issued_at: '2025-07-01T00:00:00.000Z',
  period_start: charge.period_start,
  period_end: charge.period_end,
  lines: [...lines, charge],
  total: 40000,
};

export const order = {
  id: invoice.id,
  number: invoice.number,
  status: 'paid',
  billing_reason: 'renewal',
  created_at: invoice.issued_at,
  currency: invoice.currency,
  total: invoice.total,
  amount_paid: invoice.total,
  lines: invoice.lines,
  subscription_id: SUBSCRIPTION_ID,
  customer: { id: subscription.customer_id, name: 'Ada Nakamura', email: 'ada@example.com' },
};

export const metrics = {
  time_zone: 'Europe/Berlin',
  days: [
    {
      date: '2025-07-01',
      invoiced: [{ currency: 'usd', amount: 40000 }],
      collected: [{ currency: 'usd', amount: 40000 }],
      active: 12,
      new: 1,
      ended: 0,
      failed: 0,
    },
  ],
};

export const upcomingInvoice = {
  subscription_id: SUBSCRIPTION_ID,
  currency: 'usd',
  due_at: '2025-07-01T00:00:00.000Z',
  lines: [...lines, charge],
  total: 40000,
};

export const preview = {
  ...subscription,
  lines,
  due_now: 0,
  next_invoice: upcomingInvoice,
  preview_id: '01981c2e-7a10-4c3f-9b1d-0f6c2a7b3e99',
  valid_until: '2025-06-16T00:10:00.000Z',
};

export const customer = {
  id: subscription.customer_id,
  name: 'Ada Nakamura',
  email: 'ada@example.com',
  created_at: '2025-06-01T00:00:00.000Z',
  metadata: {},
};

const price = { currency: 'usd', interval: 'month', interval_count: 1, archived: false };

export const product = {
  id: PRODUCT_ID,
  name: 'Roasters’ Club',
  description: 'Fresh beans every month.',
  active: true,
  variants: [
    { id: BASIC_ID, name: 'Basic', price: 10000, ...price },
    { id: PRO_ID, name: 'Pro', price: 30000, ...price },
  ],
  metadata: {},
};

export const variant = { id: PRO_ID, name: 'Pro', price: 30000, ...price };

export const newVariant = { name: 'Pro', price: 30000, interval: 'month' };

export const newProduct = {
  name: product.name,
  description: product.description,
  variants: [{ name: 'Basic', price: 10000, interval: 'month' }, newVariant],
};

export const newSubscription = { customer_id: customer.id, variant_id: PRO_ID, trial_days: 14 };

export const swap = { action: 'swap', variant_id: PRO_ID };

export const newApproval = {
  authorization_details: [{ type: 'subscription_change', subscription_id: SUBSCRIPTION_ID, ...swap }],
  message: 'Ada asked for the larger bag.',
};

const APPROVAL_ID = '01981c2e-7a10-7c3f-9b1d-0f6c2a7b3ed1';

export const approval = {
  id: APPROVAL_ID,
  status: 'pending',
  authorization_details: newApproval.authorization_details,
  url: `https://tillgate.example/approve/${APPROVAL_ID}`,
  requested_at: SWAPPED_AT,
  expires_at: '2025-06-17T00:00:00.000Z',
  interval: 5,
  decided_at: null,
  error: null,
  subscription: null,
};

export const connection = {
  id: connectedStore.connection.id,
  app: connectedStore.app,
  scope: connectedStore.scope,
  connected_at: connectedStore.connection.connected_at,
  ended_at: null,
  reason: null,
};

export const webhookEndpoint = {
  id: '01981c2e-7a10-7c3f-9b1d-0f6c2a7b3ea1',
  url: 'https://app.example/webhooks',
  description: 'Our order system',
  events: ['subscription.canceled', 'invoice.paid'],
  enabled: true,
  created_at: '2025-06-01T09:30:00.000Z',
};

export const event = {
  id: '01981c2e-7a10-7c3f-9b1d-0f6c2a7b3eb1',
  type: 'subscription.swapped',
  timestamp: SWAPPED_AT,
  store_id: STORE_ID,
  mode: 'test',
  sequence: 3,
  request_id: 'req_5f0c2f6f0a9e4a5c9f0f5d8b2f1f3a77',
  data: { object: subscription, previous: { variant_id: BASIC_ID } },
};

export const loggedRequest = {
  id: '01978f3c-2a10-7c53-8d5e-6a1b2c3d4e5f',
  created_at: '2025-06-21T09:12:33.456Z',
  method: 'POST',
  path: '/api/v1/subscriptions',
  status: 403,
  error: 'insufficient_scope',
  reason: 'scope_taken_back',
  duration_ms: 4.312,
  request_id: 'req_5f0c2f6f0a9e4a5c9f0f5d8b2f1f3a77',
  store_id: store.id,
  mode: 'test',
};

export const delivery = {
  id: '01981c2e-7a10-7c3f-9b1d-0f6c2a7b3ec1',
  event_id: event.id,
  type: event.type,
  status: 'pending',
  attempts: [{ at: SWAPPED_AT, status: 503, error: null, duration_ms: 84, response_body: 'try later' }],
  next_attempt_at: '2025-06-16T00:00:05.000Z',
};
