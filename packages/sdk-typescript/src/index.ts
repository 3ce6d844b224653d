export * from './app.ts';
export type { Caller, CallOptions, Sent } from './caller.ts';
export { Client, type Quote, Tillgate } from './client.ts';
export * from './errors.ts';
export * from './generated.ts';
export { type Page, Pages } from './pages.ts';
export * from './tokens.ts';
export { etagOf, type TransportOptions } from './transport.ts';
export { verifyWebhook, WebhookError, type WebhookKeys } from './webhook.ts';
