import { ShieldQuestion } from 'lucide-react';
import { ModeToggle } from '@/components/mode-toggle.tsx';
import { notAllowedWords, PermissionList } from '@/components/permission-list.tsx';
import { type PickableStore, StorePicker } from '@/components/store-picker.tsx';
import { Avatar } from '@/components/ui/avatar.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import { Mark } from '@/components/ui/mark.tsx';
import { VerifiedBadge } from '@/components/verified-badge.tsx';
import type { AuthorizeRequest } from '@/lib/oauth/authorize-request.ts';
import type { ConsentApp } from '@/lib/oauth/check-authorize-request.ts';
import { redirectHost } from '@/lib/oauth/redirect-uri.ts';

interface Props {
  appName: string;
  app: ConsentApp;
  request: AuthorizeRequest;
  stores: PickableStore[];
  ticket: string;
  email: string;
  /** This screen's own address, to come back to. */
  here: string;
  /** The form came without a store: only a browser that ignores `required` gets here. */
  storeMissing: boolean;
}

/** The consent screen: one plain form, complete without JavaScript. */
export function Consent({ appName, app, request, stores, ticket, email, here, storeMissing }: Props) {
  const notAllowed = notAllowedWords(request.scopes);
  return (
    <div className="mx-auto w-full max-w-[500px] sm:py-12">
      <main className="bg-surface sm:rounded-[20px] sm:border sm:border-line sm:shadow-[0_12px_32px_-12px_rgb(25_25_21/.14)]">
        <AppHeader app={app} appName={appName} />
        <form method="post" action="/oauth/authorize/decision">
          <input type="hidden" name="ticket" value={ticket} />
          <div className="grid gap-5 px-5 pt-5 sm:px-7">
            {stores.length > 0 ? (
              <StorePicker stores={stores} missing={storeMissing} />
            ) : (
              <NoStore here={here} appName={appName} />
            )}
            <ModeToggle preset={request.mode} />
            <div>
              <PermissionList scopes={request.scopes} />
              {notAllowed && <p className="mt-2.5 text-small text-ink-3">It will not be able to {notAllowed}.</p>}
            </div>
          </div>
          <footer className="sticky bottom-0 mt-5 border-t border-line bg-surface px-5 py-4 sm:rounded-b-[20px] sm:px-7">
            <div className="grid grid-cols-[1fr_1.6fr] gap-2.5">
              <button type="submit" name="decision" value="cancel" formNoValidate className={buttonClass('plain', 'min-h-12')}>
                Cancel
              </button>
              <button
                type="submit"
                name="decision"
                value="authorize"
                disabled={stores.length === 0}
                className={buttonClass('primary', 'min-h-12')}
              >
                Authorize
              </button>
            </div>
            <p className="mt-3 text-center text-small text-balance text-ink-3">
              Next you go to <b className="font-semibold break-all text-ink-2">{redirectHost(request.redirectUri)}</b>. Undo this
              any time under Developer → API Keys.
            </p>
          </footer>
        </form>
      </main>
      <SignedIn email={email} here={here} />
    </div>
  );
}

function AppHeader({ app, appName }: { app: ConsentApp; appName: string }) {
  return (
    <header className="border-b border-line px-5 pt-7 pb-5 text-center sm:px-7">
      <div aria-hidden="true" className="mb-4 flex items-center justify-center gap-3.5">
        <Avatar name={app.name} src={app.logoId && `/logos/${app.logoId}.webp`} size="large" />
        <span className="w-14 border-t-2 border-dashed border-line-2" />
        <Mark className="size-14" />
      </div>
      <h1 className="break-words">
        <bdi>{app.name}</bdi> wants to connect to your store
      </h1>
      <p className="mt-2.5 flex flex-wrap items-center justify-center gap-2 text-sm text-ink-2">
        {app.verification === 'verified' && <VerifiedBadge />}
        <a
          href={app.websiteUrl}
          target="_blank"
          rel="noopener noreferrer"
          className="break-all underline decoration-line-2 underline-offset-4"
        >
          {new URL(app.websiteUrl).host}
        </a>
      </p>
      <p className="mt-3 text-sm text-pretty break-words text-ink-2">{app.description}</p>
      {app.verification !== 'verified' && (
        <p className="mt-4 flex items-start gap-2.5 rounded-control bg-wash px-3.5 py-2.5 text-left text-small text-ink-2">
          <ShieldQuestion aria-hidden="true" className="size-4.5 flex-none" />
          <span>{appName} has not checked who is behind this app. Continue if you know it and came here from it.</span>
        </p>
      )}
    </header>
  );
}

function NoStore({ here, appName }: { here: string; appName: string }) {
  return (
    <div className="rounded-card border border-dashed border-line-2 px-5 py-6 text-center">
      <p className="font-semibold">You have no store yet</p>
      <p className="mx-auto mt-1 mb-4 max-w-[36ch] text-sm text-ink-2">
        Create one on {appName} and come straight back here to connect it.
      </p>
      {/* A plain link: the store's form lives under another root, and its own page load brings its own security policy. */}
      <a href={`/dashboard/stores/new?next=${encodeURIComponent(here)}`} className={buttonClass('primary')}>
        Create a store
      </a>
    </div>
  );
}

function SignedIn({ email, here }: { email: string; here: string }) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 px-5 py-4 text-small text-ink-2">
      <span>
        Signed in as <b className="font-semibold break-all">{email}</b>
      </span>
      <form method="post" action="/sign-out" className="flex gap-3">
        <button type="submit" name="next" value={here} className="underline decoration-line-2 underline-offset-4">
          Switch account
        </button>
        <button type="submit" className="underline decoration-line-2 underline-offset-4">
          Sign out
        </button>
      </form>
    </div>
  );
}
