import { OAuthError } from '../../kernel/errors/errors.ts';
import type { OAuthReason } from '../../kernel/errors/oauth-reasons.ts';
import { hashSecret, parseCredential } from '../../permissions/credential.ts';

/**
 * How a client proves itself: by a secret, whose row is looked up and whose hash has to be its; by an assertion that
 * was checked; or not at all, which is enough for what a public client was given.
 */
export type ClientProof = { by: 'secret'; selector: string; hash: string } | { by: 'assertion' } | { by: 'none' };

/** The client that a request names, and how it proves itself, before anybody was asked whether it does. */
export interface NamedClient {
  /** Empty where none is named. */
  clientId: string;
  /** Null: what was sent as its secret is none of ours. */
  proof: ClientProof | null;
  /** Why its credentials can't be taken, to be answered where the client's turn comes. */
  fault: Extract<OAuthReason, 'no_client' | 'malformed_authorization' | 'two_secrets' | 'two_clients'> | null;
}

/** A client whose credentials can be taken. */
export interface ProvingClient extends Pick<NamedClient, 'clientId'> {
  proof: ClientProof;
}

/**
 * Reads client credentials from the Authorization header and the body (RFC 6749 section 2.3.1). They can't be taken
 * when there are none or the header can't be read (`invalid_client`), and when both places have a secret or name
 * different clients (`invalid_request`).
 */
export function readClient(
  authorization: string | null,
  body: Record<string, string | undefined>,
  tokenPrefix: string,
): NamedClient {
  if (authorization === null) {
    const { client_id: clientId = '', client_secret: secret = '' } = body;
    return { clientId, proof: proofOf(secret, tokenPrefix), fault: clientId === '' ? 'no_client' : null };
  }
  const basic = readBasic(authorization);
  if (!basic) return { clientId: '', proof: null, fault: 'malformed_authorization' };
  const { clientId, secret } = basic;
  const fault =
    body.client_secret !== undefined
      ? 'two_secrets'
      : body.client_id !== undefined && body.client_id !== clientId
        ? 'two_clients'
        : null;
  return { clientId, proof: proofOf(secret, tokenPrefix), fault };
}

/** What a text that was sent as a secret proves by; an empty one is as good as none. */
function proofOf(secret: string, tokenPrefix: string): ClientProof | null {
  if (secret === '') return { by: 'none' };
  const own = parseCredential(secret, tokenPrefix);
  return own?.kind === 'secret' ? { by: 'secret', selector: own.selector, hash: hashSecret(own.secret) } : null;
}

function readBasic(header: string): { clientId: string; secret: string } | null {
  const match = /^Basic +([A-Za-z0-9+/]+={0,2}) *$/i.exec(header);
  if (!match?.[1]) return null;
  const text = Buffer.from(match[1], 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 1) return null;
  const clientId = percentDecoded(text.slice(0, colon));
  const secret = percentDecoded(text.slice(colon + 1));
  return clientId === null || secret === null ? null : { clientId, secret };
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
