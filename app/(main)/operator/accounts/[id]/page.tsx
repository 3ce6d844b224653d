import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { makeRecoveryLink, suspend, unsuspend } from '@/app/(main)/operator/actions.ts';
import { Facts, OVERVIEW, SwitchCard } from '@/app/(main)/operator/cards.tsx';
import { NewSecret } from '@/components/new-secret.tsx';
import { TextLink } from '@/components/ui/button.tsx';
import { Card, Page, Pill } from '@/components/ui/card.tsx';
import { Consequences } from '@/components/ui/confirm-dialog.tsx';
import { CheckRow } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { When } from '@/components/ui/when.tsx';
import { requireOperator } from '@/lib/accounts/require-seller.ts';
import { db } from '@/lib/database/db.ts';
import { env } from '@/lib/kernel/config/env.ts';
import {
  countAccessAsOperator,
  findSellerAsOperator,
  type OperatorAccess,
  type OperatorSeller,
} from '@/lib/operators/operator-sellers.ts';

export const metadata = { title: 'Account' };

/** An account as an operator sees it: whose it is, what it has, and whether it is suspended. */
export default async function OperatorAccountPage({ params }: { params: Promise<{ id: string }> }) {
  const operator = await requireOperator();
  const account = (await findSellerAsOperator(db(), operator, { id: (await params).id })) ?? notFound();
  const { name, email, claimedEmail, emailVerified, createdAt, operatorSince, suspendedAt, apps, stores } = account;
  const facts: [string, ReactNode][] = [
    ['Name', <bdi key="name">{name}</bdi>],
    ['Email', emailVerified ? email : `${email}, not confirmed`],
    ...(claimedEmail ? [['Claims', `${claimedEmail}, which another account has`] as [string, string]] : []),
    ['Created', <When key="created" at={createdAt} />],
    ['Stores', <Names key="stores" of={stores} />],
    ['Apps', <Names key="apps" of={apps} path="/operator/apps" />],
  ];
  return (
    <Page
      trail={[OVERVIEW, { href: '/operator/accounts', name: 'Accounts' }]}
      title={email}
      badges={
        <>
          {suspendedAt && <Pill look="bad">Suspended</Pill>}
          {operatorSince && <Pill>Operator</Pill>}
        </>
      }
    >
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
          {!(suspendedAt || env().signIn?.isOnly) && <RecoveryCard account={account} />}
          <SuspendCard account={account} ends={await countAccessAsOperator(db(), operator, account.id)} />
        </>
      )}
    </Page>
  );
}

function Names({ of, path }: { of: { id: string; name: string }[]; path?: string }) {
  if (of.length === 0) return 'none';
  return (
    <ul className="grid gap-0.5">
      {of.map(({ id, name }) => (
        <li key={id} className="wrap-anywhere">
          {path ? (
            <TextLink href={`${path}/${id}`}>
              <bdi>{name}</bdi>
            </TextLink>
          ) : (
            <bdi>{name}</bdi>
          )}
        </li>
      ))}
    </ul>
  );
}

function RecoveryCard({ account: { id, twoFactorEnabled } }: { account: OperatorSeller }) {
  return (
    <Card title="Recovery link">
      <Form
        action={makeRecoveryLink.bind(null, id)}
        className="grid max-w-2xl gap-4"
        label="Recovery link"
        after={
          <NewSecret
            made="link"
            id="recovery-link"
            warning="Give this link to nobody but the account’s owner. It is shown only once."
          />
        }
      >
        <p className="text-ink-2">
          For somebody who can’t read mail at their address any more, or has lost their second step. Make sure first
          that the account is theirs. The link sets a new password, works once and for 24 hours; the account’s address
          gets a mail that says so.
        </p>
        {twoFactorEnabled && (
          <CheckRow name="endsTwoFactor" value="yes" label="Switch two-step sign-in off">
            Otherwise they need a code from their authenticator app or a backup code.
          </CheckRow>
        )}
        <SubmitButton className="justify-self-start" look="plain">
          Make recovery link
        </SubmitButton>
      </Form>
    </Card>
  );
}

function SuspendCard({ account, ends }: { account: OperatorSeller; ends: OperatorAccess }) {
  const { id, email, suspendedAt, suspendedReason } = account;
  if (suspendedAt)
    return (
      <SwitchCard
        title="Suspended"
        label="Suspension"
        action={unsuspend.bind(null, id)}
        off={{
          since: (
            <>
              Since <When at={suspendedAt} />. The owner sees this reason when they try to sign in:
            </>
          ),
          reason: suspendedReason,
        }}
        button="Lift suspension"
      >
        Lifting it lets them sign in again and enables the apps that were disabled with it. Connections and API keys
        that have ended stay ended.
      </SwitchCard>
    );
  return (
    <SwitchCard
      title="Suspend"
      label="Suspension"
      action={suspend.bind(null, id)}
      why={{
        label: 'Reason for suspending',
        hint: 'The owner sees it when they try to sign in. Up to 500 characters.',
      }}
      button="Suspend account"
      question={{
        title: `Suspend ${email}?`,
        keep: 'Keep the account',
        text: (
          <Consequences>
            <li>{counted(ends.apps, 'app is', 'apps are')} disabled.</li>
            <li>{counted(ends.connections, 'connection ends', 'connections end')} at once.</li>
            <li>{counted(ends.keys, 'API key ends', 'API keys end')} at once.</li>
            <li>Lifting the suspension brings none of these connections and keys back.</li>
          </Consequences>
        ),
      }}
    >
      Nobody can sign in to the account any more, its apps are disabled, and all connections of its apps and stores end,
      and its API keys. Its stores, subscriptions and activity stay as they are.
    </SwitchCard>
  );
}

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
