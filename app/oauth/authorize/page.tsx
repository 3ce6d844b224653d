import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { currentScope } from '@/lib/kernel/process/request-scope.ts';
import { Consent } from './consent.tsx';
import { readConsent } from './read-consent.ts';
import { RequestError } from './request-error.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const decided = await currentScope()?.authorization;
  const title =
    decided?.show === 'consent'
      ? texts('consent')('connectApp', { app: decided.app.name })
      : texts('pageFaults')('cannotConnect');
  return { title, robots: { index: false } };
}

/**
 * The authorization screen (RFC 6749 section 4.1.1): asks the signed-in seller about a checked request, or tells the
 * app's developer what is wrong with it. The server has decided which, and redirects by itself: see
 * server/http/decide-authorization.ts.
 */
export default async function AuthorizePage() {
  const decided = await currentScope()?.authorization;
  if (!decided?.show) notFound();
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
