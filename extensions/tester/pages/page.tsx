import { cookies } from 'next/headers';
import { AppPage } from '@/app/(main)/dashboard/developer/apps/[id]/app-page.tsx';
import { appPath, requireSellerApp } from '@/app/(main)/dashboard/developer/apps/[id]/seller-app.ts';
import type { PageProps } from '@/app/(main)/page-props.ts';
import { Notice } from '@/components/ui/card.tsx';
import { TextArea } from '@/components/ui/field.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { FormCard } from '@/components/ui/form-card.tsx';
import { redirectUriFaults } from '@/lib/apps/redirect-uri.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { knownScopes } from '@/lib/permissions/scope.ts';
import { RETURN_FAULTS, testerCallback, testerLink } from '../lib/link.ts';
import { type TesterPhase, testerPhase } from '../lib/state.ts';
import { checkLinkAction } from './actions.ts';
import { LinkFindings } from './link-findings.tsx';
import { CallbackCard, ConsentStep, LinkStep } from './link-step.tsx';
import { ChangeStep, MoveStep } from './move-step.tsx';
import { Progress, ResultCard } from './result-card.tsx';
import { DoButton, StepForm } from './step-form.tsx';
import { readWalk, walkCookie } from './walk.ts';

export const metadata = { title: 'Connect tester' };

export default async function TestPage({ params, searchParams }: PageProps<{ id: string }>) {
  const { seller, app } = await requireSellerApp((await params).id, 'connect-tester');
  const { baseUrl } = env();
  const [query, jar] = await Promise.all([searchParams, cookies()]);
  const walk = await readWalk(jar.get(walkCookie())?.value, seller.id, app.id);
  const phase = walk && testerPhase(walk);
  const notice =
    typeof query.notice === 'string' && Object.hasOwn(NOTICES, query.notice) ? NOTICES[query.notice] : undefined;
  const callback = testerCallback(baseUrl, app.id);
  const action = `${appPath(app.id, 'connect-tester')}/run`;
  const isAllowed = app.redirectUris.includes(callback);
  return (
    <AppPage app={app} here="connect-tester">
      <p className="max-w-[68ch] text-ink-2">
        The connect tester plays your app: it makes an authorization link, takes the code, exchanges it and uses the
        tokens, and shows every request and answer with its secrets masked. Use a store of your own, in test mode.
      </p>
      {notice && (
        <div id="notice" tabIndex={-1} className="outline-none">
          <Notice look={notice[0]}>{notice[1]}</Notice>
        </div>
      )}
      <Progress phase={phase} trail={walk?.trail ?? []} />
      {walk?.last && <ResultCard exchange={walk.last} />}
      {!walk && (
        <LinkStep
          action={action}
          uris={app.redirectUris}
          callback={callback}
          scopes={scopesToAsk(app.defaultScopes, query.scope)}
        />
      )}
      {walk && phase === 'consent' && (
        <ConsentStep
          action={action}
          walk={walk}
          link={testerLink(baseUrl, app.clientId, walk.link)}
          isOurs={walk.link.redirectUri === callback}
        />
      )}
      {walk && phase !== 'consent' && <MoveStep action={action} walk={walk} />}
      {walk?.pair && phase === 'use' && <ChangeStep action={action} walk={walk} pair={walk.pair} />}
      {phase && (
        <StepForm title="Start again" action={action}>
          <p className="max-w-[68ch] text-ink-2">{LEFT_BEHIND[phase]}</p>
          <DoButton to="reset" look={phase === 'use' ? 'danger' : phase === 'over' ? 'primary' : 'plain'}>
            Start again
          </DoButton>
        </StepForm>
      )}
      {(!walk || phase === 'over' || isAllowed) && (
        <CallbackCard
          action={action}
          uri={callback}
          isAllowed={isAllowed}
          faults={isAllowed ? [] : redirectUriFaults([...app.redirectUris, callback])}
          isOnly={app.redirectUris.length === 1}
          isVerified={app.verification === 'verified'}
        />
      )}
      <CheckLinkCard appId={app.id} />
    </AppPage>
  );
}

/** The app’s default scopes, and those that a link to this page names. */
function scopesToAsk(scopes: string[], named: string | string[] | undefined): string[] {
  const wanted = knownScopes(typeof named === 'string' ? named : '');
  return [...new Set([...scopes, ...wanted.split(' ').filter(Boolean)])];
}

function CheckLinkCard({ appId }: { appId: string }) {
  return (
    <FormCard title="Check a link" action={checkLinkAction.bind(null, appId)} className="grid gap-4">
      <p className="max-w-[68ch] text-ink-2">
        Paste an authorization link that your app makes. It is checked by the rules of the consent screen, without being
        opened.
      </p>
      <TextArea name="link" label="Authorization link" spellCheck={false} />
      <SubmitButton className="justify-self-start" look="plain">
        Check
      </SubmitButton>
      <LinkFindings />
    </FormCard>
  );
}

/** What starting again leaves behind. */
const LEFT_BEHIND: Record<TesterPhase, string> = {
  consent: 'Forgets this link and makes another. Its state and code_verifier are stored nowhere else.',
  exchange: 'Forgets the code, which expires unused after 5 minutes.',
  use: 'Forgets the tokens without revoking them; the connection stays until you disconnect it under Connected apps. Revoke first.',
  over: 'The test is complete. Start another one with other settings.',
};

/** The notices at the top of the tester's page after a form or a redirect, by their names in the query. */
const NOTICES: Record<string, readonly [look: 'good' | 'warn' | 'bad', text: string]> = {
  ...Object.fromEntries(Object.entries(RETURN_FAULTS).map(([name, text]) => [name, ['bad', text]])),
  callback_allowed: [
    'good',
    'The tester’s callback is now one of the app’s redirect URIs. Remove it when you are done.',
  ],
  callback_unverified: [
    'warn',
    'The tester’s callback was added. It brought a new redirect host, so the app is no longer verified.',
  ],
  callback_removed: ['good', 'The tester’s callback was removed. New links can no longer lead to it.'],
  callback_refused: ['bad', 'The redirect URIs were not changed. The reason is below.'],
  choose: ['bad', 'Choose one of the app’s redirect URIs and a PKCE method, and up to 1,500 characters of scopes.'],
  filled: ['good', 'The store has sample data now. List its subscriptions again.'],
  not_empty: [
    'bad',
    'The test mode of this store isn’t empty, so nothing was added. It has no active subscription; reset its test ' +
      'data on the store’s page first, then fill it.',
  ],
  clock_advancing: ['bad', 'The clock of this store is being moved. Wait until it has arrived, then fill it.'],
  not_your_store: ['bad', 'Only the test mode of a store of your own can be filled here.'],
  over: ['warn', 'This test is over or has moved on, here or in another tab. This is where it stands now.'],
};
