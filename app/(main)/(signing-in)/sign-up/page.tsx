import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { Link } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/card.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { PasswordField } from '@/components/ui/password-field.tsx';
import { PASSWORD_LENGTH } from '@/lib/accounts/auth-settings.ts';
import { currentSeller } from '@/lib/accounts/require-seller.ts';
import { checkSignUpOpen } from '@/lib/accounts/sign-up.ts';
import { env } from '@/lib/config/env.ts';
import { returnPath } from '@/lib/http/return-path.ts';
import { readInvitation } from '@/lib/members/accept-invitation.ts';
import { currentTime } from '@/lib/process/clock.ts';
import { heldLink } from '../held-link.ts';
import { PageTitle, readConnectingApp } from '../page-title.tsx';
import { signUpAction } from './actions.ts';

export const metadata: Metadata = { title: 'Create an account' };

export default async function SignUpPage({ searchParams }: { searchParams: Promise<{ next?: string | string[] }> }) {
  const next = returnPath((await searchParams).next);
  if (await currentSeller()) redirect(next);
  const invitation = next === '/join' ? await readInvitation(await heldLink('invitation'), currentTime()) : null;
  const isOpen = await checkSignUpOpen(next, invitation !== null);
  return (
    <>
      <PageTitle title="Create an account" app={await readConnectingApp(next)} />
      {isOpen ? <SignUpForm next={next} email={invitation?.email} /> : <Closed />}
      <p className="text-sm text-ink-2">
        Already have an account?{' '}
        <Link
          href={`/sign-in?next=${encodeURIComponent(next)}`}
          className="font-semibold text-ink underline decoration-line-2 underline-offset-4"
        >
          Sign in instead
        </Link>
      </p>
    </>
  );
}

function SignUpForm({ next, email }: { next: string; email: string | undefined }) {
  return (
    <Form action={signUpAction} label="Create an account">
      <input type="hidden" name="next" value={next} />
      <TextField name="name" label="Name" autoComplete="name" required />
      <TextField name="email" label="Email" type="email" defaultValue={email} autoComplete="username" required />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="new-password"
        minLength={PASSWORD_LENGTH.least}
        hint={`${PASSWORD_LENGTH.least} characters or more.`}
        required
      />
      <SubmitButton>Create account</SubmitButton>
    </Form>
  );
}

function Closed() {
  return (
    <Notice>
      {env().signUp === 'invited'
        ? 'Accounts are made by invitation here. Open the link that you were sent.'
        : 'New accounts can’t be created here.'}
    </Notice>
  );
}
