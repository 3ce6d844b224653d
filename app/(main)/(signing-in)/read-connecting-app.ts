import { env } from '@/lib/config/env.ts';
import { readQuery } from '@/lib/oauth/authorize-request.ts';
import { type ConsentApp, checkAuthorizeRequest } from '@/lib/oauth/check-authorize-request.ts';

const CONSENT = '/oauth/authorize?';

/**
 * The app that somebody is on the way to connect, if that is where they go after signing in. Only for a request that is
 * right: a faulty one names nobody.
 */
export async function readConnectingApp(next: string): Promise<ConsentApp | null> {
  if (!next.startsWith(CONSENT)) return null;
  const checked = await checkAuthorizeRequest(readQuery(next.slice(CONSENT.length)), env().baseUrl);
  return 'app' in checked ? checked.app : null;
}
