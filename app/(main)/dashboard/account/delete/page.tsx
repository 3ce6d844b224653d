import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { ButtonLink, Link } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { TypeToConfirm } from '@/components/ui/confirm-dialog.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { listApps } from '@/lib/apps/apps.ts';
import { readOwnUses } from '@/lib/connections/app-connections.ts';
import { db } from '@/lib/database/db.ts';
import { listWhatStops } from '@/lib/removal/list-what-stops.ts';
import { AccountPart, CurrentPassword } from '../account-part.tsx';
import { deleteAccountAction } from './actions.ts';

export const metadata: Metadata = { title: 'Delete account' };

export default async function DeleteAccountPage() {
  const seller = await requireSeller('/dashboard/account/delete');
  const [stores, apps, uses] = await Promise.all([
    listWhatStops(seller.id),
    listApps(db(), seller.id),
    readOwnUses(db(), seller.id),
  ]);
  return (
    <AccountPart title="Delete account" about="This can’t be undone. What will stop working:">
      <DeletionSummary stores={stores} apps={apps.filter(({ ownerId }) => ownerId === seller.id)} uses={uses} />
      <Card>
        <Form action={deleteAccountAction} label="Delete account">
          <TypeToConfirm
            name="email"
            label="Email of this account"
            wanted={seller.email}
            autoCapitalize="none"
            required
          />
          <CurrentPassword />
          <div className="flex flex-wrap gap-3">
            <SubmitButton look="destroy">Delete account</SubmitButton>
            <ButtonLink href="/dashboard/account">Keep it</ButtonLink>
          </div>
        </Form>
      </Card>
    </AccountPart>
  );
}

interface Props {
  stores: Awaited<ReturnType<typeof listWhatStops>>;
  apps: Awaited<ReturnType<typeof listApps>>;
  uses: Awaited<ReturnType<typeof readOwnUses>>;
}

/** What ends with an account, one item each. */
function DeletionSummary({ stores, apps, uses }: Props) {
  return (
    <Card>
      <ul className="grid list-disc gap-2 pl-5 text-ink-2">
        {stores.map(({ id, name, _count: { connections, apiKeys, subscriptions, members } }) => (
          <li key={id}>
            <Named name={name} />: {counted(connections, 'connection')} to apps
            {apiKeys > 0 && `, ${counted(apiKeys, 'API key')}`} and {counted(subscriptions, 'live subscription')} end,
            and everything in the store is deleted. {members > 1 && <OtherMembers storeId={id} count={members - 1} />}
          </li>
        ))}
        {apps.map(({ id, name }) => (
          <li key={id}>
            <Named name={name} />: {counted(uses.get(id)?.connections ?? 0, 'connection')} between your app and sellers’
            stores end. Its client ID and secrets stop working.
          </li>
        ))}
        {stores.length + apps.length === 0 && <li>You have no stores and no apps.</li>}
        <li>You are signed out everywhere, and your email can be used for a new account.</li>
      </ul>
    </Card>
  );
}

function OtherMembers({ storeId, count }: { storeId: string; count: number }): ReactNode {
  return (
    <>
      {count === 1 ? 'One other member loses' : `${count} other members lose`} it too.{' '}
      <Link href={`/dashboard/stores/${storeId}/members`} className="underline underline-offset-4">
        Hand it over
      </Link>{' '}
      first if they are to keep it.
    </>
  );
}

function Named({ name }: { name: string }): ReactNode {
  return <bdi className="font-semibold wrap-anywhere text-ink">{name}</bdi>;
}

function counted(count: number, what: string): string {
  return count === 0 ? `no ${what}s` : `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
}
