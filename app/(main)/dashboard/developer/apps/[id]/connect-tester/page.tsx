import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { Card } from '@/components/ui/card.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { redirectUriFaults } from '@/lib/apps/redirect-uri.ts';
import { env } from '@/lib/env.ts';
import { testerCallback, testerLink } from '@/lib/tester/link.ts';
import { testerPhase } from '@/lib/tester/state.ts';
import { AppHeader } from '../app-header.tsx';
import { appPath, requireOwnApp } from '../own-app.ts';
import { CallbackCard } from './callback-card.tsx';
import { ChangeStep } from './change-step.tsx';
import { CheckLinkCard } from './check-link-card.tsx';
import { ConsentStep } from './consent-step.tsx';
import { LinkStep } from './link-step.tsx';
import { MoveStep } from './move-step.tsx';
import { NOTICES } from './notices.ts';
import { Progress } from './progress.tsx';
import { ResultCard } from './result-card.tsx';
import { StartAgain } from './start-again.tsx';
import { readWalk, walkCookie } from './walk.ts';

export const metadata: Metadata = { title: 'Connect tester' };

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, unknown>>;
}

/** The connect tester: takes an app's owner through a whole connection, request by request, with their own store. */
export default async function TestPage({ params, searchParams }: Props) {
  const { seller, app } = await requireOwnApp((await params).id, 'connect-tester');
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
    <>
      <AppHeader app={app} here="connect-tester" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="max-w-[68ch] text-ink-2">
          The connect tester plays your app: it makes an authorization link, takes the code, exchanges it and uses the
          tokens, and shows every request and answer with its secrets masked. Use a store of your own, in test mode.
        </p>
        {notice && (
          <div id="notice" tabIndex={-1} className="outline-none">
            <Notice look={notice.look}>{notice.text}</Notice>
          </div>
        )}
        <Progress phase={phase} trail={walk?.trail ?? []} />
        {walk?.last && <ResultCard exchange={walk.last} />}
        {!walk && <LinkStep action={action} uris={app.redirectUris} callback={callback} scopes={app.defaultScopes} />}
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
        {walk && (
          <Card title="Start again">
            <StartAgain action={action} phase={phase ?? 'consent'} />
          </Card>
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
      </div>
    </>
  );
}
