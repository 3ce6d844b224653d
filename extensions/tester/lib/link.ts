import { urlOf, withParameters } from '@/lib/kernel/text/url.ts';
import { s256 } from '@/lib/oauth/pkce.ts';
import type { TesterLink } from './state.ts';

/**
 * The authorization link of a walk, in test mode, as the app would make it (RFC 6749 section 4.1.1, RFC 7636 section
 * 4.3).
 */
export function testerLink(baseUrl: string, clientId: string, link: TesterLink): string {
  const { method, verifier } = link;
  return withParameters(`${baseUrl}/oauth/authorize`, {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: link.redirectUri,
    scope: link.scope || undefined,
    optional_scope: link.optionalScope || undefined,
    state: link.state,
    mode: 'test',
    code_challenge: method === 'none' ? undefined : method === 'S256' ? s256(verifier) : verifier,
    code_challenge_method: method === 'none' ? undefined : method,
  });
}

export type ReturnFault = 'no_address' | 'elsewhere' | 'no_state' | 'other_state' | 'other_issuer' | 'nothing';

export const RETURN_FAULTS: Record<ReturnFault, string> = {
  no_address:
    'This is not an address. Copy the whole line from the browser’s address bar, including https:// (or http://).',
  elsewhere:
    'This address is not the redirect URI of this walk. Copy it from where the browser went after Authorize or Cancel.',
  no_state: 'The address has no state. Your app must not accept it: the answer may have been started by someone else.',
  other_state:
    'The state differs from the one in the link. Your app must not accept it: this answer belongs to another attempt.',
  other_issuer: 'The iss in the address is not this service (RFC 9207). Your app must not accept it.',
  nothing:
    'The address has neither code nor error. Copy it before your app redirects again, or use an address without one.',
};

/**
 * Reads the address that consent leads back to, as an app should: where it is, then `state`, then `iss`, and only then
 * what was answered (RFC 6749 sections 4.1.2 and 10.12, RFC 9207).
 */
export function readReturn(
  address: string,
  link: TesterLink,
  issuer: string,
): { code: string } | { error: string; description: string } | { fault: ReturnFault } {
  const text = address.trim();
  const [at, wanted] = [text.length > 8000 ? null : urlOf(text), new URL(link.redirectUri)];
  if (!at) return { fault: 'no_address' };
  if (at.protocol !== wanted.protocol || at.host !== wanted.host || at.pathname !== wanted.pathname)
    return { fault: 'elsewhere' };
  const query = at.searchParams;
  const [code, error] = [query.get('code'), query.get('error')];
  if (!code && !error) return { fault: 'nothing' };
  if (!query.has('state')) return { fault: 'no_state' };
  if (query.get('state') !== link.state) return { fault: 'other_state' };
  if (query.get('iss') !== issuer) return { fault: 'other_issuer' };
  if (error) return { error: error.slice(0, 60), description: (query.get('error_description') ?? '').slice(0, 300) };
  return { code: (code ?? '').slice(0, 200) };
}
