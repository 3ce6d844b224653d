import { cookies } from 'next/headers';
import { AppPage } from '@/app/(main)/dashboard/developer/apps/[id]/app-page.tsx';
import { appPath, requireSellerApp } from '@/app/(main)/dashboard/developer/apps/[id]/seller-app.ts';
import type { PageProps } from '@/app/(main)/page-props.ts';
import { Notice } from '@/components/ui/card.tsx';
import { env } from '@/lib/kernel/config/env.ts';
import { RETURN_FAULTS, testerLink } from '../lib/link.ts';
import { type TesterPhase, testerPhase } from '../lib/state.ts';
import { ConsentStep, LinkStep } from './link-step.tsx';
import { MoveStep } from './move-step.tsx';
import { ResultCard } from './result-card.tsx';
import { DoButton, StepForm } from './step-form.tsx';
import { readWalk, walkCookie } from './walk.ts';

export const metadata = { title: 'Connect tester' };

export default async function TestPage({ params, searchParams }: PageProps<{ id: string }>) {
  const { seller, app } = await requireSellerApp((await params).id, 'connect-tester');
  const [{ notice }, jar] = await Promise.all([searchParams, cookies()]);
  const walk = await readWalk(jar.get(walkCookie())?.value, seller.id, app.id);
  const phase = walk && testerPhase(walk);
  const words = typeof notice === 'string' && Object.hasOwn(NOTICES, notice) ? NOTICES[notice] : undefined;
  const action = `${appPath(app.id, 'connect-tester')}/run`;
  return (
    <AppPage app={app} here="connect-tester">
      <p className="max-w-[68ch] text-ink-2">
        The connect tester plays your app: it makes an authorization link, takes the code, exchanges it and uses the
        tokens, and shows every request and answer with its secrets masked. Use a store of your own, in test mode.
      </p>
      {words && (
        <div id="notice" tabIndex={-1} className="outline-none">
          <Notice look={notice === 'over' ? 'warn' : 'bad'}>{words}</Notice>
        </div>
      )}
      {walk?.last && <ResultCard exchange={walk.last} />}
      {!walk && <LinkStep action={action} uris={app.redirectUris} scopes={app.defaultScopes} />}
      {walk && phase === 'consent' && (
        <ConsentStep action={action} walk={walk} link={testerLink(env().baseUrl, app.clientId, walk.link)} />
      )}
      {walk && phase !== 'consent' && <MoveStep action={action} walk={walk} />}
      {phase && (
        <StepForm title="Start again" action={action}>
          <p className="max-w-[68ch] text-ink-2">{LEFT_BEHIND[phase]}</p>
          <DoButton to="reset" look={phase === 'use' ? 'danger' : phase === 'over' ? 'primary' : 'plain'}>
            Start again
          </DoButton>
        </StepForm>
      )}
    </AppPage>
  );
}

/** What starting again leaves behind. */
const LEFT_BEHIND: Record<TesterPhase, string> = {
  consent: 'Forgets this link and makes another. Its state and code_verifier are stored nowhere else.',
  exchange: 'Forgets the code, which expires unused after 5 minutes.',
  use: 'Forgets the tokens without revoking them; the connection stays until you disconnect it under Connected apps. Revoke first.',
  over: 'The test is complete. Start another one with other settings.',
};

/** The notices at the top of the tester's page after a form, by their names in the query. */
const NOTICES: Record<string, string> = {
  ...RETURN_FAULTS,
  choose: 'Choose one of the app’s redirect URIs and a PKCE method, and up to 1,500 characters of scopes.',
  over: 'This test is over or has moved on, here or in another tab. This is where it stands now.',
};
