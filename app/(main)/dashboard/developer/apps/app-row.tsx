import { Avatar } from '@/components/ui/avatar.tsx';
import { Link } from '@/components/ui/button.tsx';
import { When } from '@/components/ui/when.tsx';
import { AppPill } from '@/components/verified-badge.tsx';
import type { WorkedOnApp } from '@/lib/apps/apps.ts';
import { logoAddress } from '@/lib/apps/logo-address.ts';
import type { AppUse } from '@/lib/oauth/connections/app-connections.ts';

export function AppRow({ app, use }: { app: WorkedOnApp; use: AppUse | undefined }) {
  const { connections, lastUsedAt } = use ?? { connections: 0, lastUsedAt: null };
  return (
    <li
      className="relative flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface
      p-4 transition hover:border-line-2 sm:flex-nowrap sm:px-5"
    >
      <Avatar name={app.name} src={logoAddress(app.logoId)} />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link
            href={`/dashboard/developer/apps/${app.id}`}
            className="font-semibold wrap-anywhere after:absolute after:inset-0 after:rounded-card"
          >
            {app.name}
          </Link>
          <AppPill app={app} />
        </div>
        <code className="font-mono wrap-anywhere text-small text-ink-3">{app.clientId}</code>
      </div>
      <p className="basis-full ps-14 text-small text-ink-2 tabular-nums sm:basis-auto sm:ps-0 sm:text-end">
        <span className="sm:block">{countConnections(connections)}</span>
        <span className="sm:hidden"> · </span>
        <span className="text-ink-3">
          {lastUsedAt ? (
            <>
              last used <When at={lastUsedAt} />
            </>
          ) : (
            'never used'
          )}
        </span>
      </p>
    </li>
  );
}

/** “no connections”, “1 connection”, “1,284 connections”. */
function countConnections(count: number): string {
  if (count === 0) return 'no connections';
  return `${count.toLocaleString('en')} connection${count === 1 ? '' : 's'}`;
}
