import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card.tsx';
import { Crumbs } from '@/components/ui/crumbs.tsx';
import { Link } from '@/components/ui/link.tsx';
import { Pill } from '@/components/ui/pill.tsx';
import { When } from '@/components/ui/when.tsx';
import { currentTime } from '@/lib/clock.ts';
import { db } from '@/lib/db.ts';
import { findAnySeller } from '@/lib/operators/any-sellers.ts';
import { requireOperator } from '@/lib/session.ts';
import { Facts } from '../../facts.tsx';
import { RecoveryCard } from './recovery-card.tsx';
import { SuspendCard } from './suspend-card.tsx';

export const metadata: Metadata = { title: 'Account' };

/** An account as an operator sees it: whose it is, what it has, and whether it is suspended. */
export default async function OperatorAccountPage({ params }: { params: Promise<{ id: string }> }) {
  const operator = await requireOperator();
  const account = (await findAnySeller(db(), operator, { id: (await params).id })) ?? notFound();
  const { name, email, emailVerified, createdAt, operatorSince, suspendedAt, apps, stores } = account;
  const now = currentTime();
  const facts: [string, ReactNode][] = [
    ['Name', <bdi key="name">{name}</bdi>],
    ['Email', emailVerified ? email : `${email}, not confirmed`],
    ['Created', <When key="created" at={createdAt} now={now} />],
    ['Stores', <Names key="stores" of={stores} />],
    ['Apps', <Names key="apps" of={apps} path="/operator/apps" />],
  ];
  return (
    <>
      <Crumbs trail={[{ href: '/operator/lookup', name: 'Lookup' }]} here={email} />
      <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="min-w-0 wrap-anywhere">{email}</h1>
        {suspendedAt && <Pill look="bad">Suspended</Pill>}
        {operatorSince && <Pill>Operator</Pill>}
      </div>
      <div className="grid gap-4">
        <Card title="Account">
          <Facts facts={facts} />
        </Card>
        {operatorSince ? (
          <Card title="Suspend">
            <p className="max-w-[68ch] text-ink-2">
              An operator’s account can’t be suspended. The person who runs the service can remove the role first.
            </p>
          </Card>
        ) : (
          <>
            {!suspendedAt && <RecoveryCard account={account} />}
            <SuspendCard account={account} now={now} />
          </>
        )}
      </div>
    </>
  );
}

/** The names of stores or apps, the latest fifty. */
function Names({ of, path }: { of: { id: string; name: string }[]; path?: string }) {
  if (of.length === 0) return 'none';
  return (
    <ul className="grid gap-0.5">
      {of.map(({ id, name }) => (
        <li key={id} className="wrap-anywhere">
          {path ? (
            <Link href={`${path}/${id}`} className="underline decoration-line-2 underline-offset-4">
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
        </li>
      ))}
    </ul>
  );
}
