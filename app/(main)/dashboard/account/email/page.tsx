import type { Metadata } from 'next';
import { Card } from '@/components/ui/card.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { requireSeller } from '@/lib/session.ts';
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
          Now it is <span className="font-semibold break-all text-ink">{seller.email}</span>.
        </>
      }
    >
      <Card>
        {seller.isOperator ? (
          <Notice>
            This address makes you an operator, so it stays with this account. Whoever runs the service can take it out
            of OPERATOR_EMAILS first.
          </Notice>
        ) : (
          <Form action={changeEmailAction} label="Change email">
            <TextField
              name="email"
              label="New email"
              type="email"
              autoComplete="email"
              hint="It counts at once: no mail is sent to confirm it, so look twice. With a typo you could not sign in again."
              required
            />
            <CurrentPassword />
            <SubmitButton className="justify-self-start">Change email</SubmitButton>
          </Form>
        )}
      </Card>
    </AccountPart>
  );
}
