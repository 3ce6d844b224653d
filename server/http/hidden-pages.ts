import type { IncomingMessage } from 'node:http';
import type { Env } from '@/lib/kernel/config/read-env.ts';

/** Pages about ways to sign in that need nobody else: passwords, second factors, passkeys. */
const OWN_WAYS =
  /^\/(?:sign-up|forgot-password|reset-password(?:\/open)?|sign-in\/two-factor|dashboard\/account\/(?:password|passkeys|two-factor(?:\/confirm)?))\/?$/;

/** Pages about what a store sells, and to whom. */
const OWN_STORE =
  /^\/(?:dashboard\/(?:products|customers|subscriptions|invoices|approvals)(?:\/.*)?|dashboard\/stores\/[^/]+\/reset\/?|approve\/.*)$/;

/**
 * Makes pages addresses where there is nothing: those about ways to sign in where people do so by a provider alone, and
 * those about products, customers, subscriptions and invoices where these are none of ours.
 */
export function hidePages(
  request: IncomingMessage,
  { signIn, ownStoreApi = true }: Partial<Pick<Env, 'signIn' | 'ownStoreApi'>>,
): void {
  const [path = ''] = (request.url ?? '').split('?');
  if ((signIn?.isOnly && OWN_WAYS.test(path)) || (!ownStoreApi && OWN_STORE.test(path))) request.url = '/not-here';
}
