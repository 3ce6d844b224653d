import { notFound } from 'next/navigation';
import { providerFault, sendOn } from '@/app/sign-in/answers.ts';
import { signInByProvider } from '@/lib/accounts/provider/sign-in-by-provider.ts';
import type { Call } from '@/lib/http/call.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { realTime } from '@/lib/kernel/process/clock.ts';
import { joinStores } from '@/lib/members/put-member.ts';
import { pageEndpoint } from '../../page-endpoint.ts';

/**
 * Where the OpenID provider sends people back to. Whoever it names is signed in, and goes on to where they were going.
 */
export const GET = (request: Request) => (env().signIn ? arrive(request) : notFound());

const arrive = pageEndpoint(async (request: Request, call: Call) => {
  const { searchParams } = new URL(request.url);
  const arrival = await signInByProvider(searchParams, { ...call, now: realTime(), headers: request.headers });
  if ('cookies' in arrival) {
    // The roles that the platform has given them count from now on.
    await joinStores(arrival.person, call);
    return sendOn(arrival.goTo, arrival.cookies);
  }
  if ('waitSeconds' in arrival) throw providerFault(arrival, '');
  throw providerFault('refused' in arrival ? arrival.refused : arrival, arrival.goTo);
});
