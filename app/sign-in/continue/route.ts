import { notFound } from 'next/navigation';
import { providerFault, sendOn } from '@/app/sign-in/answers.ts';
import { signInPath, startSignIn } from '@/lib/accounts/provider/start-sign-in.ts';
import { readSeller } from '@/lib/accounts/read-seller.ts';
import type { Call } from '@/lib/http/call.ts';
import { returnPath } from '@/lib/http/return-path.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { realTime } from '@/lib/kernel/process/clock.ts';
import { pageEndpoint } from '../../page-endpoint.ts';

/**
 * Sends the browser to the OpenID provider: to sign in, or with `confirm` for a signed-in person to prove there who
 * they are. The form of the page leads here by an address of its own, for its policy forbids a form that ends
 * elsewhere.
 */
export const GET = (request: Request) => (env().signIn ? start(request) : notFound());

const start = pageEndpoint(async (request: Request, call: Call) => {
  const { searchParams } = new URL(request.url);
  const next = returnPath(searchParams.get('next'));
  const seller = searchParams.has('confirm') ? await readSeller(request.headers) : null;
  const departure = await startSignIn(
    next,
    { ...call, now: realTime(), headers: request.headers },
    seller ?? undefined,
  );
  if (departure === 'away') throw providerFault('away', signInPath(next));
  if ('waitSeconds' in departure) throw providerFault(departure, signInPath(next));
  return sendOn(departure.to, departure.cookies);
});
