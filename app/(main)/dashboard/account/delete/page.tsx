import type { Metadata } from 'next';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { TypeToConfirm } from '@/components/ui/type-to-confirm.tsx';
import { listApps } from '@/lib/apps/apps.ts';
import { readOwnUses } from '@/lib/connections/app-connections.ts';
import { db } from '@/lib/db.ts';
import { listWhatStops } from '@/lib/removal/list-what-stops.ts';
import { requireSeller } from '@/lib/session.ts';
import { AccountPart, CurrentPassword } from '../account-part.tsx';
import { deleteAccountAction } from './actions.ts';
import { DeletionSummary } from './deletion-summary.tsx';

export const metadata: Metadata = { title: 'Delete account' };

/** Asks for confirmation before an account is deleted. */
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
