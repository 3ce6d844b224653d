import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/card.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { PASSWORD_LENGTH } from '@/lib/accounts/auth-settings.ts';
import { type PasswordLink, readPasswordLink } from '@/lib/accounts/reset-password.ts';
import { realTime } from '@/lib/process/clock.ts';
import { heldLink } from '../held-link.ts';
import { setPasswordAction } from './actions.ts';

export const metadata: Metadata = { title: 'Set a new password' };

export default async function ResetPasswordPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { link: token } = await searchParams;
  if (typeof token === 'string') redirect(`/reset-password/open?link=${encodeURIComponent(token)}`);
  const link = await readPasswordLink(await heldLink(), realTime());
  return (
    <>
      <h1>Set a new password</h1>
      {link ? (
        <SetPassword link={link} />
      ) : (
        <>
          <Notice look="bad">This link has been used, has expired or was replaced.</Notice>
          <ButtonLink look="primary" href="/forgot-password">
            Send me a new link
          </ButtonLink>
        </>
      )}
    </>
  );
}

function SetPassword({ link: { email, asksCode, endsTwoFactor } }: { link: PasswordLink }) {
  return (
    <>
      <p className="text-ink-2">
        For <span className="font-semibold break-all text-ink">{email}</span>. It signs everybody else out.
        {endsTwoFactor && ' Two-step sign-in is switched off, too; switch it on again afterwards.'}
      </p>
      <Form action={setPasswordAction} label="Set password">
        {/* So that password managers know whose password they save. */}
        <input type="email" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
        <TextField
          name="newPassword"
          label="New password"
          type="password"
          autoComplete="new-password"
          minLength={PASSWORD_LENGTH.least}
          hint={`${PASSWORD_LENGTH.least} characters or more.`}
          required
        />
        {asksCode && (
          <TextField
            name="code"
            label="Code"
            hint={
              'The six digits that your authenticator app shows now, or one of your backup codes. ' +
              'You have neither? The people who run the service can help.'
            }
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        )}
        <SubmitButton>Set password</SubmitButton>
      </Form>
    </>
  );
}
