import type { ProviderRefusal } from '@/lib/accounts/provider/sign-in-by-provider.ts';
import type { Suspended } from '@/lib/accounts/record-sign-in.ts';
import { seeOther } from '@/lib/http/page-responses.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { currentLanguage } from '@/lib/kernel/language/current-language.ts';
import { waitInWords } from '@/lib/kernel/text/durations.ts';
import { PageError, type PageReason } from '../page-endpoint.ts';

const REASONS = {
  away: 'provider_away',
  denied: 'provider_denied',
  unproven: 'provider_unproven',
  outdated: 'sign_in_outdated',
  address_unproven: 'address_unproven',
  account_unconfirmed: 'account_unconfirmed',
  account_of_another: 'account_of_another',
  no_address: 'no_address',
  another_person: 'another_person',
} as const satisfies Record<ProviderRefusal, PageReason>;

/**
 * The page that says why somebody isn't signed in by the provider.
 * @param signIn where its button leads: the page to sign in
 */
export function providerFault(why: ProviderRefusal | Suspended | { waitSeconds: number }, signIn: string): PageError {
  const { name: provider = '', isOnly = false } = env().signIn ?? {};
  // Without passwords there is no way to confirm the address of an account that one can't sign in to.
  const isForGood = why === 'account_unconfirmed' && isOnly;
  if (typeof why === 'string')
    return new PageError(isForGood ? 'account_unconfirmed_for_good' : REASONS[why], { named: { provider }, signIn });
  if ('suspended' in why) return new PageError('account_suspended', { named: { reason: why.suspended } });
  return new PageError('too_many_attempts', { named: { wait: waitInWords(why.waitSeconds, currentLanguage()) } });
}

/** Sends the browser on, with cookies that were set for it. */
export function sendOn(to: string, cookies: string[]): Response {
  const answer = seeOther(to);
  for (const cookie of cookies) answer.headers.append('Set-Cookie', cookie);
  return answer;
}
