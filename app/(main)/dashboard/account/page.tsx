import type { Metadata } from 'next';
import { Card, PageHeader } from '@/components/ui/card.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { listOwnSessions } from '@/lib/accounts/sessions.ts';
import { db } from '@/lib/db.ts';
import { requireSeller } from '@/lib/session.ts';
import { endOtherSessionsAction } from './actions.ts';
import { SessionItem } from './session-item.tsx';

export const metadata: Metadata = { title: 'Account' };

export default async function AccountPage({ searchParams }: { searchParams: Promise<{ ended?: string | string[] }> }) {
  const seller = await requireSeller('/dashboard/account');
  const now = new Date();
  const [sessions, { ended }] = await Promise.all([listOwnSessions(db(), seller.id, now), searchParams]);
  return (
    <>
      <PageHeader title="Account">Who you are here, and where you are signed in.</PageHeader>
      <div className="grid gap-4">
        {ended === 'one' && <Notice look="good">That device is signed out.</Notice>}
        {ended === 'others' && <Notice look="good">You are signed out everywhere else.</Notice>}
        <Card title="You">
          <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[8rem_1fr] sm:gap-y-2.5">
            <dt className="text-ink-3">Name</dt>
            <dd className="mb-2 break-words sm:mb-0">
              <bdi>{seller.name}</bdi>
            </dd>
            <dt className="text-ink-3">Email</dt>
            <dd className="break-all">{seller.email}</dd>
          </dl>
        </Card>
        <Card title="Where you are signed in">
          <ul className="grid">
            {sessions.map((session) => (
              <SessionItem key={session.id} session={session} isThis={session.id === seller.sessionId} now={now} />
            ))}
          </ul>
          {sessions.length > 1 ? (
            <form action={endOtherSessionsAction} className="mt-4 border-t border-line pt-5">
              <SubmitButton look="plain">Sign out everywhere else</SubmitButton>
            </form>
          ) : (
            <p className="mt-3 text-small text-ink-3">You are signed in nowhere else.</p>
          )}
        </Card>
      </div>
    </>
  );
}
