import { hasEndpoint } from '@/lib/api/openapi/list-endpoints.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { maskCredentials } from '@/lib/kernel/crypto/mask.ts';
import { closestDifference, type TextDifference } from '@/lib/kernel/text/text-difference.ts';
import { urlOf } from '@/lib/kernel/text/url.ts';
import { type Parameters, readAuthorizeRequest, readQuery } from '@/lib/oauth/authorization/authorize-request.ts';
import { checkAuthorizeRequest } from '@/lib/oauth/authorization/check-authorize-request.ts';
import { PAGE_FAULTS } from '@/lib/oauth/authorization/request-fault.ts';
import { parseScope } from '@/lib/permissions/scope.ts';

/** Something that is wrong with a link, or could be better, and what to do about it. */
export interface LinkFault {
  what: string;
  fix: string;
  difference?: TextDifference;
}

export interface LinkReport {
  /** What the endpoint itself would do with it. */
  verdict: 'consent' | 'error_page' | 'error_redirect' | 'not_ours';
  faults: LinkFault[];
  advice: LinkFault[];
}

interface OwnApp {
  clientId: string;
  redirectUris: readonly string[];
  defaultScopes: readonly string[];
  optionalScopes: readonly string[];
}

// Each group is checked with everything else in order, so that one fault doesn't hide the next.
const GROUPS = [
  ['response_type'],
  ['mode'],
  ['code_challenge', 'code_challenge_method'],
  ['scope', 'optional_scope'],
  ['state'],
  ['resource'],
];

const FIXES: Record<string, string> = {
  response_type: 'Add response_type=code.',
  mode: 'Send mode=live or mode=test once, or leave it out (then live is preset; the seller decides).',
  code_challenge:
    'Send code_challenge = base64url(SHA-256(code_verifier)), 43 characters without padding, and ' +
    'code_challenge_method=S256, each once.',
  scope: 'Use names from the list on the app’s Settings page, in lower case, with spaces (%20 or +) between them.',
  state: 'Send one state.',
  resource: 'Leave resource out for the API, or send an address of MCP.',
};

/**
 * Checks an authorization link of the seller's own app without opening it, by the rules of the endpoint, but reports
 * every fault at once, and what the endpoint would do. Credentials that someone put in the link are never repeated.
 */
export async function checkLink(text: string, app: OwnApp, issuer: string): Promise<LinkReport> {
  const url = urlOf(text);
  if (!url) {
    const fix = `Paste the whole link, from ${issuer}/oauth/authorize? to its end.`;
    return { verdict: 'not_ours', faults: [{ what: 'This is not an address.', fix }], advice: [] };
  }
  const query = readQuery(url.search);
  const elsewhere = placeFault(url, issuer);
  const faults = [...elsewhere, ...secretFaults(text), ...targetFaults(query, app), ...restFaults(query, app)];
  if (elsewhere.length > 0) return { verdict: 'not_ours', faults, advice: adviceOn(query, app) };
  const checked = await checkAuthorizeRequest(query, issuer, null);
  const verdict = 'fault' in checked ? 'error_page' : 'redirect' in checked ? 'error_redirect' : 'consent';
  return { verdict, faults, advice: adviceOn(query, app) };
}

function placeFault(url: URL, issuer: string): LinkFault[] {
  const [given, wanted] = [url.origin + url.pathname, `${issuer}/oauth/authorize`];
  if (given === wanted) return [];
  const what =
    url.origin === issuer ? 'This is another page, not the consent screen.' : 'This link leads to another host.';
  return [{ what, fix: `Send the seller to ${wanted}.`, ...differenceOf(given, [wanted]) }];
}

function secretFaults(text: string): LinkFault[] {
  if (maskCredentials(text) === text && !/[?&](client_secret|code_verifier)=/.test(text)) return [];
  const what = 'The link carries a secret, a token, a code or the code_verifier.';
  return [{ what, fix: 'Take it out: browsers, proxies and logs see the link. If it was in use, revoke it.' }];
}

function targetFaults(query: Parameters, app: OwnApp): LinkFault[] {
  const faults: LinkFault[] = [];
  const { client_id: clientId, redirect_uri: redirectUri } = query;
  if (Array.isArray(clientId)) faults.push(PAGE_FAULTS.repeated_client_id);
  else if (!clientId) faults.push(PAGE_FAULTS.missing_client_id);
  else if (clientId !== app.clientId) {
    const what = 'The client_id is not this app’s.';
    faults.push({ what, fix: `Send ${app.clientId}.`, ...differenceOf(clientId, [app.clientId]) });
  }
  if (Array.isArray(redirectUri)) faults.push(PAGE_FAULTS.repeated_redirect_uri);
  else if (!redirectUri) faults.push(PAGE_FAULTS.missing_redirect_uri);
  else if (!app.redirectUris.includes(redirectUri)) {
    faults.push({ ...PAGE_FAULTS.unregistered_redirect_uri, ...differenceOf(redirectUri, app.redirectUris) });
  }
  return faults;
}

function restFaults(given: Parameters, app: OwnApp): LinkFault[] {
  const target = { ...app, redirectUri: app.redirectUris[0] ?? '' };
  const faults = GROUPS.flatMap((group): LinkFault[] => {
    const some = Object.fromEntries(group.map((name) => [name, given[name]]));
    const query = group[0] === 'response_type' ? some : { response_type: 'code', ...some };
    const read = readAuthorizeRequest(query, target, env());
    return 'request' in read ? [] : [{ what: `${read.error}: ${read.description}`, fix: FIXES[group[0] ?? ''] ?? '' }];
  });
  const known = [...GROUPS.flat(), 'client_id', 'redirect_uri'];
  const other = Object.keys(given).some((name) => !known.includes(name) && Array.isArray(given[name]));
  return other
    ? [...faults, { what: 'invalid_request: A parameter was sent more than once.', fix: 'Send each once.' }]
    : faults;
}

function adviceOn(query: Parameters, app: OwnApp): LinkFault[] {
  const advice: LinkFault[] = [];
  if (!query.state) {
    const fix = 'Make a random one per attempt, keep it in the seller’s session and compare it when they come back.';
    advice.push({ what: 'There is no state, so your app can’t tell its own answers from forged ones.', fix });
  }
  if (!query.code_challenge) {
    const fix = 'Add a code_challenge (S256). Without one the code can only be exchanged with the client secret.';
    advice.push({ what: 'There is no PKCE.', fix });
  } else if (query.code_challenge_method !== 'S256') {
    const fix = 'Send code_challenge_method=S256 with the hash: with plain the link itself carries the verifier.';
    advice.push({ what: 'The PKCE method is plain.', fix });
  }
  if (!query.scope) {
    const asked =
      app.defaultScopes.length > 0 ? `its default scopes: ${app.defaultScopes.join(' ')}` : 'full access (*)';
    advice.push({
      what: `There is no scope, so the app asks for ${asked}.`,
      fix: 'Name what you need, and nothing else.',
    });
  }
  const scopes = typeof query.scope === 'string' ? parseScope(query.scope) : { scopes: [] };
  const idle = 'scopes' in scopes ? scopes.scopes.filter((scope) => !hasEndpoint(scope)) : [];
  if (idle.length > 0) {
    const fix = 'Leave it out until there is something to call with it: the seller reads the whole list.';
    advice.push({ what: `No endpoint uses ${idle.join(', ')} yet.`, fix });
  }
  return advice;
}

function differenceOf(given: string, wanted: readonly string[]): { difference?: TextDifference } {
  const difference = closestDifference(maskCredentials(given.slice(0, 2000)), wanted);
  return difference ? { difference } : {};
}
