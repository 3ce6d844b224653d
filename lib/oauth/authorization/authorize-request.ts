import { likelyMeant } from '../../kernel/text/likely-meant.ts';
import { FULL_ACCESS, isWithin, knownScopes, parseScope } from '../../permissions/scope.ts';
import { SCOPE_NAMES } from '../../permissions/scope-catalogue.ts';
import { type ChallengeFault, readChallenge } from '../pkce.ts';
import { type Addresses, readResources, startingMode } from '../resource.ts';
import type { AuthorizationDetail, ReadDetails } from './authorization-detail.ts';

/** A valid authorization request: what the consent screen asks the seller about. */
export interface AuthorizeRequest {
  clientId: string;
  redirectUri: string;
  scopes: string[];
  /** What the seller may add by ticking it; the app works without it. None of it is part of `scopes`. */
  optional?: string[];
  state?: string;
  mode: 'live' | 'test';
  /** base64url SHA-256 of the verifier, or null without PKCE. */
  challenge: string | null;
  /** The key that the code is bound to (RFC 9449 section 10): its thumbprint. */
  codeJkt?: string;
  /** The connection that it asks again for, as named-connection.ts signs it; looked at once the seller has decided. */
  connection?: string;
  /** What the tokens are to be for (RFC 8707); none: v1. */
  resources?: string[];
  /** The one change that is to be made with the connection (RFC 9396). */
  detail?: AuthorizationDetail;
  /** The code that a device shows, which has no redirect URI that could be used. */
  userCode?: string;
}

/** An error that goes back to the app through the browser (RFC 6749 section 4.1.2.1). */
export interface AuthorizeError {
  error:
    | ('invalid_request' | 'unsupported_response_type' | 'invalid_scope' | 'invalid_target' | 'access_denied')
    | 'invalid_authorization_details';
  description: string;
}

/** Each parameter's values as received; a repeated one has several. */
export type Parameters = Record<string, string | string[] | undefined>;

/** What stops a request before its app is known; never answered with a redirect. */
export type RequestFault =
  | 'missing_client_id'
  | 'repeated_client_id'
  | 'missing_redirect_uri'
  | 'repeated_redirect_uri';

const CHALLENGE_FAULTS: Record<ChallengeFault, string> = {
  method_without_challenge: 'code_challenge_method was sent without a code_challenge.',
  unknown_method: 'code_challenge_method must be S256 or plain.',
  malformed_challenge:
    'code_challenge must be 43 to 128 of the characters A-Z, a-z, 0-9, -, ., _ and ~ (RFC 7636 section 4.2).',
  malformed_s256_challenge:
    'An S256 code_challenge has 43 characters: the SHA-256 of the verifier in base64url without padding.',
};

/** What an authorization request is made of, beside what says whom to answer. */
const READ = [
  'response_type',
  'scope',
  'optional_scope',
  'state',
  'mode',
  'code_challenge',
  'code_challenge_method',
  'connection',
  'dpop_jkt',
  'authorization_details',
] as const;

/** What may be sent several times (RFC 8707 section 2). */
const REPEATABLE = 'resource';

/** A parameter that an authorization request may have; all others are ignored. */
export type AuthorizeParameter = 'client_id' | 'redirect_uri' | typeof REPEATABLE | (typeof READ)[number];

/** The parameters of a query string, each with all its values. */
export function readQuery(search: string): Parameters {
  const all = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(search)) {
    const before = all.get(name);
    if (Array.isArray(before)) before.push(value);
    else all.set(name, before === undefined ? value : [before, value]);
  }
  return Object.fromEntries(all);
}

/** What an app is registered to ask for, and which of it sellers may leave out. */
interface Defaults {
  defaultScopes: readonly string[];
  optionalScopes?: readonly string[];
}

/** What an app asks for where a request names no scope; for everything if it has no defaults at all. */
export function defaultsOf({ defaultScopes, optionalScopes = [] }: Defaults): { scopes: string[]; optional: string[] } {
  if (defaultScopes.length === 0) return { scopes: [FULL_ACCESS], optional: [] };
  const scopes = defaultScopes.filter((name) => !optionalScopes.includes(name));
  const optional = defaultScopes.filter((name) => optionalScopes.includes(name) && !isWithin([name], scopes));
  return { scopes, optional };
}

/** Reads the two parameters that say whom to answer. One without a value counts as omitted (RFC 6749 section 3.1). */
export function readTarget(query: Parameters): { clientId: string; redirectUri: string } | { fault: RequestFault } {
  if (Array.isArray(query.client_id)) return { fault: 'repeated_client_id' };
  if (!query.client_id) return { fault: 'missing_client_id' };
  if (Array.isArray(query.redirect_uri)) return { fault: 'repeated_redirect_uri' };
  if (!query.redirect_uri) return { fault: 'missing_redirect_uri' };
  return { clientId: query.client_id, redirectUri: query.redirect_uri };
}

/**
 * Reads the rest of an authorization request, after its client and redirect URI have been found to be allowed. A client
 * that nobody registered has to send an S256 challenge; scopes that it asks for and that aren't there are left out.
 * @param details what its `authorization_details` were read as; null without
 * @returns the request, or the error for the redirect with the `state` to echo
 */
export function readAuthorizeRequest(
  query: Parameters,
  target: { clientId: string; redirectUri: string; isRegistered?: boolean } & Defaults,
  addresses: Addresses,
  details: ReadDetails | null = null,
): { request: AuthorizeRequest } | (AuthorizeError & { state?: string }) {
  const { isRegistered = true } = target;
  const state = typeof query.state === 'string' && query.state !== '' ? query.state : undefined;
  const fail = (error: AuthorizeError['error'], description: string) => ({ error, description, state });
  const repeated = Object.keys(query).find((name) => name !== REPEATABLE && Array.isArray(query[name]));
  if (repeated !== undefined) {
    const name = (READ as readonly string[]).includes(repeated) ? repeated : 'A parameter';
    return fail('invalid_request', `${name} was sent more than once.`);
  }
  const get = (name: (typeof READ)[number]) => (query[name] as string | undefined) || undefined;

  const type = get('response_type');
  if (type === undefined) return fail('invalid_request', 'response_type is missing; send response_type=code.');
  if (type !== 'code') return fail('unsupported_response_type', 'response_type must be code.');

  const resources = readResources([query.resource ?? []].flat().filter(Boolean), addresses);
  if (!resources)
    return fail('invalid_target', 'resource must be an address of the API or of MCP, of one store at most.');

  const wanted = get('mode');
  if (wanted !== undefined && wanted !== 'live' && wanted !== 'test')
    return fail('invalid_request', 'mode must be live or test.');

  const challenge = readChallenge(get('code_challenge'), get('code_challenge_method'));
  if ('fault' in challenge) return fail('invalid_request', CHALLENGE_FAULTS[challenge.fault]);
  if (!isRegistered && (challenge.stored === null || get('code_challenge_method') !== 'S256'))
    return fail('invalid_request', 'This client has to send a code_challenge with code_challenge_method=S256.');

  const codeJkt = get('dpop_jkt');
  if (codeJkt !== undefined && !/^[\w-]{43}$/.test(codeJkt))
    return fail('invalid_request', 'dpop_jkt must be the base64url SHA-256 thumbprint of a key (RFC 9449 section 10).');

  const known = (text = '') => (isRegistered ? text : knownScopes(text));
  const scope = parseScope(known(get('scope')));
  if (!isRegistered && 'scopes' in scope && scope.scopes.includes(FULL_ACCESS))
    return fail('invalid_scope', 'A client that is not registered cannot ask for *: name the scopes.');
  if ('unknown' in scope) return fail('invalid_scope', `Unknown scope: ${unknownScopes(scope.unknown)}`);
  if (details && 'fault' in details) return fail('invalid_authorization_details', details.fault);
  const defaults = details ? { scopes: [details.defaultScope], optional: [] } : defaultsOf(target);
  // What a request names beats what its app has as optional.
  const chosen = scope.scopes.length > 0 ? { scopes: scope.scopes, optional: [] } : defaults;
  const { scopes } = chosen;

  const named = readOptional(known(get('optional_scope')), scopes);
  if ('fault' in named) return fail('invalid_scope', named.fault);
  const optional = [...new Set([...chosen.optional, ...named.scopes])];

  const { clientId, redirectUri } = target;
  const connection = get('connection');
  return {
    request: {
      clientId,
      redirectUri,
      scopes,
      ...(optional.length > 0 && { optional }),
      ...(state !== undefined && { state }),
      mode: startingMode({ mode: wanted, resources }, addresses),
      challenge: challenge.stored,
      ...(codeJkt !== undefined && { codeJkt }),
      ...(connection !== undefined && { connection }),
      ...(resources.length > 0 && { resources }),
      ...(details && { detail: details.detail }),
    },
  };
}

/** Reads `optional_scope`, in the same form as `scope`: names that the request doesn't ask for anyway. */
function readOptional(text: string, required: readonly string[]): { scopes: string[] } | { fault: string } {
  const read = parseScope(text);
  if ('unknown' in read) return { fault: `Unknown scope in optional_scope: ${unknownScopes(read.unknown)}` };
  if (read.scopes.includes(FULL_ACCESS))
    return { fault: 'optional_scope must not be *, because that includes what scope asks for.' };
  const twice = read.scopes.filter((name) => isWithin([name], required));
  if (twice.length > 0)
    return { fault: `optional_scope must not repeat what is asked for anyway: ${twice.join(', ')}.` };
  return { scopes: read.scopes };
}

/** Names that no scope has, each with the one that was likely meant, as a description may have them. */
export function unknownScopes(names: string[]): string {
  const inWords = names.map((name) => {
    const meant = likelyMeant(name, SCOPE_NAMES);
    return printable(name) + (meant === undefined ? '' : ` (did you mean ${meant}?)`);
  });
  return `${inWords.join(', ')}.`;
}

/** RFC 6749 section 4.1.2.1 allows only printable ASCII without quotes and backslashes in a description. */
export function printable(text: string, most = 60): string {
  return text.replace(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, '?').slice(0, most);
}
