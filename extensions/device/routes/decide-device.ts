import type { IncomingMessage, ServerResponse } from 'node:http';
import { ADDRESS_HEADER } from '@/lib/http/request-headers.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { currentScope } from '@/lib/kernel/process/request-scope.ts';
import { isPart, sendTo } from '@/server/http/decide-authorization.ts';
import type { PagePolicy } from '@/server/http/page-security.ts';
import { readDevice } from '../lib/read-device.ts';

/**
 * Decides about a request for the page on which people type in a device's code, as decideAuthorization does for
 * the consent screen: a wrong code is 400, too many of them 429.
 */
export async function decideDevice(
  request: IncomingMessage,
  response: ServerResponse,
  baseUrl: string,
): Promise<PagePolicy | null> {
  if (isPart(request, response)) return null;
  const { search } = new URL(request.url ?? '', baseUrl);
  const address = String(request.headers[ADDRESS_HEADER] ?? 'unknown');
  const headers = new Headers({ cookie: String(request.headers.cookie ?? '') });
  const deciding = readDevice(search, headers, { address, now: currentTime() });
  Object.assign(currentScope() ?? {}, { device: deciding });
  // The page meets the same failure, and says so.
  const decided = await deciding.catch(() => null);
  if (decided?.show === null) {
    sendTo(decided.redirect, response, baseUrl);
    return null;
  }
  if (decided?.show === 'form' && decided.fault) {
    const { fault } = decided;
    if (fault === 'unknown') return { status: 400 };
    response.setHeader('Retry-After', String(fault.waitS));
    return { status: 429 };
  }
  return { hasOwnStyles: decided?.show === 'consent' };
}
