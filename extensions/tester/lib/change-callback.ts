import { redirectUriFaults } from '@/lib/apps/redirect-uri.ts';
import { updateApp } from '@/lib/apps/update-app.ts';
import type { Vouched } from '@/lib/apps/vouched.ts';
import type { RequestContext } from '@/lib/http/request-context.ts';
import type { SellerId } from '@/lib/permissions/seller.ts';

/**
 * Allows the connect tester's callback as a redirect URI of the seller's own app, or removes it again, by the same
 * rules and with the same effect on a verification as in the app's settings.
 * @returns which changes cost the app its badge, or what is wrong with the new list; null when there is no such app
 */
export async function changeTesterCallback(
  ownerId: SellerId,
  appId: string,
  uri: string,
  wanted: 'allowed' | 'removed',
  context: RequestContext,
): Promise<{ lost: Vouched[] } | { faults: string[] } | null> {
  let faults: string[] = [];
  const lost = await updateApp(
    ownerId,
    appId,
    (before) => {
      const others = before.redirectUris.filter((one) => one !== uri);
      const redirectUris = wanted === 'allowed' ? [...others, uri] : others;
      faults = redirectUriFaults(redirectUris);
      return faults.length > 0 ? before : { ...before, redirectUris };
    },
    context,
  );
  if (faults.length > 0) return { faults };
  return lost && { lost };
}
