import { ModeToggle } from '@/app/oauth/authorize/mode-toggle.tsx';
import { StorePicker } from '@/app/oauth/authorize/store-picker.tsx';
import { NotAllowedList, PermissionList } from '@/components/permission-list.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import { abilitiesInWords } from '@/lib/access/ability.ts';
import { sensitiveReasons } from '@/lib/access/scope-catalogue.ts';
import { redirectHost } from '@/lib/apps/redirect-uri.ts';
import type { AuthorizeRequest } from '@/lib/oauth/authorize-request.ts';
import type { ConsentApp } from '@/lib/oauth/check-authorize-request.ts';
import { AppHeader } from './app-header.tsx';
import { ConfirmBox } from './confirm-box.tsx';
import { type EarlierConnection, EarlierConnections } from './earlier-connections.tsx';
import { OptionalList } from './optional-list.tsx';
import { ScopeDetails } from './scope-details.tsx';
import { SignedIn } from './signed-in.tsx';

interface Props {
  appName: string;
  app: ConsentApp;
  request: AuthorizeRequest;
  stores: { id: string; name: string; subdomain: string; currency: string; connections: EarlierConnection[] }[];
  ticket: string;
  email: string;
  /** This screen's own URL, to come back to. */
  here: string;
  /** The store that was chosen before the form came back. */
  chosen: string | undefined;
  /** What was missing in the form; only a browser that ignores `required` sends it like that. */
  problem: 'store' | 'confirm' | null;
  /** The optional scopes that were ticked before the form came back. */
  ticked: readonly string[];
  /** Whether Authorize also needs a ticked checkbox: always, or only with some of the optional scopes. */
  confirmation: 'needed' | 'with_optional' | null;
}

/** The consent screen: one plain form that needs no JavaScript. */
export function Consent(props: Props) {
  const { appName, app, request, stores, ticket, email, here, chosen, problem, ticked, confirmation } = props;
  const { scopes, optional = [] } = request;
  const all = [...scopes, ...optional];
  return (
    <div className="mx-auto w-full max-w-[500px] sm:py-12">
      <main
        className="bg-surface sm:rounded-[20px] sm:border sm:border-line
        sm:shadow-[0_12px_32px_-12px_rgb(25_25_21/.14)]"
      >
        <AppHeader app={app} appName={appName} isSensitive={sensitiveReasons(all).length > 0} />
        <form method="post" action="/oauth/authorize/decision" className="group/consent">
          {/* Enter in a field presses the form's first button. This one only asks again: no answer by accident. */}
          <button
            type="submit"
            name="decision"
            value="again"
            formNoValidate
            tabIndex={-1}
            aria-hidden="true"
            className="sr-only"
          />
          <input type="hidden" name="ticket" value={ticket} />
          <div className="grid gap-6 px-5 pt-5 sm:px-7">
            <PermissionList app={app.name} scopes={scopes} />
            <OptionalList app={app.name} scopes={optional} ticked={ticked} />
            {stores.length > 0 ? (
              <StorePicker
                stores={stores.map(({ connections, ...store }) => ({
                  ...store,
                  connectedIn: (['live', 'test'] as const).filter((mode) =>
                    connections.some((one) => one.mode === mode),
                  ),
                  details: connections.length > 0 && <EarlierConnections asked={scopes} connections={connections} />,
                }))}
                chosen={chosen}
                missing={problem === 'store'}
              />
            ) : (
              <NoStore here={here} appName={appName} />
            )}
            <ModeToggle preset={request.mode} />
            <NotAllowedList scopes={all} />
            <ScopeDetails scopes={all} />
            {confirmation && (
              <ConfirmBox
                app={app.name}
                missing={problem === 'confirm'}
                isRequired={confirmation === 'needed' || problem === 'confirm'}
              />
            )}
          </div>
          <Answer
            app={app.name}
            scopes={scopes}
            host={redirectHost(request.redirectUri)}
            canAuthorize={stores.length > 0}
          />
        </form>
      </main>
      <SignedIn email={email} here={here} />
    </div>
  );
}

/** The buttons, always in sight, below what pressing Authorize allows. */
function Answer(props: { app: string; scopes: readonly string[]; host: string; canAuthorize: boolean }) {
  const { app, scopes, host, canAuthorize } = props;
  return (
    <footer
      className="sticky bottom-0 mt-6 overflow-clip border-t border-line bg-surface
      group-has-[[value=test]:checked]/consent:border-warn-line sm:rounded-b-[20px]"
    >
      <p
        className="hidden border-b border-warn-line bg-warn-wash px-5 py-1.5 text-center text-small font-semibold
        text-warn group-has-[[value=test]:checked]/consent:block"
      >
        Test mode: it will see and change test data only
      </p>
      <div className="px-5 py-4 sm:px-7">
        <p className="mb-3 line-clamp-2 text-center text-small text-balance wrap-anywhere text-ink-2">
          <bdi className="font-semibold text-ink">{app}</bdi> can {abilitiesInWords(scopes)}.
        </p>
        <div className="grid grid-cols-[1fr_1.6fr] gap-2.5">
          <button
            type="submit"
            name="decision"
            value="cancel"
            formNoValidate
            className={buttonClass('plain', 'min-h-12')}
          >
            Cancel
          </button>
          <button
            type="submit"
            name="decision"
            value="authorize"
            disabled={!canAuthorize}
            className={buttonClass('primary', 'min-h-12')}
          >
            Authorize
          </button>
        </div>
        <p className="mt-3 text-center text-small text-balance text-ink-3">
          Next you go to <b className="font-semibold wrap-anywhere text-ink-2">{host}</b>. Undo this any time under
          Connected apps.
        </p>
      </div>
    </footer>
  );
}

function NoStore({ here, appName }: { here: string; appName: string }) {
  return (
    <div className="rounded-card border border-dashed border-line-2 px-5 py-6 text-center">
      <p className="font-semibold">You have no store yet</p>
      <p className="mx-auto mt-1 mb-4 max-w-[36ch] text-sm text-ink-2">
        Create one on {appName} and come straight back here to connect it.
      </p>
      <a href={`/dashboard/stores/new?next=${encodeURIComponent(here)}`} className={buttonClass('primary')}>
        Create a store
      </a>
    </div>
  );
}
