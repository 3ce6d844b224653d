/**
 * Every kind of event: the scope that allows reading its object (null: the connection's own
 * life and what it asked for, which need none), and what has happened, for people.
 */
export const EVENT_KINDS = {
  'subscription.created': ['subscriptions:read', 'A subscription was created.'],
  'subscription.updated': ['subscriptions:read', 'A subscription changed in a way that has no kind of its own.'],
  'subscription.canceled': ['subscriptions:read', 'A subscription ended.'],
  'subscription.cancellation_scheduled': ['subscriptions:read', 'A subscription will end with its current period.'],
  'subscription.resumed': ['subscriptions:read', 'A scheduled cancellation was undone.'],
  'subscription.swapped': ['subscriptions:read', 'A subscription moved to another plan.'],
  'subscription.renewed': ['subscriptions:read', 'A new period of a subscription began.'],
  'subscription.past_due': ['subscriptions:read', 'The payment of a subscription’s invoice failed, at first or again.'],
  'subscription.paused': ['subscriptions:read', 'A subscription was paused.'],
  'subscription.unpaused': ['subscriptions:read', 'A paused subscription goes on, with a new period.'],
  'invoice.created': ['subscription_invoices:read', 'An invoice was issued.'],
  'invoice.paid': ['subscription_invoices:read', 'An invoice was paid.'],
  'invoice.updated': ['subscription_invoices:read', 'An invoice was given up as uncollectible.'],
  'customer.created': ['customers:read', 'A customer was added.'],
  'customer.updated': ['customers:read', 'A customer’s name or email changed.'],
  'customer.deleted': ['customers:read', 'A customer was deleted.'],
  'product.created': ['products:read', 'A product was added.'],
  'product.updated': ['products:read', 'A product or one of its variants changed, or a variant was added.'],
  'approval.requested': [null, 'An app asked the seller to approve one change.'],
  'approval.executed': [null, 'The seller approved a change, and it was made.'],
  'approval.declined': [null, 'The seller declined a change.'],
  'approval.expired': [null, 'Nobody decided in time about a change that was asked for.'],
  'approval.withdrawn': [null, 'The app took back what it had asked for, or its connection ended.'],
  'approval.failed': [null, 'The seller approved a change that could not be made; the object says why.'],
  'connection.started': [null, 'An app connected to the store.'],
  'connection.rotated': [null, 'An app rotated its tokens.'],
  'connection.widened': [null, 'The seller gave an app more permissions.'],
  'connection.narrowed': [null, 'The seller took permissions back from an app.'],
  'connection.ending': [null, 'The access of an app ends in a week, or in a day, because the seller chose that.'],
  'connection.ended': [null, 'An app lost its access to the store; the object says why.'],
} as const satisfies Record<string, readonly [scope: string | null, sentence: string]>;

export type EventKind = keyof typeof EVENT_KINDS;

/** All kinds, in the order in which they are shown. */
export const EVENT_KIND_NAMES = Object.keys(EVENT_KINDS) as EventKind[];

/** The kinds that are ours where products, customers, subscriptions and invoices may be the platform's instead. */
export function builtInKinds(ownStoreApi: boolean): EventKind[] {
  return EVENT_KIND_NAMES.filter((kind) => ownStoreApi || EVENT_KINDS[kind][0] === null);
}

/** Each kind with its scope, as JSON rows for a statement. */
export const SCOPES_OF_KINDS = JSON.stringify(Object.entries(EVENT_KINDS).map(([type, [scope]]) => ({ type, scope })));

/** Stands for every kind in an endpoint's list, those that are added later too. */
export const ALL_KINDS = '*';

/** Whether a text names a kind of event. */
export function isEventKind(text: string): text is EventKind {
  return Object.hasOwn(EVENT_KINDS, text);
}

/** Why a connection ended, as its last event says. */
export const END_REASONS = [
  'seller',
  'app',
  'reuse',
  'replay',
  'app_disabled',
  'app_deleted',
  'account_deleted',
  'operator',
  'leaked',
  'superseded',
  'replaced',
  'end_date',
  'unused',
  'client_blocked',
] as const;

export type ConnectionEndReason = (typeof END_REASONS)[number];
