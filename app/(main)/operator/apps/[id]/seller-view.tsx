import { PermissionList } from '@/components/permission-list.tsx';
import { Avatar } from '@/components/ui/avatar.tsx';
import { Card } from '@/components/ui/card.tsx';
import { ExternalLink } from '@/components/ui/external-link.tsx';
import { VerifiedBadge } from '@/components/verified-badge.tsx';
import { FULL_ACCESS } from '@/lib/access/scope.ts';
import { logoAddress } from '@/lib/apps/logo-address.ts';
import { redirectHost } from '@/lib/apps/redirect-uri.ts';
import type { AnyApp } from '@/lib/operators/any-apps.ts';

/** What a seller sees on the consent screen when the app's link asks for its default scopes. */
export function SellerView({ app }: { app: AnyApp }) {
  const hosts = [...new Set(app.redirectUris.map(redirectHost))];
  const scopes = app.defaultScopes.length > 0 ? app.defaultScopes : [FULL_ACCESS];
  return (
    <Card title="What sellers see">
      <div className="grid gap-6 md:grid-cols-2">
        <div className="grid content-start gap-4">
          <div className="flex items-center gap-4">
            <Avatar name={app.name} src={logoAddress(app.logoId)} size="large" />
            <div className="grid min-w-0 justify-items-start gap-1">
              <bdi className="font-semibold wrap-anywhere">{app.name}</bdi>
              {app.verification === 'verified' && <VerifiedBadge />}
              <ExternalLink href={app.websiteUrl} look="text-small text-ink-2">
                {app.websiteUrl}
              </ExternalLink>
            </div>
          </div>
          <p className="text-pretty wrap-anywhere text-ink-2">{app.description || 'No description.'}</p>
          <div>
            <h3 className="mb-1.5 text-small font-semibold text-ink-2">Sends people to</h3>
            <ul className="grid gap-1 text-sm">
              {hosts.map((host) => (
                <li key={host} className="wrap-anywhere">
                  {host}
                </li>
              ))}
            </ul>
            <details className="mt-2">
              <summary className="w-fit rounded-sm text-small text-ink-3">
                Redirect URIs ({app.redirectUris.length})
              </summary>
              <ul className="mt-2 grid gap-1">
                {app.redirectUris.map((uri) => (
                  <li key={uri} className="font-mono text-small break-all">
                    {uri}
                  </li>
                ))}
              </ul>
            </details>
          </div>
        </div>
        <div className="min-w-0">
          <PermissionList app={app.name} scopes={scopes} />
          <p className="mt-2 text-small text-ink-3">
            {app.defaultScopes.length > 0
              ? 'Its default scopes. A link may name others; the seller always sees those it asks for.'
              : 'It has no default scopes: a link that names none asks for everything.'}
          </p>
        </div>
      </div>
    </Card>
  );
}
