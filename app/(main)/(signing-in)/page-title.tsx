import { Avatar } from '@/components/ui/avatar.tsx';
import { env } from '@/lib/kernel/config/env.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { readQuery } from '@/lib/oauth/authorization/authorize-request.ts';
import { type ConsentApp, checkAuthorizeRequest } from '@/lib/oauth/authorization/check-authorize-request.ts';

const TITLES = { signIn: 'signInToConnect', createAnAccount: 'createAnAccountToConnect' } as const;

/** The title of a page on the way in, with the app that somebody is about to connect, if any. */
export function PageTitle({
  to,
  app,
}: {
  to: keyof typeof TITLES;
  app: { name: string; logoId: string | null } | null;
}) {
  const t = texts('signIn');
  if (!app) return <h1>{t(to)}</h1>;
  return (
    <div className="flex items-center gap-3.5">
      <Avatar name={app.name} src={app.logoId && `/logos/${app.logoId}.webp`} />
      <h1 className="min-w-0 wrap-anywhere">
        {t.rich(TITLES[to], { name: app.name, app: (name) => <bdi>{name}</bdi> })}
      </h1>
    </div>
  );
}

const CONSENT = '/oauth/authorize?';

/**
 * The app that somebody is on the way to connect, if that is where they go after signing in. Only for a request that is
 * right: a faulty one names nobody.
 */
export async function readConnectingApp(next: string): Promise<ConsentApp | null> {
  if (!next.startsWith(CONSENT)) return null;
  const checked = await checkAuthorizeRequest(readQuery(next.slice(CONSENT.length)), env().baseUrl, null);
  return 'app' in checked ? checked.app : null;
}
