import type { Metadata } from 'next';
import { Card } from '@/components/ui/card.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { PASSWORD_LENGTH } from '@/lib/accounts/auth-settings.ts';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { AccountPart, CurrentPassword } from '../account-part.tsx';
import { changePasswordAction } from './actions.ts';

export const metadata: Metadata = { title: 'Change password' };

export default async function PasswordPage() {
  const { email } = await requireSeller('/dashboard/account/password');
  return (
    <AccountPart title="Change password" about="You stay signed in here and are signed out everywhere else.">
      <Card>
        <Form action={changePasswordAction} label="Change password">
          {/* For password managers: whose password this is. */}
          <input type="email" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
          <CurrentPassword />
          <TextField
            name="newPassword"
            label="New password"
            type="password"
            autoComplete="new-password"
            hint={`${PASSWORD_LENGTH.least} characters or more.`}
            required
          />
          <SubmitButton className="justify-self-start">Change password</SubmitButton>
        </Form>
      </Card>
    </AccountPart>
  );
}
