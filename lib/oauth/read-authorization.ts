import { readSeller, type Seller } from '../accounts/read-seller.ts';
import { env } from '../config/env.ts';
import type { TextDifference } from '../text/text-difference.ts';
import { type AuthorizeRequest, type Parameters, readQuery } from './authorize-request.ts';
import { type ConsentApp, checkAuthorizeRequest } from './check-authorize-request.ts';
import { isClientUrl } from './client-url.ts';
import type { Asker } from './read-client.ts';
import type { PageFault } from './request-fault.ts';
import { presetBy } from './resource.ts';

/** What an authorization request is answered with. */
export type Authorization =
  | {
      show: 'fault';
      query: Parameters;
      fault: PageFault;
      difference?: TextDifference | null;
      detail?: string;
      waitS?: number;
    }
  | { show: 'consent'; query: Parameters; app: ConsentApp; request: AuthorizeRequest; seller: Seller }
  /** To sign in, or to the app with an error. */
  | { show: null; redirect: string };

declare module '../process/request-scope.ts' {
  interface Scope {
    /** What the server has decided about this request before its page is made. */
    authorization?: Promise<Authorization>;
  }
}

/**
 * Decides what an authorization request is answered with (RFC 6749 section 4.1.1): a page for the app's developer where
 * nobody may be redirected, then signing in, then an error for the app, then the consent screen. What has to be fetched
 * from elsewhere is looked at only once somebody has signed in.
 * @param search the query string as it came
 * @param headers whose cookie says who is signed in
 */
export async function readAuthorization(
  search: string,
  headers: Headers,
  issuer: string,
  call: Omit<Asker, 'sellerId'>,
): Promise<Authorization> {
  const query = readQuery(search);
  const signIn = { show: null, redirect: `/sign-in?next=${encodeURIComponent(`/oauth/authorize${search}`)}` } as const;
  const isElsewhere = typeof query.client_id === 'string' && isClientUrl(query.client_id);
  const asker = isElsewhere ? await readSeller(headers) : null;
  if (isElsewhere && !asker) return signIn;
  const checked = await checkAuthorizeRequest(query, issuer, asker && { ...call, sellerId: asker.id });
  if ('fault' in checked) return { show: 'fault', query, ...checked };
  const seller = asker ?? (await readSeller(headers));
  if (!seller) return signIn;
  if ('redirect' in checked) return { show: null, ...checked };
  const { app, request } = checked;
  const { isTest } = presetBy(request.resources ?? [], env());
  // Who is not asked for a mode starts with the one that they work in.
  const { mode = seller.shownMode } = query.mode || isTest ? request : {};
  return {
    show: 'consent',
    ...{ query, app, seller },
    request: { ...request, mode: app.unregistered?.isTestOnly ? 'test' : mode },
  };
}
