import { readSeller, type Seller } from '../../accounts/read-seller.ts';
import { env } from '../../kernel/config/env.ts';
import { currentTime } from '../../kernel/process/clock.ts';
import type { TextDifference } from '../../kernel/text/text-difference.ts';
import { isClientUrl } from '../../permissions/client-id.ts';
import type { Asker } from '../clients/read-unregistered.ts';
import { isTestAlone, presetBy } from '../resource.ts';
import type { PreviewedDetail } from './authorization-detail.ts';
import { type AuthorizeRequest, type Parameters, printable, readQuery } from './authorize-request.ts';
import { type ConsentApp, checkAuthorizeRequest } from './check-authorize-request.ts';
import { detailTypeOf } from './read-details.ts';
import { errorRedirect } from './redirect.ts';
import type { PageFault } from './request-fault.ts';

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
  | {
      show: 'consent';
      query: Parameters;
      app: ConsentApp;
      request: AuthorizeRequest;
      seller: Seller;
      /** What its one change comes to, where it asks for one; the request's mode is that one's then. */
      change?: PreviewedDetail | undefined;
    }
  /** To sign in, or to the app with an error. */
  | { show: null; redirect: string };

declare module '../../kernel/process/request-scope.ts' {
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
  const isTest = isTestAlone(app, request.resources, env());
  const isGiven = query.mode || presetBy(request.resources ?? [], env()).isTest;
  const given = isTest ? 'test' : isGiven ? request.mode : undefined;
  const change = request.detail && (await readChange(request, given, seller));
  if (typeof change === 'string') {
    const error = { error: 'invalid_authorization_details', description: change } as const;
    return { show: null, redirect: errorRedirect(request.redirectUri, error, request.state, issuer) };
  }
  const mode = change?.mode ?? (isTest ? 'test' : request.mode);
  return { show: 'consent', query, app, request: { ...request, mode }, seller, ...(change && { change }) };
}

/** The change that a request asks for, with what it costs; or why it can't be asked for (RFC 9396 section 5). */
async function readChange(
  { detail, resources = [] }: AuthorizeRequest,
  given: 'live' | 'test' | undefined,
  seller: Seller,
): Promise<PreviewedDetail | string | undefined> {
  if (!detail) return undefined;
  const found = await (await detailTypeOf(detail)).preview(seller, detail, currentTime());
  if (!found) return 'This person has nothing of the kind that authorization_details name.';
  if ('refused' in found) return printable(found.refused.replaceAll('’', "'"), 300);
  const { storeId } = presetBy(resources, env());
  if (storeId !== null && storeId !== found.storeId) return 'resource names another store than authorization_details.';
  return given === undefined || given === found.mode ? found : `authorization_details are of ${found.mode} mode.`;
}
