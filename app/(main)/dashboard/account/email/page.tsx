import type { Metadata } from 'next';
import { Card } from '@/components/ui/card.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { AccountPart, CurrentPassword } from '../account-part.tsx';
import { changeEmailAction } from './actions.ts';

export const metadata: Metadata = { title: 'Change email' };

export default async function EmailPage() {
  const seller = await requireSeller('/dashboard/account/email');
  return (
    <AccountPart
      title="Change email"
      about={
        <>
          Your email is <span className="font-semibold break-all text-ink">{seller.email}</span>.
        </>
      }
    >
      <Card>
        <Form action={changeEmailAction} label="Change email">
          <TextField
            name="email"
            label="New email"
            type="email"
            autoComplete="email"
            hint="We mail a link there. Your email stays as it is until you open that."
            required
          />
          <CurrentPassword />
          <SubmitButton className="justify-self-start">Change email</SubmitButton>
        </Form>
      </Card>
    </AccountPart>
  );
}
