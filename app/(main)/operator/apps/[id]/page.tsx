import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { AppNumbers } from '@/components/app-numbers.tsx';
import { NameWarning } from '@/components/name-warning.tsx';
import { Avatar } from '@/components/ui/avatar.tsx';
import { Crumbs } from '@/components/ui/crumbs.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { Pill } from '@/components/ui/pill.tsx';
import { VerificationPill } from '@/components/verification-pill.tsx';
import { logoAddress } from '@/lib/apps/logo-address.ts';
import { currentTime } from '@/lib/clock.ts';
import { db } from '@/lib/db.ts';
import { findAnySecret } from '@/lib/operators/any-app-secrets.ts';
import { findAnyApp, listVerifiedNames } from '@/lib/operators/any-apps.ts';
import { listNotes } from '@/lib/operators/app-notes.ts';
import { requireOperator } from '@/lib/session.ts';
import { countAppUse } from '@/lib/usage/count-app-use.ts';
import { isUuid } from '@/lib/uuid.ts';
import { PastedNotice } from '../../pasted-notice.tsx';
import { AppFacts } from './app-facts.tsx';
import { DecisionCard } from './decision-card.tsx';
import { DisableCard } from './disable-card.tsx';
import { NotesCard } from './notes-card.tsx';
import { SecretFound } from './secret-found.tsx';
import { SellerView } from './seller-view.tsx';

export const metadata: Metadata = { title: 'App' };

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, unknown>>;
}

/** An app as an operator sees it: who is behind it, what sellers see, how it is used, and what can be decided. */
export default async function OperatorAppPage({ params, searchParams }: Props) {
  const operator = await requireOperator();
  const { id } = await params;
  const app = isUuid(id) ? await findAnyApp(db(), operator, { id }) : null;
  if (!app) notFound();
  const now = currentTime();
  const { secret, pasted } = await searchParams;
  const [use, notes, names, found] = await Promise.all([
    countAppUse(operator, app.id, now),
    listNotes(db(), operator, app.id),
    listVerifiedNames(db(), operator),
    typeof secret === 'string' ? findAnySecret(db(), operator, app.id, secret) : null,
  ]);
  return (
    <>
      <Crumbs trail={[{ href: '/operator/verifications', name: 'Verifications' }]} here={app.name} />
      <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3">
        <Avatar name={app.name} src={logoAddress(app.logoId)} size="large" />
        <h1 className="min-w-0 wrap-anywhere">
          <bdi>{app.name}</bdi>
        </h1>
        {app.disabledAt ? <Pill look="bad">Disabled</Pill> : <VerificationPill state={app.verification} />}
      </div>
      <div className="grid gap-4">
        {pasted === '1' && <PastedNotice />}
        {found && <SecretFound secret={found} now={now} />}
        {app.disabledAt && (
          <Notice look="bad">
            This app is disabled: sellers can’t connect it, and all its connections have ended.
          </Notice>
        )}
        <NameWarning app={app} verified={names} />
        <AppFacts app={app} now={now} />
        <SellerView app={app} />
        <DecisionCard app={app} now={now} />
        <AppNumbers use={use} />
        <NotesCard appId={app.id} notes={notes} now={now} />
        <DisableCard app={app} reach={use} now={now} />
      </div>
    </>
  );
}
