import type { IncomingMessage } from 'node:http';

/** Whether a request may be a signed-in person's. Nothing is checked: it may carry anything under this name. */
export function carriesSession({ headers }: IncomingMessage): boolean {
  return String(headers.cookie).includes('session=');
}
