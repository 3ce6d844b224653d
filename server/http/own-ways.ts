import type { IncomingMessage } from 'node:http';

/** Pages about ways to sign in that need nobody else: passwords, second factors, passkeys. */
const OWN_WAYS =
  /^\/(?:sign-up|forgot-password|reset-password(?:\/open)?|sign-in\/two-factor|dashboard\/account\/(?:password|passkeys|two-factor(?:\/confirm)?))\/?$/;

/** Makes them addresses where there is nothing, for where people sign in by a provider alone. */
export function hideOwnWays(request: IncomingMessage): void {
  const [path = ''] = (request.url ?? '').split('?');
  if (OWN_WAYS.test(path)) request.url = '/not-here';
}
