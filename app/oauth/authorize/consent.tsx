import { AccessEnds } from '@/components/access-ends.tsx';
import { NotAllowedList, PermissionList } from '@/components/permission-list.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import { abilitiesInWords } from '@/lib/access/ability.ts';
import { sensitiveReasons } from '@/lib/access/scope-catalogue.ts';
import { redirectHost } from '@/lib/apps/redirect-uri.ts';
import type { AccessEnd } from '@/lib/connections/access-end.ts';
import type { AuthorizeRequest } from '@/lib/oauth/authorize-request.ts';
import type { ConsentApp } from '@/lib/oauth/check-authorize-request.ts';
import type { AskingDevice } from '@/lib/oauth/read-device.ts';
import { AppHeader } from './app-header.tsx';
import { ClientHeader } from './client-header.tsx';
import { ConfirmBox } from './confirm-box.tsx';
import { ConsentSummary, summaryStyles } from './consent-summary.tsx';
import { DeviceNotice } from './device-notice.tsx';
import { type EarlierConnection, EarlierConnections } from './earlier-connections.tsx';
import { ModeToggle } from './mode-toggle.tsx';
import { OptionalList, PermissionChoices } from './optional-list.tsx';
import { ScopeDetails } from './scope-details.tsx';
import { SignedIn } from './signed-in.tsx';
import { StorePicker } from './store-picker.tsx';

export interface ConsentStore {
  id: string;
  name: string;
  subdomain: string;
  currency: string;
  connections: EarlierConnection[];
  /** The modes in which the person may connect an app to it, and those in which they may ask for that. */
  connectIn: Mode[];
  askIn: Mode[];
}

type Mode = 'live' | 'test';

interface Props {
  appName: string;
  app: ConsentApp;
  request: AuthorizeRequest;
  stores: ConsentStore[];
  /** The request is for one store, which nobody can choose. */
  isFixed: boolean;
  ticket: string;
  email: string;
  /** This screen's own URL, to come back to. */
  here: string;
  /** The store that was chosen before the form came back. */
  chosen: string | undefined;
  /** What was wrong with the form. */
  problem: 'store' | 'confirm' | 'role' | 'ticked' | 'nothing' | 'started' | null;
  /** The device that waits for this, where it isn't the browser that goes on. */
  device?: AskingDevice;
  /** The optional scopes that were ticked before the form came back. */
  ticked: readonly string[];
  /** The end that was chosen before the form came back. */
  ends: AccessEnd;
  /** Whether Authorize also needs a ticked checkbox: always, or only with some of the optional scopes. */
  confirmation: 'needed' | 'with_optional' | null;
  /** Lets the styles in. */
  nonce: string | undefined;
}

/** The consent screen: one plain form that needs no JavaScript. */
export function Consent(props: Props) {
  const { appName, app, request, stores, isFixed, ticket, email, here, chosen, problem, ticked, ends, confirmation } =
    props;
  const { nonce, device } = props;
  const { scopes, optional = [] } = request;
  const all = [...scopes, ...optional];
  return (
    <div className="mx-auto w-full max-w-[500px] sm:py-12">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: ids that we number, without user input. */}
      <style nonce={nonce} dangerouslySetInnerHTML={{ __html: summaryStyles(stores.length) }} />
      <main
        className="bg-surface sm:rounded-[20px] sm:border sm:border-line
        sm:shadow-[0_12px_32px_-12px_rgb(25_25_21/.14)]"
      >
        {app.unregistered ? (
          <ClientHeader app={app} host={app.unregistered.host} appName={appName} redirectUri={request.redirectUri} />
        ) : (
          <AppHeader app={app} appName={appName} isSensitive={sensitiveReasons(all).length > 0} />
        )}
        <form method="post" action="/oauth/authorize/decision" noValidate className="group/consent">
          {/* Enter in a field presses the form's first button. This one only asks again: no answer by accident. */}
          <button type="submit" name="decision" value="again" tabIndex={-1} aria-hidden="true" className="sr-only" />
          <input type="hidden" name="ticket" value={ticket} />
          <div className="grid gap-6 px-5 pt-5 sm:px-7">
            {device && <DeviceNotice {...device} missing={problem === 'started'} />}
            {problem === 'role' && (
              <p role="alert" className="text-small font-medium text-bad">
                Your role in this store doesn’t allow you to connect apps in this mode. Nothing was connected.
              </p>
            )}
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
              <NoStore here={here} appName={appName} isFixed={isFixed} />
            )}
            <ModeToggle preset={request.mode} />
            {app.unregistered ? (
              <PermissionChoices app={app.name} scopes={scopes} ticked={ticked} missing={problem === 'nothing'} />
            ) : (
              <PermissionList app={app.name} scopes={scopes} />
            )}
            {problem === 'ticked' && (
              <p role="alert" className="text-small font-medium text-bad">
                Not everything that you ticked was approved. Untick it, then authorize. Nothing was connected.
              </p>
            )}
            <OptionalList app={app.name} scopes={optional} ticked={ticked} />
            <NotAllowedList scopes={all} />
            <ScopeDetails scopes={all} />
            <AccessEnds chosen={ends} />
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
            stores={stores}
            scopes={app.unregistered ? null : scopes}
            host={device ? null : redirectHost(request.redirectUri)}
            canAuthorize={stores.some(({ connectIn }) => connectIn.length > 0)}
            canAsk={stores.some(({ askIn }) => askIn.length > 0)}
          />
        </form>
      </main>
      <SignedIn email={email} here={here} />
    </div>
  );
}

// While the chosen store and mode are ones about which the person can only ask, that button takes Authorize's place.
const ASKING = {
  authorize:
    'group-has-[[data-ask~=live]:checked]/consent:group-has-[[value=live]:checked]/consent:hidden ' +
    'group-has-[[data-ask~=test]:checked]/consent:group-has-[[value=test]:checked]/consent:hidden',
  ask:
    'supports-[selector(:has(*))]:hidden ' +
    'group-has-[[data-ask~=live]:checked]/consent:group-has-[[value=live]:checked]/consent:inline-flex ' +
    'group-has-[[data-ask~=test]:checked]/consent:group-has-[[value=test]:checked]/consent:inline-flex',
  note:
    'supports-[selector(:has(*))]:hidden ' +
    'group-has-[[data-ask~=live]:checked]/consent:group-has-[[value=live]:checked]/consent:block ' +
    'group-has-[[data-ask~=test]:checked]/consent:group-has-[[value=test]:checked]/consent:block',
};

interface Answering {
  app: string;
  stores: readonly ConsentStore[];
  /** Null where the seller chooses them. */
  scopes: readonly string[] | null;
  /** Null for a device that waits. */
  host: string | null;
  canAuthorize: boolean;
  canAsk: boolean;
}

/**
 * The buttons, below what pressing Authorize allows, and where. They are always in sight, but where there is little
 * height, as on a page zoomed to 200 %, they stand below the rest instead of covering it.
 */
function Answer({ app, stores, scopes, host, canAuthorize, canAsk }: Answering) {
  return (
    <footer
      className="sticky bottom-0 mt-6 overflow-clip border-t border-line bg-surface
      group-has-[[value=test]:checked]/consent:border-warn-line sm:rounded-b-[20px] [@media(max-height:35rem)]:static"
    >
      <ConsentSummary app={app} stores={stores} />
      <div className="px-5 py-4 sm:px-7">
        <p className="mb-3 line-clamp-2 text-center text-small text-balance wrap-anywhere text-ink-2">
          <bdi className="font-semibold text-ink">{app}</bdi> can{' '}
          {scopes ? abilitiesInWords(scopes) : 'do what is ticked above'}.
        </p>
        <div className="grid grid-cols-[1fr_1.6fr] gap-2.5">
          <button type="submit" name="decision" value="cancel" className={buttonClass('plain', 'min-h-12')}>
            Cancel
          </button>
          <button
            type="submit"
            name="decision"
            value="authorize"
            aria-describedby="consent-summary"
            disabled={!canAuthorize && !canAsk}
            className={buttonClass('primary', `min-h-12 ${canAsk ? ASKING.authorize : ''}`)}
          >
            Authorize
          </button>
          {canAsk && (
            <button
              type="submit"
              name="decision"
              value="ask"
              className={buttonClass('primary', `min-h-12 ${ASKING.ask}`)}
            >
              Ask an admin
            </button>
          )}
        </div>
        {canAsk && (
          <p className={`mt-3 text-center text-small text-balance text-ink-3 ${ASKING.note}`}>
            Nothing is connected yet: your request goes to those who may, by mail. Once it is approved, you connect the
            app from your home here.
          </p>
        )}
        <p className={`mt-3 text-center text-small text-balance text-ink-3 ${canAsk ? ASKING.authorize : ''}`}>
          {host === null ? (
            'The device goes on by itself then. '
          ) : (
            <>
              Next you go to <b className="font-semibold wrap-anywhere text-ink-2">{host}</b>.{' '}
            </>
          )}
          Undo this any time under Connected apps.
        </p>
      </div>
    </footer>
  );
}

function NoStore({ here, appName, isFixed }: { here: string; appName: string; isFixed: boolean }) {
  if (isFixed)
    return (
      <div className="rounded-card border border-dashed border-line-2 px-5 py-6 text-center">
        <p className="font-semibold">This is for a store that you don’t belong to</p>
        <p className="mx-auto mt-1 max-w-[36ch] text-sm text-ink-2">
          Sign in as somebody who does, or take the address from a page of your own store.
        </p>
      </div>
    );
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
