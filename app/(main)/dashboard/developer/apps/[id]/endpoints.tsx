import { Card } from '@/components/ui/card.tsx';
import { Copyable } from '@/components/ui/copyable.tsx';
import { Link } from '@/components/ui/link.tsx';
import { FULL_ACCESS } from '@/lib/access/scope.ts';
import type { OwnApp } from '@/lib/apps/apps.ts';
import { appPath } from './own-app.ts';

/** The endpoints that an app uses, and a link that starts connecting this app. */
export function Endpoints({ baseUrl, app }: { baseUrl: string; app: OwnApp }) {
  const example = `${baseUrl}/oauth/authorize?${new URLSearchParams({
    client_id: app.clientId,
    redirect_uri: app.redirectUris[0] ?? '',
    response_type: 'code',
    state: 'example',
    mode: 'test',
  })}`;
  const rows = [
    ['authorize', 'Authorization', `${baseUrl}/oauth/authorize`],
    ['token', 'Token', `${baseUrl}/api/oauth/token`],
    ['revoke', 'Revocation', `${baseUrl}/api/oauth/revoke`],
    ['introspect', 'Introspection', `${baseUrl}/api/oauth/introspect`],
    ['discovery', 'Discovery', `${baseUrl}/.well-known/oauth-authorization-server`],
  ] as const;
  return (
    <>
      <Card title="Try the connection">
        <p className="mb-3 max-w-[68ch] text-ink-2">
          Send a seller’s browser to a link like this one. It asks for {asksFor(app.defaultScopes)} in test mode, and
          comes back to your first redirect URI with a code.
        </p>
        <Copyable id="example-link" value={example} />
        <p className="mt-3 max-w-[68ch] text-small text-ink-3">
          In your app, set <code>state</code> to a new random value each time and add a <code>code_challenge</code>{' '}
          (PKCE, S256).{' '}
          <a href={example} className="font-semibold text-ink underline underline-offset-2">
            Open the consent screen
          </a>
          {' · '}
          <Link
            href={appPath(app.id, 'connect-tester')}
            className="font-semibold text-ink underline underline-offset-2"
          >
            Walk through it in the connect tester
          </Link>
        </p>
      </Card>
      <Card title="Endpoints">
        <p className="mb-4 max-w-[68ch] text-ink-2">
          Client libraries find everything from the discovery address alone.
        </p>
        <dl className="grid gap-3">
          {rows.map(([id, label, address]) => (
            <div key={id} className="grid gap-1.5 md:grid-cols-[8.5rem_1fr] md:items-center">
              <dt className="text-sm font-medium text-ink-2">{label}</dt>
              <dd className="min-w-0">
                <Copyable id={`endpoint-${id}`} value={address} />
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    </>
  );
}

function asksFor(scopes: readonly string[]): string {
  return scopes.length === 0 || scopes.includes(FULL_ACCESS) ? 'full access (*)' : scopes.join(', ');
}
