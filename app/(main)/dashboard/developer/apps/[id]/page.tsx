import type { Metadata } from 'next';
import { AppNumbers } from '@/components/app-numbers.tsx';
import { Card } from '@/components/ui/card.tsx';
import { Copyable } from '@/components/ui/copyable.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { When } from '@/components/ui/when.tsx';
import { listTeam } from '@/lib/apps/app-developers.ts';
import { currentTime } from '@/lib/clock.ts';
import { db } from '@/lib/db.ts';
import { env } from '@/lib/env.ts';
import { listInvitations } from '@/lib/members/invitations.ts';
import { countAppUse } from '@/lib/usage/count-app-use.ts';
import { Outcome, type Said } from '../../../outcome.tsx';
import { AppHeader } from './app-header.tsx';
import { DangerZone } from './danger-zone.tsx';
import { Endpoints } from './endpoints.tsx';
import { requireOwnApp } from './own-app.ts';
import { TeamCard } from './team-card.tsx';
import { VerificationCard } from './verification-card.tsx';

export const metadata: Metadata = { title: 'App' };

const SAID: Said = {
  removed: ['good', 'The developer was removed from the team.'],
  withdrawn: ['good', 'The invitation was withdrawn: its link no longer works.'],
  gone: ['bad', 'That invitation was accepted or withdrawn in the meantime.'],
};

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** How an app is doing, and what its developer needs to connect it: its client ID, the endpoints, a link to try. */
export default async function AppPage({ params, searchParams }: Props) {
  const { seller, app } = await requireOwnApp((await params).id);
  const now = currentTime();
  const isOwner = app.ownerId === seller.id;
  const [use, team, invitations, { again, said }] = await Promise.all([
    countAppUse(seller.id, app.id, now),
    listTeam(db(), seller.id, app.id),
    isOwner ? listInvitations(db(), { appId: app.id }, now) : [],
    searchParams,
  ]);
  // Keys keep the form's state, and so the result of sending it, when the card moves.
  const verification = <VerificationCard key="verification" app={app} />;
  const parts = [
    <AppNumbers key="numbers" use={use} />,
    <Endpoints key="endpoints" baseUrl={env().baseUrl} app={app} />,
  ];
  // A pending request or an operator's refusal comes before what is always there.
  const isNews = app.verification === 'requested' || app.verification === 'declined';
  return (
    <>
      <AppHeader app={app} here="" />
      <div className="grid gap-4">
        <Outcome said={said} texts={SAID} />
        {again === '1' && (
          <Notice look="warn">
            This app was already created, and its secret won’t be shown again. If you didn’t save it, make a new one
            under Secrets.
          </Notice>
        )}
        <Card title="Client ID">
          <Copyable id="client-id" value={app.clientId} />
          <p className="mt-3 text-small text-ink-3">
            Registered <When at={app.createdAt} now={now} />
          </p>
        </Card>
        {isNews ? [verification, ...parts] : [...parts, verification]}
        <TeamCard app={app} team={team} invitations={invitations} sellerId={seller.id} />
        {isOwner && <DangerZone app={app} reach={use} />}
      </div>
    </>
  );
}
