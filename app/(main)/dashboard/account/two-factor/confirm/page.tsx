import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { hasTwoFactor } from '@/lib/accounts/sellers.ts';
import { db } from '@/lib/database/db.ts';
import { AccountPart } from '../../account-part.tsx';
import { confirmTwoFactorAction } from '../actions.ts';

export const metadata: Metadata = { title: 'Two-step sign-in' };

/** The last step of the set-up: checks that the app shows the right codes before any sign-in depends on them. */
export default async function ConfirmPage() {
  const seller = await requireSeller('/dashboard/account/two-factor/confirm');
  if (await hasTwoFactor(db(), seller.id)) redirect('/dashboard/account/two-factor');
  return (
    <AccountPart title="Two-step sign-in" about="Check that your app works. Nothing changes until you do.">
      <Card>
        <Form action={confirmTwoFactorAction} label="Switch on two-step sign-in">
          <TextField
            name="code"
            label="Code"
            hint="The six digits that your authenticator app shows now."
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton>Switch on</SubmitButton>
            <ButtonLink href="/dashboard/account/two-factor">Start again</ButtonLink>
          </div>
        </Form>
      </Card>
    </AccountPart>
  );
}
