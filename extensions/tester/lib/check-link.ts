import { maskCredentials } from '@/lib/kernel/crypto/mask.ts';
import { closestDifference, type TextDifference } from '@/lib/kernel/text/text-difference.ts';
import { urlOf } from '@/lib/kernel/text/url.ts';
import { type Parameters, readQuery } from '@/lib/oauth/authorization/authorize-request.ts';
import { checkAuthorizeRequest } from '@/lib/oauth/authorization/check-authorize-request.ts';
import { PAGE_FAULTS } from '@/lib/oauth/authorization/request-fault.ts';

/** Something that is wrong with a link, or could be better, and what to do about it. */
export interface LinkFault {
  what: string;
  fix: string;
  difference?: TextDifference | null;
}

export interface LinkReport {
  /** What the endpoint itself would do with it. */
  verdict: 'consent' | 'error_page' | 'error_redirect' | 'not_ours';
  fault?: LinkFault;
  advice: LinkFault[];
}

const ADVICE = {
  secret: {
    what: 'The link carries a secret, a token, a code or the code_verifier.',
    fix: 'Take it out: browsers, proxies and logs see the link. If it was in use, revoke it.',
  },
  state: {
    what: 'There is no state, so your app can’t tell its own answers from forged ones.',
    fix: 'Make a random one per attempt, keep it in the seller’s session and compare it when they come back.',
  },
  challenge: {
    what: 'There is no PKCE.',
    fix: 'Add a code_challenge (S256). Without one the code can only be exchanged with the client secret.',
  },
  plain: {
    what: 'The PKCE method is plain.',
    fix: 'Send code_challenge_method=S256 with the hash: with plain the link itself carries the verifier.',
  },
};

/**
 * Checks an authorization link of the seller's own app, as the endpoint would when it is opened: the first thing that
 * is wrong with it, and what would be better. Credentials that someone put in the link are never repeated.
 */
export async function checkLink(
  text: string,
  app: { clientId: string; redirectUris: readonly string[] },
  issuer: string,
): Promise<LinkReport> {
  const [url, wanted] = [urlOf(text), `${issuer}/oauth/authorize`];
  const query = readQuery(url?.search ?? '');
  const advice = adviceOn(query, text);
  if (!url || url.origin + url.pathname !== wanted) {
    const difference = differenceOf(url ? url.origin + url.pathname : text, [wanted]);
    const what = 'This is not the address of the consent screen.';
    return { verdict: 'not_ours', fault: { what, fix: `Send the seller to ${wanted}.`, difference }, advice };
  }
  const { client_id: clientId, redirect_uri: redirectUri } = query;
  if (typeof clientId === 'string' && clientId !== app.clientId) {
    const what = 'The client_id is not this app’s.';
    const difference = differenceOf(clientId, [app.clientId]);
    return { verdict: 'error_page', fault: { what, fix: `Send ${app.clientId}.`, difference }, advice };
  }
  const checked = await checkAuthorizeRequest(query, issuer, null);
  if ('fault' in checked) {
    const difference = checked.difference ? differenceOf(String(redirectUri), app.redirectUris) : null;
    return { verdict: 'error_page', fault: { ...PAGE_FAULTS[checked.fault], difference }, advice };
  }
  if ('request' in checked) return { verdict: 'consent', advice };
  const said = new URL(checked.redirect).searchParams;
  const what = `${said.get('error')}: ${maskCredentials(said.get('error_description') ?? '')}`;
  return { verdict: 'error_redirect', fault: { what, fix: 'Correct that, then check it again.' }, advice };
}

function adviceOn(query: Parameters, text: string): LinkFault[] {
  const hasSecret = maskCredentials(text) !== text || /[?&](client_secret|code_verifier)=/.test(text);
  const pkce = !query.code_challenge ? ADVICE.challenge : query.code_challenge_method !== 'S256' ? ADVICE.plain : [];
  return [hasSecret ? ADVICE.secret : [], query.state ? [] : ADVICE.state, pkce].flat();
}

function differenceOf(given: string, wanted: readonly string[]): TextDifference | null {
  return closestDifference(maskCredentials(given.slice(0, 2000)), wanted);
}
