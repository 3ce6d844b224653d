import { withParameters } from '../../kernel/text/url.ts';
import type { AuthorizeError, AuthorizeRequest } from './authorize-request.ts';

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

/** The consent screen's own address for a checked request that an app has sent the browser with. */
export function authorizePath(request: AuthorizeRequest): string {
  return withParameters('/oauth/authorize', {
    client_id: request.clientId,
    redirect_uri: request.redirectUri,
    response_type: 'code',
    scope: request.scopes.join(' ') || undefined,
    optional_scope: request.optional?.join(' '),
    state: request.state,
    mode: request.mode,
    code_challenge: request.challenge ?? undefined,
    code_challenge_method: request.challenge === null ? undefined : 'S256',
    dpop_jkt: request.codeJkt,
    connection: request.connection,
    resource: request.resources,
    authorization_details: request.detail && JSON.stringify([request.detail]),
  });
}
