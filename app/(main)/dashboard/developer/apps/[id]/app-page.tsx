import type { ReactNode } from 'react';
import { Avatar } from '@/components/ui/avatar.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Crumbs, Notice } from '@/components/ui/card.tsx';
import { Tabs } from '@/components/ui/tabs.tsx';
import { When } from '@/components/ui/when.tsx';
import { AppPill } from '@/components/verified-badge.tsx';
import { EXTENSIONS } from '@/extensions/index.ts';
import type { SellerApp } from '@/lib/apps/apps.ts';
import { logoAddress } from '@/lib/apps/logo-address.ts';
import { APPS, type AppPath, appPath } from './seller-app.ts';

const TABS = [
  ['', 'Overview'],
  ['connections', 'Connections'],
  ['settings', 'Settings'],
  ['secrets', 'Secrets'],
  ['webhooks', 'Webhooks'],
  ['requests', 'Logs'],
] as const;

const PARTS = [
  {
    label: 'Settings',
    pages: [
      ['settings', 'General'],
      ['security', 'Security'],
      ['team', 'Team'],
    ],
  },
  {
    label: 'Logs',
    pages: [
      ['requests', 'Requests'],
      ['activity', 'Activity'],
    ],
  },
] as const;

type Props = { app: SellerApp; here: Exclude<AppPath, 'delete'> };

/** One of an app's pages: its name and tabs, and what is on the page, one thing below the other. */
export function AppPage({ children, ...props }: Props & { children: ReactNode }) {
  return (
    <>
      <AppHeader {...props} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
    </>
  );
}

function AppHeader({ app, here }: Props) {
  const parts = PARTS.find(({ pages }) => pages.some(([page]) => page === here));
  const tabsOf = (tabs: readonly (readonly [AppPath, string])[], chosen: AppPath) =>
    tabs.map(([page, label]) => ({ href: appPath(app.id, page), label, isHere: page === chosen }));
  return (
    <header className="mb-6">
      <Crumbs trail={[APPS]} here={app.name} />
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-3 sm:gap-x-4">
        <Avatar name={app.name} src={logoAddress(app.logoId)} size="large" />
        <h1 className="min-w-0 wrap-anywhere">{app.name}</h1>
        <AppPill app={app} />
        <div className="ms-auto flex gap-2">
          {EXTENSIONS.map(
            ({ name, appTab }) =>
              appTab && (
                <ButtonLink key={name} href={appPath(app.id, appTab.page)}>
                  {appTab.title}
                </ButtonLink>
              ),
          )}
        </div>
      </div>
      <div className="mt-5 grid gap-4">
        <Tabs label="App" tabs={tabsOf(TABS, parts?.pages[0][0] ?? here)} />
        {parts && <Tabs label={parts.label} tabs={tabsOf(parts.pages, here)} />}
      </div>
      {app.disabledAt && (
        <div className="mt-5">
          <Notice look="bad">
            <p>
              Disabled by the operator of this service <When at={app.disabledAt} />.
            </p>
            {app.disabledReason && <p className="mt-1 whitespace-pre-line wrap-anywhere">Why: {app.disabledReason}</p>}
            <p className="mt-1 font-normal">
              All its connections and codes have ended, its secrets are refused, and sellers can’t connect it. If it is
              enabled again, sellers will have to connect it again: connections that have ended stay ended.
            </p>
          </Notice>
        </div>
      )}
    </header>
  );
}
