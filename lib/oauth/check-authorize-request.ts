import type { findAppByClientId } from '../apps/apps.ts';
import { lookUpApp } from '../apps/look-up-app.ts';
import { mayReturnTo, redirectUriFault, withParameters } from '../apps/redirect-uri.ts';
import { env } from '../config/env.ts';
import { closestDifference, type TextDifference } from '../text/text-difference.ts';
import {
  type AuthorizeError,
  type AuthorizeRequest,
  type Parameters,
  readAuthorizeRequest,
  readTarget,
} from './authorize-request.ts';
import type { PageFault } from './request-fault.ts';

export type ConsentApp = NonNullable<Awaited<ReturnType<typeof findAppByClientId>>>;

export type CheckedRequest =
  /** Shown as a page to the app's developer; never redirected. */
  | { fault: PageFault; difference?: TextDifference | null }
  /** An error for the app, sent only once the person has signed in (RFC 9700 section 4.11.2). */
  | { redirect: string }
  | { app: ConsentApp; request: AuthorizeRequest };

/**
 * Checks an authorization request (RFC 6749 section 4.1.1): the client first, then its redirect URI as an exact string,
 * then the rest.
 */
export async function checkAuthorizeRequest(query: Parameters, issuer: string): Promise<CheckedRequest> {
  const target = readTarget(query);
  // A developer who made several mistakes hears about the client first.
  const clientId = typeof query.client_id === 'string' ? query.client_id : '';
  const app = clientId ? await lookUpApp(clientId) : null;
  if (clientId && !app) return { fault: 'unknown_client' };
  if ('fault' in target) return target;
  if (!app || !mayReturnTo(target.redirectUri, app)) {
    const difference = closestDifference(target.redirectUri, app?.redirectUris ?? []);
    return { fault: 'unregistered_redirect_uri', difference };
  }
  // Registered under older rules: what could not be registered today must not reach a header.
  if (redirectUriFault(target.redirectUri) !== null) return { fault: 'unregistered_redirect_uri' };
  const read = readAuthorizeRequest(query, { ...target, defaultScopes: app.defaultScopes }, env());
  if ('request' in read) return { app, request: read.request };
  return { redirect: errorRedirect(target.redirectUri, read, read.state, issuer) };
}

/** The redirect with an error for an app (RFC 6749 section 4.1.2.1, RFC 9207). Call it with a registered URI only. */
export function errorRedirect(
  redirectUri: string,
  { error, description }: AuthorizeError,
  state: string | undefined,
  issuer: string,
): string {
  return withParameters(redirectUri, { error, error_description: description, state, iss: issuer });
}

/** The redirect that hands an app its code (RFC 6749 section 4.1.2, RFC 9207). Call it with a registered URI only. */
export function codeRedirect(request: AuthorizeRequest, code: string, issuer: string): string {
  return withParameters(request.redirectUri, { code, state: request.state, iss: issuer });
}

/** The consent screen's own address for a checked request, to come back to it after signing in or creating a store. */
export function authorizePath(request: AuthorizeRequest): string {
  if (request.userCode) return withParameters('/device', { code: request.userCode, mode: request.mode });
  return withParameters('/oauth/authorize', {
    client_id: request.clientId,
    redirect_uri: request.redirectUri,
    response_type: 'code',
    scope: request.scopes.join(' '),
    optional_scope: request.optional?.join(' '),
    state: request.state,
    mode: request.mode,
    code_challenge: request.challenge ?? undefined,
    code_challenge_method: request.challenge === null ? undefined : 'S256',
    connection: request.connection,
    resource: request.resources,
  });
}
