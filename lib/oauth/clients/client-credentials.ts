import { OAuthError } from '../../kernel/errors/errors.ts';

/** How a client identified itself to the token, revocation or introspection endpoint. */
export interface ClientCredentials {
  clientId: string;
  /** Null for a public client, which sends none. */
  secret: string | null;
}

/**
 * Reads client credentials from the Authorization header and the body (RFC 6749 section 2.3.1). Throws `invalid_client`
 * when there are none or the header can't be read, and `invalid_request` when both places have a secret or name different
 * clients.
 */
export function readClientCredentials(
  authorization: string | null,
  body: Record<string, string | undefined>,
): ClientCredentials {
  if (authorization === null) {
    if (!body.client_id) throw new OAuthError('no_client');
    return { clientId: body.client_id, secret: body.client_secret || null };
  }
  const basic = readBasic(authorization);
  if (!basic) throw new OAuthError('malformed_authorization');
  if (body.client_secret !== undefined) throw new OAuthError('two_secrets');
  if (body.client_id !== undefined && body.client_id !== basic.clientId) throw new OAuthError('two_clients');
  return basic;
}

/** The client that a request names, proven or not, whose failures are counted. Empty when it names none. */
export function claimedClientId(authorization: string | null, body: Record<string, string | undefined>): string {
  return (authorization === null ? body.client_id : readBasic(authorization)?.clientId) ?? '';
}

function readBasic(header: string): ClientCredentials | null {
  const match = /^Basic +([A-Za-z0-9+/]+={0,2}) *$/i.exec(header);
  if (!match?.[1]) return null;
  const text = Buffer.from(match[1], 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 1) return null;
  const clientId = percentDecoded(text.slice(0, colon));
  const secret = percentDecoded(text.slice(colon + 1));
  return clientId === null || secret === null ? null : { clientId, secret: secret || null };
}

function percentDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** A parameter that an endpoint can't do without. Throws `invalid_request` when it is missing. */
export function required(body: Record<string, string>, name: string): string {
  const value = body[name];
  if (value === undefined) throw new OAuthError('missing', { param: name });
  return value;
}
