import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { ADDRESS_HEADER } from '@/lib/http/request-headers.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { currentScope } from '@/lib/kernel/process/request-scope.ts';
import { type Authorization, readAuthorization } from '@/lib/oauth/authorization/read-authorization.ts';
import { Consent } from './consent.tsx';
import { readConsent } from './read-consent.ts';
import { RequestError } from './request-error.tsx';

interface Props {
  searchParams: Promise<Record<string, string | string[]>>;
}

/** What the server has decided, or decides the same where that is Next.js's own, which asks nobody before. */
const decide = cache(async (searchParams: Props['searchParams']): Promise<Authorization> => {
  const decided = currentScope()?.authorization;
  if (decided) return decided;
  const query = Object.entries(await searchParams).flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
  const sent = await headers();
  const from = { address: sent.get(ADDRESS_HEADER) ?? 'unknown', now: currentTime() };
  return readAuthorization(`?${new URLSearchParams(query)}`, sent, env().baseUrl, from);
});

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const decided = await decide(searchParams);
  const title =
    decided.show === 'consent'
      ? texts('consent')('connectApp', { app: decided.app.name })
      : texts('pageFaults')('cannotConnect');
  return { title, robots: { index: false } };
}

/**
 * The authorization screen (RFC 6749 section 4.1.1): asks the signed-in seller about a checked request, or tells the
 * app's developer what is wrong with it. The server has decided which, and redirects by itself: see
 * server/http/decide-authorization.ts.
 */
export default async function AuthorizePage({ searchParams }: Props) {
  const decided = await decide(searchParams);
  if (decided.show === null) redirect(decided.redirect);
  return (
    <div className="min-h-dvh bg-surface sm:bg-paper">
      {decided.show === 'fault' ? (
        <RequestError {...decided} />
      ) : (
        <Consent {...(await readConsent(decided))} nonce={currentScope()?.nonce} />
      )}
    </div>
  );
}
