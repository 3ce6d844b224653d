import type { IncomingMessage } from 'node:http';
import { keepSeller, type Seller } from '@/lib/accounts/read-seller.ts';

/** Whether a request may be a signed-in person's. Nothing is checked: it may carry anything under this name. */
export function carriesSession({ headers }: IncomingMessage): boolean {
  return String(headers.cookie).includes('session=');
}

/** Whose session a request carries, read once for all that ask before its page or form; null without one. */
export function sessionOf({ method, headers }: IncomingMessage): Promise<Seller | null> | null {
  const isForOne = method !== 'GET' && method !== 'HEAD';
  return keepSeller(String(headers.cookie ?? ''), { isForOne });
}
