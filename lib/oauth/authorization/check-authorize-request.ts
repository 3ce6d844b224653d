import { mayReturnTo, redirectUriFault } from '../../apps/redirect-uri.ts';
import { env } from '../../kernel/config/env.ts';
import { closestDifference, type TextDifference } from '../../kernel/text/text-difference.ts';
import { readClient } from '../clients/read-client.ts';
import type { Asker, ClientApp } from '../clients/read-unregistered.ts';
import { type AuthorizeRequest, type Parameters, readAuthorizeRequest, readTarget } from './authorize-request.ts';
import { readDetails } from './read-details.ts';
import { errorRedirect } from './redirect.ts';
import type { PageFault } from './request-fault.ts';

export type ConsentApp = ClientApp;

export type CheckedRequest =
  /** Shown as a page to the app's developer; never redirected. */
  | { fault: PageFault; difference?: TextDifference | null; detail?: string; waitS?: number }
  /** An error for the app, sent only once the person has signed in (RFC 9700 section 4.11.2). */
  | { redirect: string }
  | { app: ConsentApp; request: AuthorizeRequest };

/**
 * Checks an authorization request (RFC 6749 section 4.1.1): the client first, then its redirect URI, then the rest.
 * @param asker who has signed in, for whom a client's document is looked at
 */
export async function checkAuthorizeRequest(
  query: Parameters,
  issuer: string,
  asker: Asker | null,
): Promise<CheckedRequest> {
  const target = readTarget(query);
  // A developer who made several mistakes hears about the client first.
  const clientId = typeof query.client_id === 'string' ? query.client_id : '';
  const client = clientId ? await readClient(clientId, asker) : null;
  if (client && 'fault' in client) return client;
  if (!client || 'fault' in target) return 'fault' in target ? target : { fault: 'missing_client_id' };
  const { app } = client;
  if (!mayReturnTo(target.redirectUri, app))
    return {
      fault: 'unregistered_redirect_uri',
      difference: closestDifference(target.redirectUri, app.redirectUris),
    };
  // Registered under older rules: what could not be registered today must not reach a header.
  if (redirectUriFault(target.redirectUri, !app.unregistered) !== null) return { fault: 'unregistered_redirect_uri' };
  const { defaultScopes, optionalScopes } = app;
  const rules = { defaultScopes, optionalScopes, isRegistered: !app.unregistered };
  const details = await readDetails(typeof query.authorization_details === 'string' ? query.authorization_details : '');
  const read = readAuthorizeRequest(query, { ...target, ...rules }, env(), details);
  if ('request' in read) return { app, request: read.request };
  return { redirect: errorRedirect(target.redirectUri, read, read.state, issuer) };
}
