import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { Link } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/card.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { PasswordField } from '@/components/ui/password-field.tsx';
import { Result } from '@/components/ui/result.tsx';
import { currentSeller } from '@/lib/accounts/require-seller.ts';
import { checkSignUpOpen } from '@/lib/accounts/sign-up.ts';
import { returnPath } from '@/lib/http/return-path.ts';
import { ForgotLink } from '../carried-email.tsx';
import { PageTitle, readConnectingApp } from '../page-title.tsx';
import { signInAction } from './actions.ts';
import { PasskeyButton } from './passkey-button.tsx';

export const metadata: Metadata = { title: 'Sign in' };

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>;
}) {
  const { next: given, again, gone } = await searchParams;
  const next = returnPath(given);
  if (await currentSeller()) redirect(next);
  return (
    <>
      <PageTitle title="Sign in" app={await readConnectingApp(next)} />
      {again && <Notice look="warn">Sign in again: you took too long, or entered too many wrong codes.</Notice>}
      {gone && <Result look="good">Your account has been deleted.</Result>}
      <Form action={signInAction} label="Sign in">
        <input type="hidden" name="next" value={next} />
        <TextField name="email" label="Email" type="email" autoComplete="username" required />
        <PasswordField name="password" label="Password" autoComplete="current-password" required />
        <SubmitButton>Sign in</SubmitButton>
      </Form>
      <p className="text-sm">
        <ForgotLink />
      </p>
      <PasskeyButton next={next} />
      {(await checkSignUpOpen(next)) && (
        <p className="text-sm text-ink-2">
          New here?{' '}
          <Link
            href={`/sign-up?next=${encodeURIComponent(next)}`}
            className="font-semibold text-ink underline decoration-line-2 underline-offset-4"
          >
            Create an account
          </Link>
        </p>
      )}
    </>
  );
}
