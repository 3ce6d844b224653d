import { appPath } from '@/app/(main)/dashboard/developer/apps/[id]/seller-app.ts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { listAddress } from '@/lib/database/list-address.ts';
import { retryScopes } from '../lib/retry-scope.ts';

/** Leads from a call in an app's log to the same call in the tester, if that makes it. */
export function TryAgain({ appId, ...call }: { appId: string; method: string; path: string }) {
  const scopes = retryScopes(call);
  if (!scopes) return null;
  return (
    <Card title="Try it again">
      <p className="mb-4 max-w-[68ch] text-ink-2">
        The connect tester makes this call for you, with a store of your own in test mode, and explains the answer.
      </p>
      <ButtonLink href={listAddress(appPath(appId, 'connect-tester'), { scope: scopes.join(' ') || undefined })}>
        Try again in the tester
      </ButtonLink>
    </Card>
  );
}
