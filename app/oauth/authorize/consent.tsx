import type { ReactNode } from 'react';
import { newStoreLink, platformName } from '@/app/(main)/dashboard/at-platform.tsx';
import { NotAllowedList, PermissionList } from '@/components/permission-list.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import { Problem } from '@/components/ui/problem.tsx';
import { permissionSentence } from '@/lib/api/openapi/list-endpoints.ts';
import { isOnDevice, redirectHost } from '@/lib/apps/redirect-uri.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { formatMoney } from '@/lib/kernel/text/money.ts';
import { entriesOf } from '@/lib/permissions/scope-catalogue.ts';
import { AppHeader, AppLinks, ClientHeader } from './app-header.tsx';
import { ConnectionSettings } from './connection-settings.tsx';
import { Answer, SignedIn, summaryStyles, WhatFollows } from './consent-answer.tsx';
import { EarlierConnections } from './earlier-connections.tsx';
import { ModeToggle } from './mode-toggle.tsx';
import { NewStore } from './new-store.tsx';
import { OptionalList, PermissionChoices, ScopeDetails } from './optional-list.tsx';
import type { readConsent } from './read-consent.ts';
import { StorePicker } from './store-picker.tsx';

/** What was read of the request, and what a page adds to it. */
type Props = Awaited<ReturnType<typeof readConsent>> & {
  /** Where it isn't the browser that goes on: what is said first, and what goes on. */
  elsewhere?: { about: ReactNode; next: ReactNode };
  /** Lets the styles in. */
  nonce: string | undefined;
};

/** The consent screen: one plain form that needs no JavaScript. */
export function Consent(props: Props) {
  const { appName, app, request, stores, isFixed, isModeFixed, ticket, email, here, chosen, problem, ticked } = props;
  const {
    nonce,
    elsewhere,
    change,
    ChangeBox,
    isSensitive,
    standing,
    confirmation,
    present,
    isAfterEnd,
    replaces,
    newStore,
  } = props;
  const { scopes, optional = [] } = request;
  const t = texts('consent');
  const all = [...scopes, ...optional];
  const makesStore = stores.length === 0 && !isFixed && env().platform === null;
  const canAsk = stores.some(({ askIn }) => askIn.length > 0);
  return (
    <div className="mx-auto w-full max-w-[500px] sm:py-4 lg:max-w-[1040px]">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: ids that we number, without user input. */}
      <style nonce={nonce} dangerouslySetInnerHTML={{ __html: summaryStyles(stores.length) }} />
      <main
        className="group/screen bg-surface sm:rounded-[20px] sm:border sm:border-line
        sm:shadow-[0_12px_32px_-12px_rgb(25_25_21/.14)]"
      >
        {app.unregistered ? (
          <ClientHeader
            app={app}
            host={app.unregistered.host}
            appName={appName}
            isHere={!elsewhere && isOnDevice(request.redirectUri)}
          />
        ) : (
          <AppHeader
            app={app}
            appName={appName}
            isSensitive={isSensitive}
            standing={standing}
            isConfirmed={confirmation !== null}
          />
        )}
        <form method="post" action="/oauth/authorize/decision" noValidate className="group/consent">
          {/* Enter in a field presses the form's first button. This one gives no answer: none by accident. */}
          <button
            type="submit"
            name="decision"
            value={makesStore ? 'create' : 'again'}
            tabIndex={-1}
            aria-hidden="true"
            className="sr-only"
          />
          <input type="hidden" name="ticket" value={ticket} />
          <div className="grid gap-x-9 gap-y-3 px-5 pt-3 sm:gap-y-4 sm:px-7 sm:pt-4 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
            <div className="grid min-w-0 content-start gap-3 sm:gap-4">
              {elsewhere?.about}
              <Fault of={isAfterEnd && problem === 'meanwhile' ? null : problem} />
              {isAfterEnd && <p className="text-small font-medium">{t('earlierEnded')}</p>}
              {stores.length > 0 ? (
                <StorePicker
                  stores={stores.map(({ connections, ...store }) => ({
                    ...store,
                    connectedIn: (['live', 'test'] as const).filter((mode) =>
                      connections.some((one) => one.mode === mode),
                    ),
                  }))}
                  chosen={chosen}
                  missing={problem === 'store'}
                />
              ) : makesStore ? (
                <NewStore
                  typed={newStore}
                  problem={problem === 'taken' || problem === 'most' ? problem : null}
                  here={here}
                />
              ) : (
                <NoStore isFixed={isFixed} />
              )}
              <ModeToggle preset={request.mode} isFixed={isModeFixed} />
            </div>
            <div className="grid min-w-0 content-start gap-3 sm:gap-4 lg:row-span-2">
              <Requested isMore={present !== null}>
                {present && all.length === 0 && <p className="text-small">{t('asksNothingNew')}</p>}
                {app.unregistered ? (
                  <PermissionChoices app={app.name} scopes={scopes} ticked={ticked} missing={problem === 'nothing'} />
                ) : (
                  <PermissionList app={app.name} scopes={scopes} why={app.why} about={t('onlyThis')} />
                )}
                <OptionalList
                  app={app.name}
                  scopes={optional}
                  ticked={ticked}
                  why={app.why}
                  missing={problem === 'nothing' && !app.unregistered}
                />
              </Requested>
              {present && <AllowedAlready scopes={present.scopes} />}
              {problem === 'ticked' && <Problem>{t('tickedProblem')}</Problem>}
            </div>
            <div className="grid min-w-0 content-start gap-3 sm:gap-4">
              {change && ChangeBox && (
                <ChangeBox change={change} mayChange={stores.some(({ connectIn }) => connectIn.length > 0)} />
              )}
              {stores.map(
                ({ connections, ...store }, index) =>
                  connections.length > 0 && (
                    <EarlierConnections
                      key={store.id}
                      store={store}
                      className={`earlier-${index}`}
                      requested={scopes}
                      connections={connections}
                      isReplacing={(mode) => replaces && store.id === chosen && mode === request.mode}
                    />
                  ),
              )}
              <NotAllowedList scopes={[...all, ...(present?.scopes ?? [])]} />
              <AppLinks {...app} />
              <ConnectionSettings {...props} />
              <ScopeDetails scopes={all} />
            </div>
          </div>
          <WhatFollows
            next={elsewhere ? { words: elsewhere.next } : { host: redirectHost(request.redirectUri) }}
            saysUndo={app.unregistered !== undefined || scopes.length === 0}
            canAsk={canAsk}
            hasChange={change !== undefined}
          />
          <Answer
            stores={stores}
            due={change && formatMoney(change.due.amount, change.due.currency)}
            canAuthorize={stores.some(({ connectIn }) => connectIn.length > 0)}
            canAsk={canAsk}
            confirm={
              confirmation && {
                missing: problem === 'confirm',
                isRequired: confirmation === 'needed' || problem === 'confirm',
              }
            }
          />
        </form>
      </main>
      <SignedIn email={email} here={here} />
    </div>
  );
}

/** What was wrong that is in no field. */
function Fault({ of: problem }: { of: Props['problem'] }) {
  const t = texts('consent');
  const words = {
    role: () => t('roleProblem'),
    meanwhile: () => t('changedMeanwhile'),
    payment: () => t('paymentFailed'),
    changed: () => t.rich('amountChanged', { b: (amount) => <b>{amount}</b> }),
  };
  if (problem === null || !(problem in words)) return null;
  return <Problem>{words[problem as keyof typeof words]()}</Problem>;
}

/** What the app asks for; of a connection that gets more, that alone. */
function Requested({ isMore, children }: { isMore: boolean; children: ReactNode }) {
  if (!isMore) return children;
  return (
    <section data-testid="consent-new" aria-label={texts('consent')('newThisTime')} className="grid gap-6">
      {children}
    </section>
  );
}

/** What a connection that gets more has, folded. */
function AllowedAlready({ scopes }: { scopes: readonly string[] }) {
  return (
    <details className="text-small text-ink-2">
      <summary className="rounded font-semibold">{texts('consent')('allowedAlready')}</summary>
      <ul className="mt-2 grid list-disc gap-1 ps-5">
        {entriesOf(scopes).map((scope) => (
          <li key={scope.name}>{permissionSentence(scope)}</li>
        ))}
      </ul>
    </details>
  );
}

function NoStore({ isFixed }: { isFixed: boolean }) {
  const t = texts('consent');
  const [label, href] = newStoreLink();
  return (
    <div className="rounded-card border border-dashed border-line-2 px-5 py-6 text-center">
      <p className="font-semibold">{t(isFixed ? 'foreignStore' : 'youHaveNoStore')}</p>
      <p className="mx-auto mt-1 max-w-[36ch] text-sm text-ink-2">
        {isFixed ? t('foreignStoreAdvice') : texts('stores')('madeAtPlatform', { platform: platformName() })}
      </p>
      {!isFixed && (
        <a href={href} className={buttonClass('primary', 'mt-4')}>
          {label}
        </a>
      )}
    </div>
  );
}
