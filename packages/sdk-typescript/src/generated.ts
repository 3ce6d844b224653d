// Made from the OpenAPI document by `npm run sdk`. Change that, not this.
import { type Caller, type CallOptions, segment } from './caller.ts';
import { Pages } from './pages.ts';

/** The date of the interface that this was made for. */
export const API_VERSION = '2026-11-23';

/** Exchanges a code, rotates a refresh token, or asks for a device. */
export type TokenRequest = {
  grant_type: "authorization_code";
  /** Valid once, for 5 minutes. */
  code: string;
  /** Exactly as in the authorization request. */
  redirect_uri: string;
  /** Needed when the authorization request had a `code_challenge`. */
  code_verifier?: string;
  /** Access tokens of this connection expire after so many seconds from now on. */
  expires_in?: number;
  /** What the token is for (RFC 8707): nothing but what was authorized. May be repeated. */
  resource?: string | Array<string>;
  /** Unless it is in the Authorization header. */
  client_id?: string;
  /** Unless it is in the Authorization header, or the app is a public client. */
  client_secret?: string;
  /** What a client signs that is known by the address of its document (`private_key_jwt`, RFC 7523). */
  client_assertion?: string;
  client_assertion_type?: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
} | {
  grant_type: "refresh_token";
  refresh_token: string;
  /** Less than was granted, for the new access token only. */
  scope?: string;
  /** Access tokens of this connection expire after so many seconds from now on. */
  expires_in?: number;
  /** What the token is for (RFC 8707): nothing but what was authorized. May be repeated. */
  resource?: string | Array<string>;
  /** Unless it is in the Authorization header. */
  client_id?: string;
  /** Unless it is in the Authorization header, or the app is a public client. */
  client_secret?: string;
  /** What a client signs that is known by the address of its document (`private_key_jwt`, RFC 7523). */
  client_assertion?: string;
  client_assertion_type?: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
} | {
  grant_type: "urn:ietf:params:oauth:grant-type:device_code";
  /** Ask every `interval` seconds until somebody has decided. */
  device_code: string;
  /** Access tokens of this connection expire after so many seconds from now on. */
  expires_in?: number;
  /** What the token is for (RFC 8707): nothing but what was authorized. May be repeated. */
  resource?: string | Array<string>;
  /** Unless it is in the Authorization header. */
  client_id?: string;
  /** Unless it is in the Authorization header, or the app is a public client. */
  client_secret?: string;
  /** What a client signs that is known by the address of its document (`private_key_jwt`, RFC 7523). */
  client_assertion?: string;
  client_assertion_type?: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
};

/** One of the app’s tokens. */
export type TokenReference = {
  /** An access or refresh token of the app. */
  token: string;
  token_type_hint?: string;
  /** Unless it is in the Authorization header. */
  client_id?: string;
  /** Unless it is in the Authorization header, or the app is a public client. */
  client_secret?: string;
  /** What a client signs that is known by the address of its document (`private_key_jwt`, RFC 7523). */
  client_assertion?: string;
  client_assertion_type?: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
};

/** What a client says of itself (RFC 7591). The rest is ignored. */
export type ClientRegistration = {
  /** What the seller is shown, unless it imitates another. */
  client_name?: string;
  /** Exact; only the port of a loopback address may be another one in each request. */
  redirect_uris: Array<string>;
  grant_types?: Array<string>;
  response_types?: Array<string>;
  /** Its tokens have to be bound to a key (RFC 9449). */
  dpop_bound_access_tokens?: boolean;
};

/** Credentials that were found in public. */
export type LeakReport = {
  tokens: Array<string>;
} | Array<string> | Array<{
  token: string;
  type?: string;
  url?: string;
}>;

/** Asks for the credentials of an app that was just created. */
export type AppCredentialsRequest = {
  /** Valid once, for 10 minutes. */
  code: string;
  /** Of the `code_challenge` in the link (S256). */
  code_verifier: string;
};

/** A change that the seller is to approve. */
export type NewApproval = {
  /** The change: exactly one. */
  authorization_details: Array<{
    /** Cancels at the end of the current billing period. */
    action: "cancel";
    type: "subscription_change";
    /** The id of the subscription to change. */
    subscription_id: string;
  } | {
    /** Cancels now. Nothing is refunded. */
    action: "cancel_immediately";
    type: "subscription_change";
    /** The id of the subscription to change. */
    subscription_id: string;
  } | {
    /** Takes back what is scheduled for the period end: the cancellation, the pause, or without these the change of plan. One that is paused goes on now: a new period is invoiced and paid at once. */
    action: "resume";
    type: "subscription_change";
    /** The id of the subscription to change. */
    subscription_id: string;
  } | {
    /** Moves to another plan; prorated amounts go on the next invoice. */
    action: "swap";
    /** The id of the target variant. */
    variant_id?: string;
    /** The id of the target product. */
    product_id?: string;
    /** `now` by default. At `period_end` nothing is charged before the renewal. */
    when?: "now" | "period_end";
    type: "subscription_change";
    /** The id of the subscription to change. */
    subscription_id: string;
  } | {
    /** Nothing renews until it goes on; pending lines stay. */
    action: "pause";
    /** When it goes on by itself, within three years; left out: when somebody resumes it. */
    resumes_at?: string;
    /** `now` by default, which drops a scheduled change of plan. */
    when?: "now" | "period_end";
    type: "subscription_change";
    /** The id of the subscription to change. */
    subscription_id: string;
  }>;
  /** What the seller reads as your words, up to 280 characters. */
  message?: string;
  /** Where the browser goes once it is decided, with `approval_id`, `status`, `state` and `iss`. */
  redirect_uri?: string;
  /** Comes back with it. */
  state?: string;
  /** For how many seconds it can be decided; a day by default. */
  expires_in?: number;
};

/** Begins the sign-in of a device (RFC 8628). */
export type DeviceRequest = {
  /** Names separated by spaces; never `*`. Without it, the app’s default scopes. */
  scope?: string;
  /** Presets the choice on the screen. */
  mode?: "live" | "test";
  /** What the token will be for (RFC 8707); may be repeated. */
  resource?: string | Array<string>;
  /** What the screen calls the device. */
  device_name?: string;
  /** Unless it is in the Authorization header. */
  client_id?: string;
  /** Unless it is in the Authorization header, or the app is a public client. */
  client_secret?: string;
  /** What a client signs that is known by the address of its document (`private_key_jwt`, RFC 7523). */
  client_assertion?: string;
  client_assertion_type?: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
};

/** A subscription to create. */
export type NewSubscription = {
  customer_id: string;
  variant_id: string;
  /** Days before the first period, free of charge. */
  trial_days?: number;
  /** When it starts, now or later; until then it is `trialing`. */
  start_at?: string;
  /** Texts by key, up to 20. A key set to null goes; one that is absent stays as it is. */
  metadata?: Record<string, string | null>;
};

/** What to do with a subscription, as previewed or not, and what to change of its metadata. */
export type SubscriptionUpdate = {
  /** Cancels at the end of the current billing period. */
  action: "cancel";
  /** The preview of the same action: the update does exactly what it showed, or nothing. */
  preview_id?: string;
  /** Texts by key, up to 20. A key set to null goes; one that is absent stays as it is. */
  metadata?: Record<string, string | null>;
} | {
  /** Cancels now. Nothing is refunded. */
  action: "cancel_immediately";
  /** The preview of the same action: the update does exactly what it showed, or nothing. */
  preview_id?: string;
  /** Texts by key, up to 20. A key set to null goes; one that is absent stays as it is. */
  metadata?: Record<string, string | null>;
} | {
  /** Takes back what is scheduled for the period end: the cancellation, the pause, or without these the change of plan. One that is paused goes on now: a new period is invoiced and paid at once. */
  action: "resume";
  /** The preview of the same action: the update does exactly what it showed, or nothing. */
  preview_id?: string;
  /** Texts by key, up to 20. A key set to null goes; one that is absent stays as it is. */
  metadata?: Record<string, string | null>;
} | {
  /** Moves to another plan; prorated amounts go on the next invoice. */
  action: "swap";
  /** The id of the target variant. */
  variant_id?: string;
  /** The id of the target product. */
  product_id?: string;
  /** `now` by default. At `period_end` nothing is charged before the renewal. */
  when?: "now" | "period_end";
  /** The preview of the same action: the update does exactly what it showed, or nothing. */
  preview_id?: string;
  /** Texts by key, up to 20. A key set to null goes; one that is absent stays as it is. */
  metadata?: Record<string, string | null>;
} | {
  /** Nothing renews until it goes on; pending lines stay. */
  action: "pause";
  /** When it goes on by itself, within three years; left out: when somebody resumes it. */
  resumes_at?: string;
  /** `now` by default, which drops a scheduled change of plan. */
  when?: "now" | "period_end";
  /** The preview of the same action: the update does exactly what it showed, or nothing. */
  preview_id?: string;
  /** Texts by key, up to 20. A key set to null goes; one that is absent stays as it is. */
  metadata?: Record<string, string | null>;
} | {
  /** Texts by key, up to 20. A key set to null goes; one that is absent stays as it is. */
  metadata: Record<string, string | null>;
};

/** What to do with a subscription. */
export type SubscriptionAction = {
  /** Cancels at the end of the current billing period. */
  action: "cancel";
} | {
  /** Cancels now. Nothing is refunded. */
  action: "cancel_immediately";
} | {
  /** Takes back what is scheduled for the period end: the cancellation, the pause, or without these the change of plan. One that is paused goes on now: a new period is invoiced and paid at once. */
  action: "resume";
} | {
  /** Moves to another plan; prorated amounts go on the next invoice. */
  action: "swap";
  /** The id of the target variant. */
  variant_id?: string;
  /** The id of the target product. */
  product_id?: string;
  /** `now` by default. At `period_end` nothing is charged before the renewal. */
  when?: "now" | "period_end";
} | {
  /** Nothing renews until it goes on; pending lines stay. */
  action: "pause";
  /** When it goes on by itself, within three years; left out: when somebody resumes it. */
  resumes_at?: string;
  /** `now` by default, which drops a scheduled change of plan. */
  when?: "now" | "period_end";
};

/** A product to add, with its variants or without. */
export type NewProduct = {
  /** 1 to 200 characters. */
  name: string;
  description?: string;
  variants?: Array<NewVariant>;
  /** Texts by key, up to 20. A key set to null goes; one that is absent stays as it is. */
  metadata?: Record<string, string | null>;
};

/** A price of a product. It never changes; a new price is a new variant. */
export type NewVariant = {
  /** 1 to 200 characters. */
  name: string;
  /** Minor units of the currency, per interval. */
  price: number;
  /** The store’s currency by default. */
  currency?: string;
  interval: "day" | "week" | "month" | "year";
  /** How many intervals a period has; 1 by default. */
  interval_count?: number;
};

/** What to change of a product. */
export type ProductChange = {
  /** 1 to 200 characters. */
  name?: string;
  description?: string;
  /** Whether it is sold at all. */
  active?: boolean;
  /** Texts by key, up to 20. A key set to null goes; one that is absent stays as it is. */
  metadata?: Record<string, string | null>;
};

/** What to change of a variant; its price never changes. */
export type VariantChange = {
  /** 1 to 200 characters. */
  name?: string;
  /** Whether it is no longer sold. */
  archived?: boolean;
};

/** A customer to add. */
export type NewCustomer = {
  /** 1 to 200 characters. */
  name: string;
  /** In test mode, payments fail if its local part ends in `+declined`. */
  email: string;
  /** Texts by key, up to 20. A key set to null goes; one that is absent stays as it is. */
  metadata?: Record<string, string | null>;
};

/** What to change of a customer. */
export type CustomerChange = {
  /** 1 to 200 characters. */
  name?: string;
  email?: string;
  /** Texts by key, up to 20. A key set to null goes; one that is absent stays as it is. */
  metadata?: Record<string, string | null>;
};

/** A webhook endpoint to add. */
export type NewWebhookEndpoint = {
  /** An https URL on the public internet; http to `localhost` while developing. */
  url: string;
  description?: string;
  /** Kinds of event, or `["*"]` for every kind. */
  events: Array<"*"> | Array<EventKind>;
  enabled?: boolean;
};

/** A kind of event. */
export type EventKind = "subscription.created" | "subscription.updated" | "subscription.canceled" | "subscription.cancellation_scheduled" | "subscription.resumed" | "subscription.swapped" | "subscription.renewed" | "subscription.past_due" | "subscription.paused" | "subscription.unpaused" | "invoice.created" | "invoice.paid" | "invoice.updated" | "customer.created" | "customer.updated" | "customer.deleted" | "product.created" | "product.updated" | "approval.requested" | "approval.executed" | "approval.declined" | "approval.expired" | "approval.withdrawn" | "approval.failed" | "connection.started" | "connection.rotated" | "connection.widened" | "connection.narrowed" | "connection.ending" | "connection.ended";

/** What to change about an endpoint. */
export type WebhookEndpointChange = {
  /** An https URL on the public internet; http to `localhost` while developing. */
  url?: string;
  description?: string;
  /** Kinds of event, or `["*"]` for every kind. */
  events?: Array<"*"> | Array<EventKind>;
  enabled?: boolean;
};

/** How to replace an endpoint’s secret. */
export type WebhookSecretRotation = {
  /** For how long the old secret signs beside the new one; at 0 all old secrets end. */
  overlap_hours: number;
};

/** A test event to send. */
export type WebhookTest = {
  type: EventKind;
};

/** Which events to deliver again: one, or everything since a time. */
export type WebhookRedelivery = {
  since?: string;
  event_id?: string;
};

/** An empty object. */
export type Nothing = Record<string, never>;

/** Where to move the clock of a test store. */
export type ClockMove = {
  /** Later than the store’s time, by five years at most. */
  advance_to: string;
};

/** A pair of tokens for one store in one mode. */
export type TokenResponse = {
  /** Ends when it is rotated or revoked, and expires only where `expires_in` says so. */
  access_token: string;
  /** `DPoP` if the request came with a proof of a key. */
  token_type: "Bearer" | "DPoP";
  refresh_token: string;
  /** What was granted: names separated by spaces, or `*`. */
  scope: string;
  store: Store;
  /** Seconds until the access token expires; only where that was asked for. */
  expires_in?: number;
  /** When the connection ends; only where the seller chose that. */
  ends_at?: string;
  /** The change that the seller approved with the connection; only where the request asked for one. */
  authorization_details?: Array<ApprovedChange>;
};

/** The connected store, in the mode the seller chose. */
export type Store = {
  id: string;
  name: string;
  subdomain: string;
  custom_domain: string | null;
  /** ISO 4217, lower case. */
  currency: string;
  mode: "live" | "test";
};

export type ApprovedChange = {
  type: "subscription_change";
  subscription_id: string;
  action: "cancel" | "cancel_immediately" | "resume" | "swap" | "pause";
  variant_id?: string;
  product_id?: string;
  /** RFC 3339 in UTC with milliseconds. */
  resumes_at?: string;
  when?: "now" | "period_end";
  metadata?: Record<string, string | null>;
  approval_id: string;
  status: ApprovalStatus;
};

/** What has become of an approval. */
export type ApprovalStatus = "pending" | "executed" | "declined" | "expired" | "withdrawn" | "failed";

/** What is known about a token (RFC 7662). */
export type Introspection = {
  active: false;
} | {
  active: true;
  /** `DPoP`: an access token that is bound to a key. */
  token_type: "access_token" | "refresh_token" | "DPoP";
  scope: string;
  client_id: string;
  /** The store’s id. */
  sub: string;
  mode: "live" | "test";
  /** The same for all tokens of a connection. */
  connection_id: string;
  /** Seconds since 1970. */
  iat: number;
  /** When the access token expires, where it does: seconds since 1970. */
  exp?: number;
  iss: string;
  /** When the connection ends; only where the seller chose that. */
  ends_at?: string;
  /** What the token is for, if the app named a `resource`. */
  aud?: Array<string>;
  /** The thumbprint of the key that it is bound to. */
  cnf?: {
    jkt: string;
  };
};

/** A registered client (RFC 7591 section 3.2.1). */
export type ClientInformation = {
  /** Carries the metadata itself; 1,500 characters at most. */
  client_id: string;
  /** Seconds since 1970. */
  client_id_issued_at: number;
  /** What the seller is shown, unless it imitates another. */
  client_name?: string;
  /** Exact; only the port of a loopback address may be another one in each request. */
  redirect_uris: Array<string>;
  grant_types: Array<string>;
  response_types: Array<string>;
  token_endpoint_auth_method: "none";
  /** Its tokens have to be bound to a key (RFC 9449). */
  dpop_bound_access_tokens?: boolean;
};

/** What an app authenticates with. */
export type AppCredentials = {
  client_id: string;
  /** Shown only this once. */
  client_secret: string;
};

/** A change that was asked for, and what has become of it. */
export type Approval = {
  id: string;
  status: ApprovalStatus;
  /** The change: exactly one. */
  authorization_details: Array<ProposedChange>;
  /** The page on which the seller decides: show it to them as a link. */
  url: string;
  /** RFC 3339 in UTC with milliseconds. */
  requested_at: string;
  /** RFC 3339 in UTC with milliseconds. */
  expires_at: string;
  /** How many seconds to leave between two looks. */
  interval: number;
  decided_at: string | null;
  /** Why it failed: the code of an error of the update. */
  error: string | null;
  /** As it was after the change, once that was made. */
  subscription: Subscription | null;
};

/** A change as it was asked for. */
export type ProposedChange = {
  type: "subscription_change";
  subscription_id: string;
  action: "cancel" | "cancel_immediately" | "resume" | "swap" | "pause";
  variant_id?: string;
  product_id?: string;
  /** RFC 3339 in UTC with milliseconds. */
  resumes_at?: string;
  when?: "now" | "period_end";
  metadata?: Record<string, string | null>;
};

/** A subscription of the connected store. */
export type Subscription = {
  id: string;
  status: SubscriptionStatus;
  /** Whether it ends with the current period instead of renewing. */
  cancel_at_period_end: boolean;
  /** RFC 3339 in UTC with milliseconds. */
  current_period_end: string;
  /** RFC 3339 in UTC with milliseconds. */
  updated_at: string;
  customer_id: string;
  product_id: string;
  variant_id: string;
  /** RFC 3339 in UTC with milliseconds. */
  current_period_start: string;
  /** When the latest cancellation was requested; null again after a resume. */
  canceled_at: string | null;
  /** When it became `canceled`. */
  ended_at: string | null;
  /** What it changes to when it renews; `resume` takes it back. */
  scheduled_change: {
    variant_id: string;
    /** RFC 3339 in UTC with milliseconds. */
    at: string;
  } | null;
  /** The pause that it is in, or that is scheduled. */
  pause: {
    /** Since when it is paused; the end of the period where that is yet to come. */
    starts_at: string;
    /** When it goes on by itself; null: when somebody resumes it. */
    resumes_at: string | null;
  } | null;
  /** What apps keep with it: texts by key. */
  metadata: Record<string, string>;
};

/** The state of a subscription. */
export type SubscriptionStatus = "trialing" | "active" | "past_due" | "paused" | "canceled";

/** A device that waits. */
export type DeviceAuthorization = {
  /** What the device asks with at the token endpoint. */
  device_code: string;
  /** What the person types in; case and hyphen don’t count. */
  user_code: string;
  /** Where they do so. */
  verification_uri: string;
  /** The same with the code, to be opened or shown as a QR code. */
  verification_uri_complete: string;
  /** Seconds. */
  expires_in: number;
  /** Seconds to leave between two requests at the token endpoint. */
  interval: number;
};

/** The connected store with the app and the connection of the token. */
export type ConnectedStore = {
  id: string;
  name: string;
  subdomain: string;
  custom_domain: string | null;
  /** ISO 4217, lower case. */
  currency: string;
  mode: "live" | "test";
  /** What this access token may do: names separated by spaces, or `*`. */
  scope: string;
  /** The connected app; null for a seller’s own API key, which has no app. */
  app: {
    client_id: string;
    name: string;
    verified: boolean;
  } | null;
  /** The connection. For a seller’s own API key: its id, when it was made, and when it was last used. */
  connection: {
    id: string;
    /** RFC 3339 in UTC with milliseconds. */
    connected_at: string;
    /** RFC 3339 in UTC with milliseconds. */
    last_used_at: string;
    /** When the connection ends; only where the seller chose that. */
    ends_at?: string;
  };
};

/** A connection of the app to this store and mode. */
export type OwnConnection = {
  /** Keep your tokens under this id. */
  id: string;
  /** RFC 3339 in UTC with milliseconds. */
  connected_at: string;
  last_used_at: string | null;
  /** What the seller allows: names separated by spaces, or `*`. */
  scope: string;
  /** Whether it is the one of this token. */
  current: boolean;
};

/** A subscription, with what `expand` asked for. */
export type ExpandedSubscription = {
  id: string;
  status: SubscriptionStatus;
  /** Whether it ends with the current period instead of renewing. */
  cancel_at_period_end: boolean;
  /** RFC 3339 in UTC with milliseconds. */
  current_period_end: string;
  /** RFC 3339 in UTC with milliseconds. */
  updated_at: string;
  customer_id: string;
  product_id: string;
  variant_id: string;
  /** RFC 3339 in UTC with milliseconds. */
  current_period_start: string;
  /** When the latest cancellation was requested; null again after a resume. */
  canceled_at: string | null;
  /** When it became `canceled`. */
  ended_at: string | null;
  /** What it changes to when it renews; `resume` takes it back. */
  scheduled_change: {
    variant_id: string;
    /** RFC 3339 in UTC with milliseconds. */
    at: string;
  } | null;
  /** The pause that it is in, or that is scheduled. */
  pause: {
    /** Since when it is paused; the end of the period where that is yet to come. */
    starts_at: string;
    /** When it goes on by itself; null: when somebody resumes it. */
    resumes_at: string | null;
  } | null;
  /** What apps keep with it: texts by key. */
  metadata: Record<string, string>;
  /** With `expand`; null once the customer has been deleted. */
  customer?: Customer | null;
  /** With `expand`. */
  product?: Product | null;
  /** With `expand`. */
  variant?: Variant | null;
};

/** A customer of the store. */
export type Customer = {
  id: string;
  name: string;
  email: string;
  /** RFC 3339 in UTC with milliseconds. */
  created_at: string;
  /** What apps keep with it: texts by key. */
  metadata: Record<string, string>;
};

/** A product with its variants. */
export type Product = {
  id: string;
  name: string;
  description: string;
  active: boolean;
  variants: Array<Variant>;
  /** What apps keep with it: texts by key. */
  metadata: Record<string, string>;
};

/** A price of a product. */
export type Variant = {
  id: string;
  name: string;
  /** Minor units of the currency, per interval. */
  price: number;
  /** ISO 4217, lower case. */
  currency: string;
  interval: "day" | "week" | "month" | "year";
  interval_count: number;
  archived: boolean;
};

/** The subscription as it would be. */
export type SubscriptionPreview = {
  id: string;
  status: SubscriptionStatus;
  /** Whether it ends with the current period instead of renewing. */
  cancel_at_period_end: boolean;
  /** RFC 3339 in UTC with milliseconds. */
  current_period_end: string;
  /** RFC 3339 in UTC with milliseconds. */
  updated_at: string;
  customer_id: string;
  product_id: string;
  variant_id: string;
  /** RFC 3339 in UTC with milliseconds. */
  current_period_start: string;
  /** When the latest cancellation was requested; null again after a resume. */
  canceled_at: string | null;
  /** When it became `canceled`. */
  ended_at: string | null;
  /** What it changes to when it renews; `resume` takes it back. */
  scheduled_change: {
    variant_id: string;
    /** RFC 3339 in UTC with milliseconds. */
    at: string;
  } | null;
  /** The pause that it is in, or that is scheduled. */
  pause: {
    /** Since when it is paused; the end of the period where that is yet to come. */
    starts_at: string;
    /** When it goes on by itself; null: when somebody resumes it. */
    resumes_at: string | null;
  } | null;
  /** What apps keep with it: texts by key. */
  metadata: Record<string, string>;
  /** All lines of the invoice that is issued at once; if none is, the lines added for the next one. */
  lines: Array<InvoiceLine>;
  /** The total that is invoiced at once; 0 if nothing is. */
  due_now: number;
  /** The next invoice after the update; null if there is none. */
  next_invoice: UpcomingInvoice | null;
  /** Send it with the same body to `PATCH`: it does exactly this, or nothing. */
  preview_id: string;
  /** RFC 3339 in UTC with milliseconds. */
  valid_until: string;
};

/** A line of an invoice, or one pending for the next. */
export type InvoiceLine = {
  description: string;
  /** Minor units of the currency; negative for credits. */
  amount: number;
  /** ISO 4217, lower case. */
  currency: string;
  /** Whether it was added by a swap. */
  proration: boolean;
  /** RFC 3339 in UTC with milliseconds. */
  period_start: string;
  /** RFC 3339 in UTC with milliseconds. */
  period_end: string;
  variant_id: string | null;
};

/** The next invoice as things stand. */
export type UpcomingInvoice = {
  subscription_id: string;
  /** ISO 4217, lower case. */
  currency: string;
  /** When it will be issued: after a pause on the day it ends; null where that has no date. */
  due_at: string | null;
  /** The pending lines, then the price of the next period; if the subscription ends, what will lapse. */
  lines: Array<InvoiceLine>;
  /** Minor units of the currency; negative for credits. */
  total: number;
};

/** A connection of an app, as the app sees it that has signed in as itself. */
export type AppConnection = {
  /** The same for all of its tokens; those are kept under it. */
  id: string;
  store: Store;
  /** What the seller allows: names separated by spaces, or `*`. */
  scope: string;
  /** When the seller allowed that. */
  granted_at: string;
  /** When its code was exchanged. */
  connected_at: string;
  last_used_at: string | null;
  /** When it ends, where the seller said so. */
  ends_at: string | null;
  ended_at: string | null;
  /** Why it ended; null until then. */
  reason: "seller" | "app" | "reuse" | "replay" | "app_disabled" | "app_deleted" | "account_deleted" | "operator" | "leaked" | "superseded" | "replaced" | "end_date" | "unused" | "client_blocked" | null;
};

/** An issued invoice. Its lines and total never change. */
export type Invoice = {
  id: string;
  number: string;
  subscription_id: string;
  /** ISO 4217, lower case. */
  currency: string;
  /** The payment of an `open` invoice is tried again after 1, 3, 5 and 7 days, unless the subscription has ended; after that the seller settles it. `void` is reserved: no invoice has it today. */
  status: "open" | "paid" | "uncollectible" | "void";
  /** RFC 3339 in UTC with milliseconds. */
  issued_at: string;
  /** RFC 3339 in UTC with milliseconds. */
  period_start: string;
  /** RFC 3339 in UTC with milliseconds. */
  period_end: string;
  lines: Array<InvoiceLine>;
  /** Minor units of the currency; negative for credits. */
  total: number;
};

/** A sale: a paid or open invoice of a subscription. */
export type Order = {
  /** That of the invoice. */
  id: string;
  number: string;
  /** `open`: it has not been paid yet. */
  status: "open" | "paid";
  /** The first of a subscription, a further period, a change to another period, or what was left at its end. */
  billing_reason: "first" | "renewal" | "swap" | "final";
  /** RFC 3339 in UTC with milliseconds. */
  created_at: string;
  /** ISO 4217, lower case. */
  currency: string;
  /** Minor units of the currency; negative for credits. */
  total: number;
  /** Minor units of the currency; negative for credits. */
  amount_paid: number;
  lines: Array<InvoiceLine>;
  subscription_id: string;
  /** `name` and `email` are null without `customers:read`, and once the customer is deleted. */
  customer: {
    id: string;
    name: string | null;
    email: string | null;
  };
};

/** What a store comes to, day by day. */
export type Metrics = {
  /** The store’s, as IANA names it: its days are these. */
  time_zone: string;
  days: Array<{
    date: string;
    /** The totals of invoices that were issued, by currency. */
    invoiced: Array<{
      /** ISO 4217, lower case. */
      currency: string;
      /** Minor units of the currency; negative for credits. */
      amount: number;
    }>;
    /** The totals of invoices that were paid, by currency. */
    collected: Array<{
      /** ISO 4217, lower case. */
      currency: string;
      /** Minor units of the currency; negative for credits. */
      amount: number;
    }>;
    /** Subscriptions that had begun and not ended when the day was over, trials and paused ones too. */
    active: number;
    /** Subscriptions that began. */
    new: number;
    /** Subscriptions that ended. */
    ended: number;
    /** Payments that failed, each try counted. */
    failed: number;
  }>;
};

/** What was deleted. */
export type Deleted = {
  id: string;
  deleted: true;
};

/** Where events are sent. */
export type WebhookEndpoint = {
  id: string;
  url: string;
  description: string;
  /** Kinds of event, or `["*"]` for every kind. */
  events: Array<string>;
  /** False when it was disabled, failed for three days, or answered 410. */
  enabled: boolean;
  /** RFC 3339 in UTC with milliseconds. */
  created_at: string;
};

/** A new endpoint with its secret. */
export type CreatedWebhookEndpoint = {
  id: string;
  url: string;
  description: string;
  /** Kinds of event, or `["*"]` for every kind. */
  events: Array<string>;
  /** False when it was disabled, failed for three days, or answered 410. */
  enabled: boolean;
  /** RFC 3339 in UTC with milliseconds. */
  created_at: string;
  /** Verifies deliveries (Standard Webhooks). Shown only now. */
  secret: string;
};

/** The endpoint is gone. */
export type DeletedWebhookEndpoint = {
  id: string;
  deleted: true;
};

/** An endpoint with its new secret. */
export type WebhookSecret = {
  id: string;
  url: string;
  description: string;
  /** Kinds of event, or `["*"]` for every kind. */
  events: Array<string>;
  /** False when it was disabled, failed for three days, or answered 410. */
  enabled: boolean;
  /** RFC 3339 in UTC with milliseconds. */
  created_at: string;
  /** Verifies deliveries (Standard Webhooks). Shown only now. */
  secret: string;
};

/** The test event is on its way. */
export type WebhookTestSent = {
  event_id: string;
};

/** An event on its way to an endpoint. */
export type WebhookDelivery = {
  id: string;
  event_id: string;
  type: string;
  status: "pending" | "succeeded" | "failed";
  attempts: Array<{
    /** RFC 3339 in UTC with milliseconds. */
    at: string;
    /** The answer’s; null when there was none. */
    status: number | null;
    /** Why it failed, unless the status says it. */
    error: string | null;
    duration_ms: number;
    /** The first 4 KiB. */
    response_body: string | null;
  }>;
  next_attempt_at: string | null;
};

/** The events are on their way. */
export type WebhookRedelivering = {
  /** How many events are delivered again. */
  deliveries: number;
};

/** Something that happened in a store; what webhook endpoints receive. */
export type Event = SubscriptionCreatedEvent | SubscriptionUpdatedEvent | SubscriptionCanceledEvent | SubscriptionCancellationScheduledEvent | SubscriptionResumedEvent | SubscriptionSwappedEvent | SubscriptionRenewedEvent | SubscriptionPastDueEvent | SubscriptionPausedEvent | SubscriptionUnpausedEvent | InvoiceCreatedEvent | InvoicePaidEvent | InvoiceUpdatedEvent | CustomerCreatedEvent | CustomerUpdatedEvent | CustomerDeletedEvent | ProductCreatedEvent | ProductUpdatedEvent | ApprovalRequestedEvent | ApprovalExecutedEvent | ApprovalDeclinedEvent | ApprovalExpiredEvent | ApprovalWithdrawnEvent | ApprovalFailedEvent | ConnectionStartedEvent | ConnectionRotatedEvent | ConnectionWidenedEvent | ConnectionNarrowedEvent | ConnectionEndingEvent | ConnectionEndedEvent;

/** A subscription was created. */
export type SubscriptionCreatedEvent = {
  /** The `webhook-id` of its deliveries. */
  id: string;
  type: "subscription.created";
  /** When it happened, in real time. */
  timestamp: string;
  store_id: string;
  mode: "live" | "test";
  /** Counts from 1 per subscription or connection, without gaps; 0: a test event. */
  sequence: number;
  /** The request that caused it; null when time alone did. */
  request_id: string | null;
  data: {
    object: Subscription;
    /** The members that changed, as they were; null when created. */
    previous: {
      id?: string;
      status?: SubscriptionStatus;
      /** Whether it ends with the current period instead of renewing. */
      cancel_at_period_end?: boolean;
      /** RFC 3339 in UTC with milliseconds. */
      current_period_end?: string;
      /** RFC 3339 in UTC with milliseconds. */
      updated_at?: string;
      customer_id?: string;
      product_id?: string;
      variant_id?: string;
      /** RFC 3339 in UTC with milliseconds. */
      current_period_start?: string;
      /** When the latest cancellation was requested; null again after a resume. */
      canceled_at?: string | null;
      /** When it became `canceled`. */
      ended_at?: string | null;
      /** What it changes to when it renews; `resume` takes it back. */
      scheduled_change?: {
        variant_id: string;
        /** RFC 3339 in UTC with milliseconds. */
        at: string;
      } | null;
      /** The pause that it is in, or that is scheduled. */
      pause?: {
        /** Since when it is paused; the end of the period where that is yet to come. */
        starts_at: string;
        /** When it goes on by itself; null: when somebody resumes it. */
        resumes_at: string | null;
      } | null;
      /** What apps keep with it: texts by key. */
      metadata?: Record<string, string>;
    } | null;
  };
};

/** A subscription changed in a way that has no kind of its own. */
export type SubscriptionUpdatedEvent = {
  /** The `webhook-id` of its deliveries. */
  id: string;
  type: "subscription.updated";
  /** When it happened, in real time. */
  timestamp: string;
  store_id: string;
  mode: "live" | "test";
  /** Counts from 1 per subscription or connection, without gaps; 0: a test event. */
  sequence: number;
  /** The request that caused it; null when time alone did. */
  request_id: string | null;
  data: {
    object: Subscription;
    /** The members that changed, as they were; null when created. */
    previous: {
      id?: string;
      status?: SubscriptionStatus;
      /** Whether it ends with the current period instead of renewing. */
      cancel_at_period_end?: boolean;
      /** RFC 3339 in UTC with milliseconds. */
      current_period_end?: string;
      /** RFC 3339 in UTC with milliseconds. */
      updated_at?: string;
      customer_id?: string;
      product_id?: string;
      variant_id?: string;
      /** RFC 3339 in UTC with milliseconds. */
      current_period_start?: string;
      /** When the latest cancellation was requested; null again after a resume. */
      canceled_at?: string | null;
      /** When it became `canceled`. */
      ended_at?: string | null;
      /** What it changes to when it renews; `resume` takes it back. */
      scheduled_change?: {
        variant_id: string;
        /** RFC 3339 in UTC with milliseconds. */
        at: string;
      } | null;
      /** The pause that it is in, or that is scheduled. */
      pause?: {
        /** Since when it is paused; the end of the period where that is yet to come. */
        starts_at: string;
        /** When it goes on by itself; null: when somebody resumes it. */
        resumes_at: string | null;
      } | null;
      /** What apps keep with it: texts by key. */
      metadata?: Record<string, string>;
    } | null;
  };
};

/** A subscription ended. */
export type SubscriptionCanceledEvent = {
  /** The `webhook-id` of its deliveries. */
  id: string;
  type: "subscription.canceled";
  /** When it happened, in real time. */
  timestamp: string;
  store_id: string;
  mode: "live" | "test";
  /** Counts from 1 per subscription or connection, without gaps; 0: a test event. */
  sequence: number;
  /** The request that caused it; null when time alone did. */
  request_id: string | null;
  data: {
    object: Subscription;
    /** The members that changed, as they were; null when created. */
    previous: {
      id?: string;
      status?: SubscriptionStatus;
      /** Whether it ends with the current period instead of renewing. */
      cancel_at_period_end?: boolean;
      /** RFC 3339 in UTC with milliseconds. */
      current_period_end?: string;
      /** RFC 3339 in UTC with milliseconds. */
      updated_at?: string;
      customer_id?: string;
      product_id?: string;
      variant_id?: string;
      /** RFC 3339 in UTC with milliseconds. */
      current_period_start?: string;
      /** When the latest cancellation was requested; null again after a resume. */
      canceled_at?: string | null;
      /** When it became `canceled`. */
      ended_at?: string | null;
      /** What it changes to when it renews; `resume` takes it back. */
      scheduled_change?: {
        variant_id: string;
        /** RFC 3339 in UTC with milliseconds. */
        at: string;
      } | null;
      /** The pause that it is in, or that is scheduled. */
      pause?: {
        /** Since when it is paused; the end of the period where that is yet to come. */
        starts_at: string;
        /** When it goes on by itself; null: when somebody resumes it. */
        resumes_at: string | null;
      } | null;
      /** What apps keep with it: texts by key. */
      metadata?: Record<string, string>;
    } | null;
  };
};

/** A subscription will end with its current period. */
export type SubscriptionCancellationScheduledEvent = {
  /** The `webhook-id` of its deliveries. */
  id: string;
  type: "subscription.cancellation_scheduled";
  /** When it happened, in real time. */
  timestamp: string;
  store_id: string;
  mode: "live" | "test";
  /** Counts from 1 per subscription or connection, without gaps; 0: a test event. */
  sequence: number;
  /** The request that caused it; null when time alone did. */
  request_id: string | null;
  data: {
    object: Subscription;
    /** The members that changed, as they were; null when created. */
    previous: {
      id?: string;
      status?: SubscriptionStatus;
      /** Whether it ends with the current period instead of renewing. */
      cancel_at_period_end?: boolean;
      /** RFC 3339 in UTC with milliseconds. */
      current_period_end?: string;
      /** RFC 3339 in UTC with milliseconds. */
      updated_at?: string;
      customer_id?: string;
      product_id?: string;
      variant_id?: string;
      /** RFC 3339 in UTC with milliseconds. */
      current_period_start?: string;
      /** When the latest cancellation was requested; null again after a resume. */
      canceled_at?: string | null;
      /** When it became `canceled`. */
      ended_at?: string | null;
      /** What it changes to when it renews; `resume` takes it back. */
      scheduled_change?: {
        variant_id: string;
        /** RFC 3339 in UTC with milliseconds. */
        at: string;
      } | null;
      /** The pause that it is in, or that is scheduled. */
      pause?: {
        /** Since when it is paused; the end of the period where that is yet to come. */
        starts_at: string;
        /** When it goes on by itself; null: when somebody resumes it. */
        resumes_at: string | null;
      } | null;
      /** What apps keep with it: texts by key. */
      metadata?: Record<string, string>;
    } | null;
  };
};

/** A scheduled cancellation was undone. */
export type SubscriptionResumedEvent = {
  /** The `webhook-id` of its deliveries. */
  id: string;
  type: "subscription.resumed";
  /** When it happened, in real time. */
  timestamp: string;
  store_id: string;
  mode: "live" | "test";
  /** Counts from 1 per subscription or connection, without gaps; 0: a test event. */
  sequence: number;
  /** The request that caused it; null when time alone did. */
  request_id: string | null;
  data: {
    object: Subscription;
    /** The members that changed, as they were; null when created. */
    previous: {
      id?: string;
      status?: SubscriptionStatus;
      /** Whether it ends with the current period instead of renewing. */
      cancel_at_period_end?: boolean;
      /** RFC 3339 in UTC with milliseconds. */
      current_period_end?: string;
      /** RFC 3339 in UTC with milliseconds. */
      updated_at?: string;
      customer_id?: string;
      product_id?: string;
      variant_id?: string;
      /** RFC 3339 in UTC with milliseconds. */
      current_period_start?: string;
      /** When the latest cancellation was requested; null again after a resume. */
      canceled_at?: string | null;
      /** When it became `canceled`. */
      ended_at?: string | null;
      /** What it changes to when it renews; `resume` takes it back. */
      scheduled_change?: {
        variant_id: string;
        /** RFC 3339 in UTC with milliseconds. */
        at: string;
      } | null;
      /** The pause that it is in, or that is scheduled. */
      pause?: {
        /** Since when it is paused; the end of the period where that is yet to come. */
        starts_at: string;
        /** When it goes on by itself; null: when somebody resumes it. */
        resumes_at: string | null;
      } | null;
      /** What apps keep with it: texts by key. */
      metadata?: Record<string, string>;
    } | null;
  };
};

/** A subscription moved to another plan. */
export type SubscriptionSwappedEvent = {
  /** The `webhook-id` of its deliveries. */
  id: string;
  type: "subscription.swapped";
  /** When it happened, in real time. */
  timestamp: string;
  store_id: string;
  mode: "live" | "test";
  /** Counts from 1 per subscription or connection, without gaps; 0: a test event. */
  sequence: number;
  /** The request that caused it; null when time alone did. */
  request_id: string | null;
  data: {
    object: Subscription;
    /** The members that changed, as they were; null when created. */
    previous: {
      id?: string;
      status?: SubscriptionStatus;
      /** Whether it ends with the current period instead of renewing. */
      cancel_at_period_end?: boolean;
      /** RFC 3339 in UTC with milliseconds. */
      current_period_end?: string;
      /** RFC 3339 in UTC with milliseconds. */
      updated_at?: string;
      customer_id?: string;
      product_id?: string;
      variant_id?: string;
      /** RFC 3339 in UTC with milliseconds. */
      current_period_start?: string;
      /** When the latest cancellation was requested; null again after a resume. */
      canceled_at?: string | null;
      /** When it became `canceled`. */
      ended_at?: string | null;
      /** What it changes to when it renews; `resume` takes it back. */
      scheduled_change?: {
        variant_id: string;
        /** RFC 3339 in UTC with milliseconds. */
        at: string;
      } | null;
      /** The pause that it is in, or that is scheduled. */
      pause?: {
        /** Since when it is paused; the end of the period where that is yet to come. */
        starts_at: string;
        /** When it goes on by itself; null: when somebody resumes it. */
        resumes_at: string | null;
      } | null;
      /** What apps keep with it: texts by key. */
      metadata?: Record<string, string>;
    } | null;
  };
};

/** A new period of a subscription began. */
export type SubscriptionRenewedEvent = {
  /** The `webhook-id` of its deliveries. */
  id: string;
  type: "subscription.renewed";
  /** When it happened, in real time. */
  timestamp: string;
  store_id: string;
  mode: "live" | "test";
  /** Counts from 1 per subscription or connection, without gaps; 0: a test event. */
  sequence: number;
  /** The request that caused it; null when time alone did. */
  request_id: string | null;
  data: {
    object: Subscription;
    /** The members that changed, as they were; null when created. */
    previous: {
      id?: string;
      status?: SubscriptionStatus;
      /** Whether it ends with the current period instead of renewing. */
      cancel_at_period_end?: boolean;
      /** RFC 3339 in UTC with milliseconds. */
      current_period_end?: string;
      /** RFC 3339 in UTC with milliseconds. */
      updated_at?: string;
      customer_id?: string;
      product_id?: string;
      variant_id?: string;
      /** RFC 3339 in UTC with milliseconds. */
      current_period_start?: string;
      /** When the latest cancellation was requested; null again after a resume. */
      canceled_at?: string | null;
      /** When it became `canceled`. */
      ended_at?: string | null;
      /** What it changes to when it renews; `resume` takes it back. */
      scheduled_change?: {
        variant_id: string;
        /** RFC 3339 in UTC with milliseconds. */
        at: string;
      } | null;
      /** The pause that it is in, or that is scheduled. */
      pause?: {
        /** Since when it is paused; the end of the period where that is yet to come. */
        starts_at: string;
        /** When it goes on by itself; null: when somebody resumes it. */
        resumes_at: string | null;
      } | null;
      /** What apps keep with it: texts by key. */
      metadata?: Record<string, string>;
    } | null;
  };
};

/** The payment of a subscription’s invoice failed, at first or again. */
export type SubscriptionPastDueEvent = {
  /** The `webhook-id` of its deliveries. */
  id: string;
  type: "subscription.past_due";
  /** When it happened, in real time. */
  timestamp: string;
  store_id: string;
  mode: "live" | "test";
  /** Counts from 1 per subscription or connection, without gaps; 0: a test event. */
  sequence: number;
  /** The request that caused it; null when time alone did. */
  request_id: string | null;
  data: {
    object: Subscription;
    /** The members that changed, as they were; null when created. */
    previous: {
      id?: string;
      status?: SubscriptionStatus;
      /** Whether it ends with the current period instead of renewing. */
      cancel_at_period_end?: boolean;
      /** RFC 3339 in UTC with milliseconds. */
      current_period_end?: string;
      /** RFC 3339 in UTC with milliseconds. */
      updated_at?: string;
      customer_id?: string;
      product_id?: string;
      variant_id?: string;
      /** RFC 3339 in UTC with milliseconds. */
      current_period_start?: string;
      /** When the latest cancellation was requested; null again after a resume. */
      canceled_at?: string | null;
      /** When it became `canceled`. */
      ended_at?: string | null;
      /** What it changes to when it renews; `resume` takes it back. */
      scheduled_change?: {
        variant_id: string;
        /** RFC 3339 in UTC with milliseconds. */
        at: string;
      } | null;
      /** The pause that it is in, or that is scheduled. */
      pause?: {
        /** Since when it is paused; the end of the period where that is yet to come. */
        starts_at: string;
        /** When it goes on by itself; null: when somebody resumes it. */
        resumes_at: string | null;
      } | null;
      /** What apps keep with it: texts by key. */
      metadata?: Record<string, string>;
    } | null;
  };
};

/** A subscription was paused. */
export type SubscriptionPausedEvent = {
  /** The `webhook-id` of its deliveries. */
  id: string;
  type: "subscription.paused";
  /** When it happened, in real time. */
  timestamp: string;
  store_id: string;
  mode: "live" | "test";
  /** Counts from 1 per subscription or connection, without gaps; 0: a test event. */
  sequence: number;
  /** The request that caused it; null when time alone did. */
  request_id: string | null;
  data: {
    object: Subscription;
    /** The members that changed, as they were; null when created. */
    previous: {
      id?: string;
      status?: SubscriptionStatus;
      /** Whether it ends with the current period instead of renewing. */
      cancel_at_period_end?: boolean;
      /** RFC 3339 in UTC with milliseconds. */
      current_period_end?: string;
      /** RFC 3339 in UTC with milliseconds. */
      updated_at?: string;
      customer_id?: string;
      product_id?: string;
      variant_id?: string;
      /** RFC 3339 in UTC with milliseconds. */
      current_period_start?: string;
      /** When the latest cancellation was requested; null again after a resume. */
      canceled_at?: string | null;
      /** When it became `canceled`. */
      ended_at?: string | null;
      /** What it changes to when it renews; `resume` takes it back. */
      scheduled_change?: {
        variant_id: string;
        /** RFC 3339 in UTC with milliseconds. */
        at: string;
      } | null;
      /** The pause that it is in, or that is scheduled. */
      pause?: {
        /** Since when it is paused; the end of the period where that is yet to come. */
        starts_at: string;
        /** When it goes on by itself; null: when somebody resumes it. */
        resumes_at: string | null;
      } | null;
      /** What apps keep with it: texts by key. */
      metadata?: Record<string, string>;
    } | null;
  };
};

/** A paused subscription goes on, with a new period. */
export type SubscriptionUnpausedEvent = {
  /** The `webhook-id` of its deliveries. */
  id: string;
  type: "subscription.unpaused";
  /** When it happened, in real time. */
  timestamp: string;
  store_id: string;
  mode: "live" | "test";
  /** Counts from 1 per subscription or connection, without gaps; 0: a test event. */
  sequence: number;
  /** The request that caused it; null when time alone did. */
  request_id: string | null;
  data: {
    object: Subscription;
    /** The members that changed, as they were; null when created. */
    previous: {
      id?: string;
      status?: SubscriptionStatus;
      /** Whether it ends with the current period instead of renewing. */
      cancel_at_period_end?: boolean;
      /** RFC 3339 in UTC with milliseconds. */
      current_period_end?: string;
      /** RFC 3339 in UTC with milliseconds. */
      updated_at?: string;
      customer_id?: string;
      product_id?: string;
      variant_id?: string;
      /** RFC 3339 in UTC with milliseconds. */
      current_period_start?: string;
      /** When the latest cancellation was requested; null again after a resume. */
      canceled_at?: string | null;
      /** When it became `canceled`. */
      ended_at?: string | null;
      /** What it changes to when it renews; `resume` takes it back. */
      scheduled_change?: {
        variant_id: string;
        /** RFC 3339 in UTC with milliseconds. */
        at: string;
      } | null;
      /** The pause that it is in, or that is scheduled. */
      pause?: {
        /** Since when it is paused; the end of the period where that is yet to come. */
        starts_at: string;
        /** When it goes on by itself; null: when somebody resumes it. */
        resumes_at: string | null;
      } | null;
      /** What apps keep with it: texts by key. */
      metadata?: Record<string, string>;
    } | null;
  };
};

/** An invoice was issued. */
export type InvoiceCreatedEvent = {
  /** The `webhook-id` of its deliveries. */
  id: string;
  type: "invoice.created";
  /** When it happened, in real time. */
  timestamp: string;
  store_id: string;
  mode: "live" | "test";
  /** Counts from 1 per subscription or connection, without gaps; 0: a test event. */
  sequence: number;
  /** The request that caused it; null when time alone did. */
  request_id: string | null;
  data: {
    object: Invoice;
    /** The members that changed, as they were; null when created. */
    previous: {
      id?: string;
      number?: string;
      subscription_id?: string;
      /** ISO 4217, lower case. */
      currency?: string;
      /** The payment of an `open` invoice is tried again after 1, 3, 5 and 7 days, unless the subscription has ended; after that the seller settles it. `void` is reserved: no invoice has it today. */
      status?: "open" | "paid" | "uncollectible" | "void";
      /** RFC 3339 in UTC with milliseconds. */
      issued_at?: string;
      /** RFC 3339 in UTC with milliseconds. */
      period_start?: string;
      /** RFC 3339 in UTC with milliseconds. */
      period_end?: string;
      lines?: Array<InvoiceLine>;
      /** Minor units of the currency; negative for credits. */
      total?: number;
    } | null;
  };
};

/** An invoice was paid. */
export type InvoicePaidEvent = {
  /** The `webhook-id` of its deliveries. */
  id: string;
  type: "invoice.paid";
  /** When it happened, in real time. */
  timestamp: string;
  store_id: string;
  mode: "live" | "test";
  /** Counts from 1 per subscription or connection, without gaps; 0: a test event. */
  sequence: number;
  /** The request that caused it; null when time alone did. */
  request_id: string | null;
  data: {
    object: Invoice;
    /** The members that changed, as they were; null when created. */
    previous: {
      id?: string;
      number?: string;
      subscription_id?: string;
      /** ISO 4217, lower case. */
      currency?: string;
      /** The payment of an `open` invoice is tried again after 1, 3, 5 and 7 days, unless the subscription has ended; after that the seller settles it. `void` is reserved: no invoice has it today. */
      status?: "open" | "paid" | "uncollectible" | "void";
      /** RFC 3339 in UTC with milliseconds. */
      issued_at?: string;
      /** RFC 3339 in UTC with milliseconds. */
      period_start?: string;
      /** RFC 3339 in UTC with milliseconds. */
      period_end?: string;
      lines?: Array<InvoiceLine>;
      /** Minor units of the currency; negative for credits. */
      total?: number;
    } | null;
  };
};

/** An invoice was given up as uncollectible. */
export type InvoiceUpdatedEvent = {
  /** The `webhook-id` of its deliveries. */
  id: string;
  type: "invoice.updated";
  /** When it happened, in real time. */
  timestamp: string;
  store_id: string;
  mode: "live" | "test";
  /** Counts from 1 per subscription or connection, without gaps; 0: a test event. */
  sequence: number;
  /** The request that caused it; null when time alone did. */
  request_id: string | null;
  data: {
    object: Invoice;
    /** The members that changed, as they were; null when created. */
    previous: {
      id?: string;
      number?: string;
      subscription_id?: string;
      /** ISO 4217, lower case. */
      currency?: string;
      /** The payment of an `open` invoice is tried again after 1, 3, 5 and 7 days, unless the subscription has ended; after that the seller settles it. `void` is reserved: no invoice has it today. */
      status?: "open" | "paid" | "uncollectible" | "void";
      /** RFC 3339 in UTC with milliseconds. */
      issued_at?: string;
      /** RFC 3339 in UTC with milliseconds. */
      period_start?: string;
      /** RFC 3339 in UTC with milliseconds. */
      period_end?: string;
      lines?: Array<InvoiceLine>;
      /** Minor units of the currency; negative for credits. */
      total?: number;
    } | null;
  };
};

/** A customer was added. */
export type CustomerCreatedEvent = {
  /** The `webhook-id` of its deliveries. */
  id: string;
  type: "customer.created";
  /** When it happened, in real time. */
  timestamp: string;
  store_id: string;
  mode: "live" | "test";
  /** Counts from 1 per subscription or connection, without gaps; 0: a test event. */
  sequence: number;
  /** The request that caused it; null when time alone did. */
  request_id: string | null;
  data: {
    object: Customer;
    /** The members that changed, as they were; null when created. */
    previous: {
      id?: string;
      name?: string;
      email?: string;
      /** RFC 3339 in UTC with milliseconds. */
      created_at?: string;
      /** What apps keep with it: texts by key. */
      metadata?: Record<string, string>;
    } | null;
  };
};

/** A customer’s name or email changed. */
export type CustomerUpdatedEvent = {
  /** The `webhook-id` of its deliveries. */
  id: string;
  type: "customer.updated";
  /** When it happened, in real time. */
  timestamp: string;
  store_id: string;
  mode: "live" | "test";
  /** Counts from 1 per subscription or connection, without gaps; 0: a test event. */
  sequence: number;
  /** The request that caused it; null when time alone did. */
  request_id: string | null;
  data: {
    object: Customer;
    /** The members that changed, as they were; null when created. */
    previous: {
      id?: string;
      name?: string;
      email?: string;
      /** RFC 3339 in UTC with milliseconds. */
      created_at?: string;
      /** What apps keep with it: texts by key. */
      metadata?: Record<string, string>;
    } | null;
  };
};

/** A customer was deleted. */
export type CustomerDeletedEvent = {
  /** The `webhook-id` of its deliveries. */
  id: string;
  type: "customer.deleted";
  /** When it happened, in real time. */
  timestamp: string;
  store_id: string;
  mode: "live" | "test";
  /** Counts from 1 per subscription or connection, without gaps; 0: a test event. */
  sequence: number;
  /** The request that caused it; null when time alone did. */
  request_id: string | null;
  data: {
    object: Customer;
    /** The members that changed, as they were; null when created. */
    previous: {
      id?: string;
      name?: string;
      email?: string;
      /** RFC 3339 in UTC with milliseconds. */
      created_at?: string;
      /** What apps keep with it: texts by key. */
      metadata?: Record<string, string>;
    } | null;
  };
};

/** A product was added. */
export type ProductCreatedEvent = {
  /** The `webhook-id` of its deliveries. */
  id: string;
  type: "product.created";
  /** When it happened, in real time. */
  timestamp: string;
  store_id: string;
  mode: "live" | "test";
  /** Counts from 1 per subscription or connection, without gaps; 0: a test event. */
  sequence: number;
  /** The request that caused it; null when time alone did. */
  request_id: string | null;
  data: {
    object: Product;
    /** The members that changed, as they were; null when created. */
    previous: {
      id?: string;
      name?: string;
      description?: string;
      active?: boolean;
      variants?: Array<Variant>;
      /** What apps keep with it: texts by key. */
      metadata?: Record<string, string>;
    } | null;
  };
};

/** A product or one of its variants changed, or a variant was added. */
export type ProductUpdatedEvent = {
  /** The `webhook-id` of its deliveries. */
  id: string;
  type: "product.updated";
  /** When it happened, in real time. */
  timestamp: string;
  store_id: string;
  mode: "live" | "test";
  /** Counts from 1 per subscription or connection, without gaps; 0: a test event. */
  sequence: number;
  /** The request that caused it; null when time alone did. */
  request_id: string | null;
  data: {
    object: Product;
    /** The members that changed, as they were; null when created. */
    previous: {
      id?: string;
      name?: string;
      description?: string;
      active?: boolean;
      variants?: Array<Variant>;
      /** What apps keep with it: texts by key. */
      metadata?: Record<string, string>;
    } | null;
  };
};

/** An app asked the seller to approve one change. */
export type ApprovalRequestedEvent = {
  /** The `webhook-id` of its deliveries. */
  id: string;
  type: "approval.requested";
  /** When it happened, in real time. */
  timestamp: string;
  store_id: string;
  mode: "live" | "test";
  /** Counts from 1 per subscription or connection, without gaps; 0: a test event. */
  sequence: number;
  /** The request that caused it; null when time alone did. */
  request_id: string | null;
  data: {
    object: Approval;
    /** The members that changed, as they were; null when created. */
    previous: {
      id?: string;
      status?: ApprovalStatus;
      /** The change: exactly one. */
      authorization_details?: Array<ProposedChange>;
      /** The page on which the seller decides: show it to them as a link. */
      url?: string;
      /** RFC 3339 in UTC with milliseconds. */
      requested_at?: string;
      /** RFC 3339 in UTC with milliseconds. */
      expires_at?: string;
      /** How many seconds to leave between two looks. */
      interval?: number;
      decided_at?: string | null;
      /** Why it failed: the code of an error of the update. */
      error?: string | null;
      /** As it was after the change, once that was made. */
      subscription?: Subscription | null;
    } | null;
  };
};

/** The seller approved a change, and it was made. */
export type ApprovalExecutedEvent = {
  /** The `webhook-id` of its deliveries. */
  id: string;
  type: "approval.executed";
  /** When it happened, in real time. */
  timestamp: string;
  store_id: string;
  mode: "live" | "test";
  /** Counts from 1 per subscription or connection, without gaps; 0: a test event. */
  sequence: number;
  /** The request that caused it; null when time alone did. */
  request_id: string | null;
  data: {
    object: Approval;
    /** The members that changed, as they were; null when created. */
    previous: {
      id?: string;
      status?: ApprovalStatus;
      /** The change: exactly one. */
      authorization_details?: Array<ProposedChange>;
      /** The page on which the seller decides: show it to them as a link. */
      url?: string;
      /** RFC 3339 in UTC with milliseconds. */
      requested_at?: string;
      /** RFC 3339 in UTC with milliseconds. */
      expires_at?: string;
      /** How many seconds to leave between two looks. */
      interval?: number;
      decided_at?: string | null;
      /** Why it failed: the code of an error of the update. */
      error?: string | null;
      /** As it was after the change, once that was made. */
      subscription?: Subscription | null;
    } | null;
  };
};

/** The seller declined a change. */
export type ApprovalDeclinedEvent = {
  /** The `webhook-id` of its deliveries. */
  id: string;
  type: "approval.declined";
  /** When it happened, in real time. */
  timestamp: string;
  store_id: string;
  mode: "live" | "test";
  /** Counts from 1 per subscription or connection, without gaps; 0: a test event. */
  sequence: number;
  /** The request that caused it; null when time alone did. */
  request_id: string | null;
  data: {
    object: Approval;
    /** The members that changed, as they were; null when created. */
    previous: {
      id?: string;
      status?: ApprovalStatus;
      /** The change: exactly one. */
      authorization_details?: Array<ProposedChange>;
      /** The page on which the seller decides: show it to them as a link. */
      url?: string;
      /** RFC 3339 in UTC with milliseconds. */
      requested_at?: string;
      /** RFC 3339 in UTC with milliseconds. */
      expires_at?: string;
      /** How many seconds to leave between two looks. */
      interval?: number;
      decided_at?: string | null;
      /** Why it failed: the code of an error of the update. */
      error?: string | null;
      /** As it was after the change, once that was made. */
      subscription?: Subscription | null;
    } | null;
  };
};

/** Nobody decided in time about a change that was asked for. */
export type ApprovalExpiredEvent = {
  /** The `webhook-id` of its deliveries. */
  id: string;
  type: "approval.expired";
  /** When it happened, in real time. */
  timestamp: string;
  store_id: string;
  mode: "live" | "test";
  /** Counts from 1 per subscription or connection, without gaps; 0: a test event. */
  sequence: number;
  /** The request that caused it; null when time alone did. */
  request_id: string | null;
  data: {
    object: Approval;
    /** The members that changed, as they were; null when created. */
    previous: {
      id?: string;
      status?: ApprovalStatus;
      /** The change: exactly one. */
      authorization_details?: Array<ProposedChange>;
      /** The page on which the seller decides: show it to them as a link. */
      url?: string;
      /** RFC 3339 in UTC with milliseconds. */
      requested_at?: string;
      /** RFC 3339 in UTC with milliseconds. */
      expires_at?: string;
      /** How many seconds to leave between two looks. */
      interval?: number;
      decided_at?: string | null;
      /** Why it failed: the code of an error of the update. */
      error?: string | null;
      /** As it was after the change, once that was made. */
      subscription?: Subscription | null;
    } | null;
  };
};

/** The app took back what it had asked for, or its connection ended. */
export type ApprovalWithdrawnEvent = {
  /** The `webhook-id` of its deliveries. */
  id: string;
  type: "approval.withdrawn";
  /** When it happened, in real time. */
  timestamp: string;
  store_id: string;
  mode: "live" | "test";
  /** Counts from 1 per subscription or connection, without gaps; 0: a test event. */
  sequence: number;
  /** The request that caused it; null when time alone did. */
  request_id: string | null;
  data: {
    object: Approval;
    /** The members that changed, as they were; null when created. */
    previous: {
      id?: string;
      status?: ApprovalStatus;
      /** The change: exactly one. */
      authorization_details?: Array<ProposedChange>;
      /** The page on which the seller decides: show it to them as a link. */
      url?: string;
      /** RFC 3339 in UTC with milliseconds. */
      requested_at?: string;
      /** RFC 3339 in UTC with milliseconds. */
      expires_at?: string;
      /** How many seconds to leave between two looks. */
      interval?: number;
      decided_at?: string | null;
      /** Why it failed: the code of an error of the update. */
      error?: string | null;
      /** As it was after the change, once that was made. */
      subscription?: Subscription | null;
    } | null;
  };
};

/** The seller approved a change that could not be made; `error` says why. */
export type ApprovalFailedEvent = {
  /** The `webhook-id` of its deliveries. */
  id: string;
  type: "approval.failed";
  /** When it happened, in real time. */
  timestamp: string;
  store_id: string;
  mode: "live" | "test";
  /** Counts from 1 per subscription or connection, without gaps; 0: a test event. */
  sequence: number;
  /** The request that caused it; null when time alone did. */
  request_id: string | null;
  data: {
    object: Approval;
    /** The members that changed, as they were; null when created. */
    previous: {
      id?: string;
      status?: ApprovalStatus;
      /** The change: exactly one. */
      authorization_details?: Array<ProposedChange>;
      /** The page on which the seller decides: show it to them as a link. */
      url?: string;
      /** RFC 3339 in UTC with milliseconds. */
      requested_at?: string;
      /** RFC 3339 in UTC with milliseconds. */
      expires_at?: string;
      /** How many seconds to leave between two looks. */
      interval?: number;
      decided_at?: string | null;
      /** Why it failed: the code of an error of the update. */
      error?: string | null;
      /** As it was after the change, once that was made. */
      subscription?: Subscription | null;
    } | null;
  };
};

/** An app connected to the store. */
export type ConnectionStartedEvent = {
  /** The `webhook-id` of its deliveries. */
  id: string;
  type: "connection.started";
  /** When it happened, in real time. */
  timestamp: string;
  store_id: string;
  mode: "live" | "test";
  /** Counts from 1 per subscription or connection, without gaps; 0: a test event. */
  sequence: number;
  /** The request that caused it; null when time alone did. */
  request_id: string | null;
  data: {
    object: Connection;
    /** The members that changed, as they were; null when created. */
    previous: {
      id?: string;
      app?: {
        client_id: string;
        name: string;
        verified: boolean;
      };
      /** What the seller allows: names separated by spaces, or `*`. */
      scope?: string;
      /** RFC 3339 in UTC with milliseconds. */
      connected_at?: string;
      ended_at?: string | null;
      /** Why it ended; null until then. */
      reason?: "seller" | "app" | "reuse" | "replay" | "app_disabled" | "app_deleted" | "account_deleted" | "operator" | "leaked" | "superseded" | "replaced" | "end_date" | "unused" | "client_blocked" | null;
      /** When the connection ends; only where the seller chose that. */
      ends_at?: string;
    } | null;
  };
};

/** An app’s access to a store, as its events show it. */
export type Connection = {
  id: string;
  app: {
    client_id: string;
    name: string;
    verified: boolean;
  };
  /** What the seller allows: names separated by spaces, or `*`. */
  scope: string;
  /** RFC 3339 in UTC with milliseconds. */
  connected_at: string;
  ended_at: string | null;
  /** Why it ended; null until then. */
  reason: "seller" | "app" | "reuse" | "replay" | "app_disabled" | "app_deleted" | "account_deleted" | "operator" | "leaked" | "superseded" | "replaced" | "end_date" | "unused" | "client_blocked" | null;
  /** When the connection ends; only where the seller chose that. */
  ends_at?: string;
};

/** An app rotated its tokens. */
export type ConnectionRotatedEvent = {
  /** The `webhook-id` of its deliveries. */
  id: string;
  type: "connection.rotated";
  /** When it happened, in real time. */
  timestamp: string;
  store_id: string;
  mode: "live" | "test";
  /** Counts from 1 per subscription or connection, without gaps; 0: a test event. */
  sequence: number;
  /** The request that caused it; null when time alone did. */
  request_id: string | null;
  data: {
    object: Connection;
    /** The members that changed, as they were; null when created. */
    previous: {
      id?: string;
      app?: {
        client_id: string;
        name: string;
        verified: boolean;
      };
      /** What the seller allows: names separated by spaces, or `*`. */
      scope?: string;
      /** RFC 3339 in UTC with milliseconds. */
      connected_at?: string;
      ended_at?: string | null;
      /** Why it ended; null until then. */
      reason?: "seller" | "app" | "reuse" | "replay" | "app_disabled" | "app_deleted" | "account_deleted" | "operator" | "leaked" | "superseded" | "replaced" | "end_date" | "unused" | "client_blocked" | null;
      /** When the connection ends; only where the seller chose that. */
      ends_at?: string;
    } | null;
  };
};

/** The seller gave an app more permissions. */
export type ConnectionWidenedEvent = {
  /** The `webhook-id` of its deliveries. */
  id: string;
  type: "connection.widened";
  /** When it happened, in real time. */
  timestamp: string;
  store_id: string;
  mode: "live" | "test";
  /** Counts from 1 per subscription or connection, without gaps; 0: a test event. */
  sequence: number;
  /** The request that caused it; null when time alone did. */
  request_id: string | null;
  data: {
    object: Connection;
    /** The members that changed, as they were; null when created. */
    previous: {
      id?: string;
      app?: {
        client_id: string;
        name: string;
        verified: boolean;
      };
      /** What the seller allows: names separated by spaces, or `*`. */
      scope?: string;
      /** RFC 3339 in UTC with milliseconds. */
      connected_at?: string;
      ended_at?: string | null;
      /** Why it ended; null until then. */
      reason?: "seller" | "app" | "reuse" | "replay" | "app_disabled" | "app_deleted" | "account_deleted" | "operator" | "leaked" | "superseded" | "replaced" | "end_date" | "unused" | "client_blocked" | null;
      /** When the connection ends; only where the seller chose that. */
      ends_at?: string;
    } | null;
  };
};

/** The seller took permissions back from an app. */
export type ConnectionNarrowedEvent = {
  /** The `webhook-id` of its deliveries. */
  id: string;
  type: "connection.narrowed";
  /** When it happened, in real time. */
  timestamp: string;
  store_id: string;
  mode: "live" | "test";
  /** Counts from 1 per subscription or connection, without gaps; 0: a test event. */
  sequence: number;
  /** The request that caused it; null when time alone did. */
  request_id: string | null;
  data: {
    object: Connection;
    /** The members that changed, as they were; null when created. */
    previous: {
      id?: string;
      app?: {
        client_id: string;
        name: string;
        verified: boolean;
      };
      /** What the seller allows: names separated by spaces, or `*`. */
      scope?: string;
      /** RFC 3339 in UTC with milliseconds. */
      connected_at?: string;
      ended_at?: string | null;
      /** Why it ended; null until then. */
      reason?: "seller" | "app" | "reuse" | "replay" | "app_disabled" | "app_deleted" | "account_deleted" | "operator" | "leaked" | "superseded" | "replaced" | "end_date" | "unused" | "client_blocked" | null;
      /** When the connection ends; only where the seller chose that. */
      ends_at?: string;
    } | null;
  };
};

/** The access of an app ends in a week, or in a day, because the seller chose that. */
export type ConnectionEndingEvent = {
  /** The `webhook-id` of its deliveries. */
  id: string;
  type: "connection.ending";
  /** When it happened, in real time. */
  timestamp: string;
  store_id: string;
  mode: "live" | "test";
  /** Counts from 1 per subscription or connection, without gaps; 0: a test event. */
  sequence: number;
  /** The request that caused it; null when time alone did. */
  request_id: string | null;
  data: {
    object: Connection;
    /** The members that changed, as they were; null when created. */
    previous: {
      id?: string;
      app?: {
        client_id: string;
        name: string;
        verified: boolean;
      };
      /** What the seller allows: names separated by spaces, or `*`. */
      scope?: string;
      /** RFC 3339 in UTC with milliseconds. */
      connected_at?: string;
      ended_at?: string | null;
      /** Why it ended; null until then. */
      reason?: "seller" | "app" | "reuse" | "replay" | "app_disabled" | "app_deleted" | "account_deleted" | "operator" | "leaked" | "superseded" | "replaced" | "end_date" | "unused" | "client_blocked" | null;
      /** When the connection ends; only where the seller chose that. */
      ends_at?: string;
    } | null;
  };
};

/** An app lost its access to the store; the object says why. */
export type ConnectionEndedEvent = {
  /** The `webhook-id` of its deliveries. */
  id: string;
  type: "connection.ended";
  /** When it happened, in real time. */
  timestamp: string;
  store_id: string;
  mode: "live" | "test";
  /** Counts from 1 per subscription or connection, without gaps; 0: a test event. */
  sequence: number;
  /** The request that caused it; null when time alone did. */
  request_id: string | null;
  data: {
    object: Connection;
    /** The members that changed, as they were; null when created. */
    previous: {
      id?: string;
      app?: {
        client_id: string;
        name: string;
        verified: boolean;
      };
      /** What the seller allows: names separated by spaces, or `*`. */
      scope?: string;
      /** RFC 3339 in UTC with milliseconds. */
      connected_at?: string;
      ended_at?: string | null;
      /** Why it ended; null until then. */
      reason?: "seller" | "app" | "reuse" | "replay" | "app_disabled" | "app_deleted" | "account_deleted" | "operator" | "leaked" | "superseded" | "replaced" | "end_date" | "unused" | "client_blocked" | null;
      /** When the connection ends; only where the seller chose that. */
      ends_at?: string;
    } | null;
  };
};

/** A call that was made. */
export type LoggedRequest = {
  id: string;
  /** RFC 3339 in UTC with milliseconds. */
  created_at: string;
  method: string;
  /** Without a query; `…` stands for what is no id. */
  path: string;
  status: number;
  /** The code of the error; null without one. */
  error: string | null;
  /** Why it was refused; null when it wasn’t. */
  reason: string | null;
  duration_ms: number;
  /** The `X-Request-Id` of the answer. */
  request_id: string;
  store_id: string | null;
  mode: "live" | "test" | null;
};

/** How many of each were added. */
export type SampleData = {
  products: number;
  customers: number;
  subscriptions: number;
};

/** The clock of a store’s test mode. */
export type TestClock = {
  /** RFC 3339 in UTC with milliseconds. */
  now: string;
  /** Whether it is still being moved. */
  advancing: boolean;
};

/** An error of a v1 endpoint. */
export type Error = {
  error: "invalid_token" | "invalid_dpop_proof" | "use_dpop_nonce" | "network_not_allowed" | "store_suspended" | "rate_limited" | "insufficient_scope" | "invalid_request" | "not_found" | "approvals_not_allowed" | "approval_decided" | "subscription_canceled" | "subscription_paused" | "subscription_past_due" | "subscription_cancellation_scheduled" | "subscription_not_scheduled_to_cancel" | "preview_outdated" | "clock_advancing" | "test_mode_only" | "store_not_empty" | "customer_has_subscriptions" | "too_many_endpoints" | "precondition_failed" | "idempotency_conflict" | "invalid_url" | "variant_not_found" | "product_not_found" | "variant_archived" | "currency_mismatch" | "same_variant" | "ambiguous_variant" | "customer_not_found" | "invalid_price" | "invalid_interval" | "unknown_currency" | "invalid_time" | "payment_failed" | "payment_pending" | "server_error" | "temporarily_unavailable" | "upstream_unavailable" | "upstream_refused" | "upstream_busy" | "upstream_timeout";
  /** For people; may change. */
  error_description: string;
  /** Why exactly, for code to branch on; those that exist are listed under Errors. */
  reason: string;
  /** The page that explains the reason. */
  doc_url: string;
  /** The X-Request-Id of the request that first got this answer; quote it when you ask for help. */
  request_id: string;
  /** The member, parameter or header at fault. */
  param?: string;
  required_scopes?: Array<string>;
  granted_scopes?: Array<string>;
  /** The consent screen that asks for what is missing; add your `state` and PKCE. */
  reauthorize_url?: string;
};

/** An error of an OAuth endpoint (RFC 6749 section 5.2). */
export type OAuthError = {
  error: "invalid_request" | "unsupported_grant_type" | "invalid_grant" | "invalid_dpop_proof" | "use_dpop_nonce" | "network_not_allowed" | "invalid_scope" | "unauthorized_client" | "authorization_pending" | "slow_down" | "access_denied" | "expired_token" | "invalid_target" | "invalid_redirect_uri" | "invalid_client_metadata" | "not_found" | "invalid_client" | "rate_limited" | "server_error" | "temporarily_unavailable";
  /** For people; may change. */
  error_description: string;
};

export class OauthResource {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** Exchange a code or rotate a refresh token. The client authenticates with HTTP Basic or in the body; with PKCE the secret may be omitted. Rotation ends the old pair at once. A retry with the same Idempotency-Key, body and authentication gets the same pair again for 10 minutes, while it is the current one; where access tokens expire, so does a refresh without a key. A `DPoP` header with a proof binds the pair to its key (RFC 9449). */
  exchangeToken(body: TokenRequest, options: CallOptions = {}): Promise<TokenResponse> {
    return this.#caller.call({ method: 'POST', path: `/api/oauth/token`, body, takesKey: true, isForm: true, caller: 'client' }, options);
  }

  /** Disconnect. Revoking either token ends the connection (RFC 7009). The answer is the same for an unknown token. */
  revokeToken(body: TokenReference, options: CallOptions = {}): Promise<Record<string, unknown>> {
    return this.#caller.call({ method: 'POST', path: `/api/oauth/revoke`, body, isForm: true, caller: 'client' }, options);
  }

  /** Ask about a token. Tells an app about its own tokens (RFC 7662). Any other token is simply not active. */
  introspectToken(body: TokenReference, options: CallOptions = {}): Promise<Introspection> {
    return this.#caller.call({ method: 'POST', path: `/api/oauth/introspect`, body, isForm: true, caller: 'client' }, options);
  }

  /** Register a client. For clients that nobody registers by hand (RFC 7591). The `client_id` carries what it was made from, so nothing is stored and it never lapses; there is no secret. 404 where the installation doesn’t take such clients. */
  registerClient(body: ClientRegistration, options: CallOptions = {}): Promise<ClientInformation> {
    return this.#caller.call({ method: 'POST', path: `/api/oauth/register`, body, caller: 'anyone' }, options);
  }

  /** Report what was found in public. Anyone may report tokens, codes, client secrets and API keys. What is real ends within a second: a token or code ends its connection, a secret or key ends alone, and its owner is notified. The answer is the same for all. The list that GitHub’s secret scanning sends is accepted too. */
  reportLeaked(body: LeakReport, options: CallOptions = {}): Promise<Record<string, unknown>> {
    return this.#caller.call({ method: 'POST', path: `/api/oauth/leaked`, body, caller: 'anyone' }, options);
  }

  /** Begin the sign-in of a device. For devices without a browser (RFC 8628), of apps that allow sign-in with a code. Show `user_code` and `verification_uri`, and ask the token endpoint with `device_code` until somebody has decided. */
  authorizeDevice(body: DeviceRequest, options: CallOptions = {}): Promise<DeviceAuthorization> {
    return this.#caller.call({ method: 'POST', path: `/api/oauth/device_authorization`, body, takesKey: true, isForm: true, caller: 'client' }, options);
  }
}

export class AppsResource {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** Get the credentials of an app created in the browser. A program opens `/dashboard/developer/apps/new?manifest=…&return=…&state=…&code_challenge=…`: the form of a new app, filled in. `manifest` is base64url of what `tillgate.app.json` has, `return` an http address of this device, `code_challenge` S256. After “Create app” the browser leads to `return` with `code` and `state`. */
  issueCredentials(body: AppCredentialsRequest, options: CallOptions = {}): Promise<AppCredentials> {
    return this.#caller.call({ method: 'POST', path: `/api/apps/credentials`, body, caller: 'anyone' }, options);
  }
}

export class ApprovalsResource {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** Ask for a change. Asks the seller to make one change of a subscription, for an app that may only read. Show them `url`: the page says what the change costs, and `Approve` does exactly that. The same again, while it is open, is answered with 200 and the same approval. What a preview of the change would be refused with is refused here. */
  request(body: NewApproval, options: CallOptions = {}): Promise<Approval> {
    return this.#caller.call({ method: 'POST', path: `/api/v1/approvals`, body, takesKey: true, inData: true }, options);
  }

  /** List approvals. What this connection or API key asked for, newest first, for 90 days. */
  list(query: {
    /** How many at most. */
    limit?: number;
    /** The `next_cursor` of the previous page of this list, with the same filters. */
    cursor?: string;
    /** Only those in this status. */
    status?: ApprovalStatus;
  } = {}, options: CallOptions = {}): Pages<Approval> {
    return new Pages(this.#caller, { method: 'GET', path: `/api/v1/approvals`, query }, options);
  }

  /** See an approval. One change that this connection or API key asked for, and what has become of it. */
  get(id: string, options: CallOptions = {}): Promise<Approval> {
    return this.#caller.call({ method: 'GET', path: `/api/v1/approvals/${segment(id)}`, inData: true }, options);
  }

  /** Withdraw an approval. Takes back what nobody has decided yet. */
  withdraw(id: string, options: CallOptions = {}): Promise<Approval> {
    return this.#caller.call({ method: 'DELETE', path: `/api/v1/approvals/${segment(id)}`, takesKey: true, inData: true }, options);
  }
}

export class MeResource {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** See what a token is for. The connected store, with the app and the connection of the token. Any valid token may ask. */
  get(options: CallOptions = {}): Promise<ConnectedStore> {
    return this.#caller.call({ method: 'GET', path: `/api/v1/me`, inData: true }, options);
  }
}

export class ConnectionsResource {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** List your connections. Your app’s active connections to the store and mode of the token, those that connected last first; for a seller’s own API key that key alone. Any valid token may ask. */
  list(query: {
    /** How many at most. */
    limit?: number;
    /** The `next_cursor` of the previous page of this list, with the same filters. */
    cursor?: string;
  } = {}, options: CallOptions = {}): Pages<OwnConnection> {
    return new Pages(this.#caller, { method: 'GET', path: `/api/v1/connections`, query }, options);
  }
}

export class SubscriptionsResource {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** List subscriptions. The store’s subscriptions, oldest first. With `expand` the answer has the customer, product or variant too, if the token has the scope to read them. */
  list(query: {
    /** How many at most. */
    limit?: number;
    /** The `next_cursor` of the previous page of this list, with the same filters. */
    cursor?: string;
    /** Only those in this status. */
    status?: SubscriptionStatus;
    /** Only those of this customer. */
    customer_id?: string;
    /** Only those changed at this time or later. */
    updated_since?: string;
    /** Adds these objects: `customer` (`customers:read`), `product` and `variant` (`products:read`). */
    expand?: string;
  } = {}, options: CallOptions = {}): Pages<ExpandedSubscription> {
    return new Pages(this.#caller, { method: 'GET', path: `/api/v1/subscriptions`, query }, options);
  }

  /** Create a subscription. Its first invoice is issued and paid at once, or when its trial ends. Until `start_at`, and for `trial_days` after it, it is `trialing`. */
  create(body: NewSubscription, options: CallOptions = {}): Promise<Subscription> {
    return this.#caller.call({ method: 'POST', path: `/api/v1/subscriptions`, body, takesKey: true, inData: true }, options);
  }

  /** See a subscription. One subscription of the store. With `expand` the answer has the customer, product or variant too, if the token has the scope to read them. */
  get(id: string, query: {
    /** Adds these objects: `customer` (`customers:read`), `product` and `variant` (`products:read`). */
    expand?: string;
  } = {}, options: CallOptions = {}): Promise<ExpandedSubscription> {
    return this.#caller.call({ method: 'GET', path: `/api/v1/subscriptions/${segment(id)}`, query, inData: true }, options);
  }

  /** Cancel, resume, swap or pause a subscription. `cancel` ends it with the current period, `cancel_immediately` now. `pause` stops renewals, now or when the period ends, until `resumes_at` or until somebody resumes it. `resume` starts a paused one anew, paid at once, and otherwise takes back what is scheduled. `swap` moves it to another variant at once and prorates, or when it renews; it names `variant_id`, or `product_id` for the product’s one active variant in the same currency. With `preview_id` it does exactly what that preview showed, or nothing. `metadata` may come with an action or alone. Beyond the limits that a seller sets for the connection, the answer is 202 with an approval. */
  update(id: string, body: SubscriptionUpdate, options: CallOptions = {}): Promise<Subscription | Approval> {
    return this.#caller.call({ method: 'PATCH', path: `/api/v1/subscriptions/${segment(id)}`, body, takesKey: true, inData: true }, options);
  }

  /** Preview an update. Takes the body of the update and answers with the subscription as it would be, what is due at once and the next invoice, or with the same errors. Changes nothing. It holds for ten minutes: send its `preview_id` with the update to get exactly this. It asks for no payment: where `due_now` is above 0 and the payment fails, the update alone answers 402 `payment_failed`, and nothing has changed. */
  preview(id: string, body: SubscriptionAction, options: CallOptions = {}): Promise<SubscriptionPreview> {
    return this.#caller.call({ method: 'POST', path: `/api/v1/subscriptions/${segment(id)}/preview`, body, takesKey: true, inData: true }, options);
  }

  /** See the upcoming invoice. What the customer will be billed next: pending lines, then the price of the next period, unless the subscription is paused or ends. Credit that will be carried on, or will lapse at the end, is a line of its own, so the total is never below 0. */
  getUpcomingInvoice(id: string, options: CallOptions = {}): Promise<UpcomingInvoice> {
    return this.#caller.call({ method: 'GET', path: `/api/v1/subscriptions/${segment(id)}/upcoming_invoice`, inData: true }, options);
  }

  /** List issued invoices. The subscription’s issued invoices, newest first. */
  listInvoices(id: string, query: {
    /** How many at most. */
    limit?: number;
    /** The `next_cursor` of the previous page of this list, with the same filters. */
    cursor?: string;
  } = {}, options: CallOptions = {}): Pages<Invoice> {
    return new Pages(this.#caller, { method: 'GET', path: `/api/v1/subscriptions/${segment(id)}/invoices`, query }, options);
  }
}

export class AppConnectionsResource {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** List your app’s connections. All connections of the app, to every store and in both modes, those that were authorized last first. An app that lost its database has everything back by this but the tokens, which nobody can show again. */
  list(query: {
    /** How many at most. */
    limit?: number;
    /** The `next_cursor` of the previous page of this list, with the same filters. */
    cursor?: string;
    /** Those that work, those that ended, or both. */
    status?: "active" | "ended" | "all";
    /** Only those to this store. */
    store_id?: string;
    /** Only those in this mode. */
    mode?: "live" | "test";
  } = {}, options: CallOptions = {}): Pages<AppConnection> {
    return new Pages(this.#caller, { method: 'GET', path: `/api/v1/app/connections`, query, caller: 'client' }, options);
  }

  /** See one of your app’s connections. One connection of the app, ended or not. */
  get(id: string, options: CallOptions = {}): Promise<AppConnection> {
    return this.#caller.call({ method: 'GET', path: `/api/v1/app/connections/${segment(id)}`, caller: 'client', inData: true }, options);
  }

  /** End one of your app’s connections. Both of its tokens stop at once; for a connection whose tokens are lost, so that they can’t be revoked. One that has ended stays as it is, and the answer is the same. */
  end(id: string, options: CallOptions = {}): Promise<AppConnection> {
    return this.#caller.call({ method: 'DELETE', path: `/api/v1/app/connections/${segment(id)}`, caller: 'client', inData: true }, options);
  }
}

export class InvoicesResource {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** List the store’s invoices. The store’s issued invoices, newest first, optionally of one status, customer or subscription. */
  list(query: {
    /** How many at most. */
    limit?: number;
    /** The `next_cursor` of the previous page of this list, with the same filters. */
    cursor?: string;
    /** Only those in this status. */
    status?: "open" | "paid" | "uncollectible" | "void";
    /** Only those of this customer. */
    customer_id?: string;
    /** Only those of this subscription. */
    subscription_id?: string;
  } = {}, options: CallOptions = {}): Pages<Invoice> {
    return new Pages(this.#caller, { method: 'GET', path: `/api/v1/invoices`, query }, options);
  }

  /** See an invoice. One issued invoice of the store. */
  get(id: string, options: CallOptions = {}): Promise<Invoice> {
    return this.#caller.call({ method: 'GET', path: `/api/v1/invoices/${segment(id)}`, inData: true }, options);
  }
}

export class OrdersResource {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** List orders. The store’s sales, newest first: its paid and open invoices, with who bought. */
  list(query: {
    /** How many at most. */
    limit?: number;
    /** The `next_cursor` of the previous page of this list, with the same filters. */
    cursor?: string;
    /** Only those in this status. */
    status?: "open" | "paid";
    /** Only those of this customer. */
    customer_id?: string;
    /** Only those of this subscription. */
    subscription_id?: string;
  } = {}, options: CallOptions = {}): Pages<Order> {
    return new Pages(this.#caller, { method: 'GET', path: `/api/v1/orders`, query }, options);
  }

  /** See an order. One sale of the store. */
  get(id: string, options: CallOptions = {}): Promise<Order> {
    return this.#caller.call({ method: 'GET', path: `/api/v1/orders/${segment(id)}`, inData: true }, options);
  }
}

export class MetricsResource {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** See what a store comes to. Day by day, at most 366 days, in the store’s time zone: what was invoiced and collected, and how many subscriptions there were, began and ended. The last 30 days unless you ask for others. */
  get(query: {
    /** The first day, in the store’s time zone; by default 30 days up to `to`. */
    from?: string;
    /** The last day; today by default. */
    to?: string;
  } = {}, options: CallOptions = {}): Promise<Metrics> {
    return this.#caller.call({ method: 'GET', path: `/api/v1/metrics`, query, inData: true }, options);
  }
}

export class ProductsResource {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** List products. The store’s products with their variants, oldest first. `swap` takes the ids of both. */
  list(query: {
    /** How many at most. */
    limit?: number;
    /** The `next_cursor` of the previous page of this list, with the same filters. */
    cursor?: string;
  } = {}, options: CallOptions = {}): Pages<Product> {
    return new Pages(this.#caller, { method: 'GET', path: `/api/v1/products`, query }, options);
  }

  /** Create a product. Adds a product, with its variants or without. */
  create(body: NewProduct, options: CallOptions = {}): Promise<Product> {
    return this.#caller.call({ method: 'POST', path: `/api/v1/products`, body, takesKey: true, inData: true }, options);
  }

  /** See a product. One product of the store with its variants. */
  get(id: string, options: CallOptions = {}): Promise<Product> {
    return this.#caller.call({ method: 'GET', path: `/api/v1/products/${segment(id)}`, inData: true }, options);
  }

  /** Change a product. Changes its texts, or whether it is sold at all. */
  update(id: string, body: ProductChange, options: CallOptions = {}): Promise<Product> {
    return this.#caller.call({ method: 'PATCH', path: `/api/v1/products/${segment(id)}`, body, takesKey: true, inData: true }, options);
  }

  /** Add a variant. Adds a price to a product. A price never changes: a new one is a new variant. */
  createVariant(id: string, body: NewVariant, options: CallOptions = {}): Promise<Variant> {
    return this.#caller.call({ method: 'POST', path: `/api/v1/products/${segment(id)}/variants`, body, takesKey: true, inData: true }, options);
  }
}

export class VariantsResource {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** Change a variant. Renames it, or archives it: subscriptions keep it, and nothing changes to it any more. */
  update(id: string, body: VariantChange, options: CallOptions = {}): Promise<Variant> {
    return this.#caller.call({ method: 'PATCH', path: `/api/v1/variants/${segment(id)}`, body, takesKey: true, inData: true }, options);
  }
}

export class CustomersResource {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** List customers. The store’s customers, oldest first. */
  list(query: {
    /** How many at most. */
    limit?: number;
    /** The `next_cursor` of the previous page of this list, with the same filters. */
    cursor?: string;
    /** Only those with exactly this email. */
    email?: string;
  } = {}, options: CallOptions = {}): Pages<Customer> {
    return new Pages(this.#caller, { method: 'GET', path: `/api/v1/customers`, query }, options);
  }

  /** Create a customer. Adds a customer. */
  create(body: NewCustomer, options: CallOptions = {}): Promise<Customer> {
    return this.#caller.call({ method: 'POST', path: `/api/v1/customers`, body, takesKey: true, inData: true }, options);
  }

  /** See a customer. One customer of the store. */
  get(id: string, options: CallOptions = {}): Promise<Customer> {
    return this.#caller.call({ method: 'GET', path: `/api/v1/customers/${segment(id)}`, inData: true }, options);
  }

  /** Change a customer. Changes the name or email. */
  update(id: string, body: CustomerChange, options: CallOptions = {}): Promise<Customer> {
    return this.#caller.call({ method: 'PATCH', path: `/api/v1/customers/${segment(id)}`, body, takesKey: true, inData: true }, options);
  }

  /** Delete a customer. Takes the name and email away. Invoices stay, and so do the ids that refer to the customer. */
  delete(id: string, options: CallOptions = {}): Promise<Deleted> {
    return this.#caller.call({ method: 'DELETE', path: `/api/v1/customers/${segment(id)}`, takesKey: true, inData: true }, options);
  }
}

export class WebhooksResource {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** List webhook endpoints. With an app’s token those of its connection, with an API key the store’s; newest first. */
  list(query: {
    /** How many at most. */
    limit?: number;
    /** The `next_cursor` of the previous page of this list, with the same filters. */
    cursor?: string;
  } = {}, options: CallOptions = {}): Pages<WebhookEndpoint> {
    return new Pages(this.#caller, { method: 'GET', path: `/api/v1/webhooks`, query }, options);
  }

  /** Add a webhook endpoint. It receives the events whose objects the token’s scopes allow reading. One added with an app’s token ends with the connection. The answer has its secret, which is shown only now. */
  create(body: NewWebhookEndpoint, options: CallOptions = {}): Promise<CreatedWebhookEndpoint> {
    return this.#caller.call({ method: 'POST', path: `/api/v1/webhooks`, body, takesKey: true, inData: true }, options);
  }

  /** See a webhook endpoint. Its secret is not shown again. */
  get(id: string, options: CallOptions = {}): Promise<WebhookEndpoint> {
    return this.#caller.call({ method: 'GET', path: `/api/v1/webhooks/${segment(id)}`, inData: true }, options);
  }

  /** Change a webhook endpoint. Disabling drops what is still to be delivered. Enabled again, it receives events from then on; `redeliver` sends what it missed. */
  update(id: string, body: WebhookEndpointChange, options: CallOptions = {}): Promise<WebhookEndpoint> {
    return this.#caller.call({ method: 'PATCH', path: `/api/v1/webhooks/${segment(id)}`, body, takesKey: true, inData: true }, options);
  }

  /** Delete a webhook endpoint. Nothing is delivered to it any more, and its deliveries can’t be seen any more. */
  delete(id: string, options: CallOptions = {}): Promise<DeletedWebhookEndpoint> {
    return this.#caller.call({ method: 'DELETE', path: `/api/v1/webhooks/${segment(id)}`, takesKey: true, inData: true }, options);
  }

  /** Replace an endpoint’s secret. Deliveries are signed with both secrets for `overlap_hours`, then with the new one alone. */
  rotateSecret(id: string, body: WebhookSecretRotation, options: CallOptions = {}): Promise<WebhookSecret> {
    return this.#caller.call({ method: 'POST', path: `/api/v1/webhooks/${segment(id)}/rotate_secret`, body, takesKey: true, inData: true }, options);
  }

  /** Send a test event. An example of any kind, with `sequence` 0. It is in no list of events. */
  test(id: string, body: WebhookTest, options: CallOptions = {}): Promise<WebhookTestSent> {
    return this.#caller.call({ method: 'POST', path: `/api/v1/webhooks/${segment(id)}/test`, body, takesKey: true, inData: true }, options);
  }

  /** List deliveries. Every event that was sent to the endpoint with every attempt, of 30 days, newest first. */
  listDeliveries(id: string, query: {
    /** How many at most. */
    limit?: number;
    /** The `next_cursor` of the previous page of this list, with the same filters. */
    cursor?: string;
  } = {}, options: CallOptions = {}): Pages<WebhookDelivery> {
    return new Pages(this.#caller, { method: 'GET', path: `/api/v1/webhooks/${segment(id)}/deliveries`, query }, options);
  }

  /** Deliver events again. One event, or everything since a time of the last 30 days, also from while the endpoint was disabled; in order, with the same `webhook-id`. */
  redeliverEvents(id: string, body: WebhookRedelivery, options: CallOptions = {}): Promise<WebhookRedelivering> {
    return this.#caller.call({ method: 'POST', path: `/api/v1/webhooks/${segment(id)}/redeliver`, body, takesKey: true, inData: true }, options);
  }
}

export class EventsResource {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** List events. What is delivered, of 30 days, as far as the token’s scopes allow reading it; newest first. With `after`, what came after an event, oldest first. Events are never added later before one that you have read, so you miss none. */
  list(query: {
    /** How many at most. */
    limit?: number;
    /** The `next_cursor` of the previous page of this list, with the same filters. */
    cursor?: string;
    /** The id of an event: those behind it, oldest first. */
    after?: string;
    /** With `after`: for how many seconds to wait while there is nothing behind it. */
    wait?: number;
  } = {}, options: CallOptions = {}): Pages<Event> {
    return new Pages(this.#caller, { method: 'GET', path: `/api/v1/events`, query }, options);
  }

  /** See an event. One event of the last 30 days. */
  get(id: string, options: CallOptions = {}): Promise<Event> {
    return this.#caller.call({ method: 'GET', path: `/api/v1/events/${segment(id)}`, inData: true }, options);
  }
}

export class RequestsResource {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** List requests. The calls of this connection or API key to v1 and to the OAuth endpoints, refused ones too, a second after they were made; newest first, of 7 days or as the installation keeps them. An app that signs in with its own credentials (HTTP Basic) sees those of all its connections. */
  list(query: {
    /** How many at most. */
    limit?: number;
    /** The `next_cursor` of the previous page of this list, with the same filters. */
    cursor?: string;
    /** Only those with this status, such as `404`; `4xx` for all of them. */
    status?: string;
    /** Only those whose path begins like this. */
    path?: string;
    /** Only those with this `error` or `reason`. */
    error?: string;
    /** Only those with this `request_id`. */
    id?: string;
  } = {}, options: CallOptions = {}): Pages<LoggedRequest> {
    return new Pages(this.#caller, { method: 'GET', path: `/api/v1/requests`, query }, options);
  }

  /** See a request. One call of this connection or API key. */
  get(id: string, options: CallOptions = {}): Promise<LoggedRequest> {
    return this.#caller.call({ method: 'GET', path: `/api/v1/requests/${segment(id)}`, inData: true }, options);
  }
}

export class TestResource {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** Fill a test store. Adds a catalogue, customers and subscriptions in every status to a store whose test mode is empty. The seller can empty it again on the store’s page. */
  createSampleData(options: CallOptions = {}): Promise<SampleData> {
    return this.#caller.call({ method: 'POST', path: `/api/v1/test/sample_data`, body: {}, takesKey: true, inData: true }, options);
  }

  /** See a test store’s clock. The time of the store’s test mode: real time until it is moved for the first time. */
  getClock(options: CallOptions = {}): Promise<TestClock> {
    return this.#caller.call({ method: 'GET', path: `/api/v1/test/clock`, inData: true }, options);
  }

  /** Move a test store’s clock. Moves it forward; everything that is due until then happens first, in order. 202 when that takes longer than ten seconds: it goes on, and until it is done nothing else can be changed. Tokens keep real time. */
  advanceClock(body: ClockMove, options: CallOptions = {}): Promise<TestClock> {
    return this.#caller.call({ method: 'POST', path: `/api/v1/test/clock`, body, takesKey: true, inData: true }, options);
  }
}

/** Every operation, by resource. */
export class Resources {
  readonly oauth: OauthResource;
  readonly apps: AppsResource;
  readonly approvals: ApprovalsResource;
  readonly me: MeResource;
  readonly connections: ConnectionsResource;
  readonly subscriptions: SubscriptionsResource;
  readonly appConnections: AppConnectionsResource;
  readonly invoices: InvoicesResource;
  readonly orders: OrdersResource;
  readonly metrics: MetricsResource;
  readonly products: ProductsResource;
  readonly variants: VariantsResource;
  readonly customers: CustomersResource;
  readonly webhooks: WebhooksResource;
  readonly events: EventsResource;
  readonly requests: RequestsResource;
  readonly test: TestResource;

  constructor(caller: Caller) {
    this.oauth = new OauthResource(caller);
    this.apps = new AppsResource(caller);
    this.approvals = new ApprovalsResource(caller);
    this.me = new MeResource(caller);
    this.connections = new ConnectionsResource(caller);
    this.subscriptions = new SubscriptionsResource(caller);
    this.appConnections = new AppConnectionsResource(caller);
    this.invoices = new InvoicesResource(caller);
    this.orders = new OrdersResource(caller);
    this.metrics = new MetricsResource(caller);
    this.products = new ProductsResource(caller);
    this.variants = new VariantsResource(caller);
    this.customers = new CustomersResource(caller);
    this.webhooks = new WebhooksResource(caller);
    this.events = new EventsResource(caller);
    this.requests = new RequestsResource(caller);
    this.test = new TestResource(caller);
  }
}
