/** What operations are about, in reading order; each has a page of the reference. */
export const TAGS = {
  OAuth: 'Tokens, for an app with its own credentials.',
  Connection: 'What a token is for, and all connections of an app.',
  Products: 'What a store sells.',
  Customers: 'Whom a store sells to.',
  Subscriptions: 'What customers subscribed to.',
  Approvals: 'One change that the seller approves, for apps that may only read.',
  Invoices: 'What subscriptions cost.',
  Orders: 'What was sold.',
  Metrics: 'What a store comes to.',
  Webhooks: 'Endpoints that receive events.',
  Events: 'What has happened.',
  Requests: 'Which calls were made, and how they ended.',
  'Test mode': 'Data and time to try an app with.',
} as const;

export type Tag = keyof typeof TAGS;
