import type { Metadata } from 'next';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { TextField } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { returnPath } from '@/lib/return-path.ts';
import { currentSeller } from '@/lib/session.ts';
import { signInAction } from './actions.ts';

export const metadata: Metadata = { title: 'Sign in' };

export default async function SignInPage({ searchParams }: { searchParams: Promise<{ next?: string | string[] }> }) {
  const next = returnPath((await searchParams).next);
  if (await currentSeller()) redirect(next);
  return (
    <>
      <h1>Sign in</h1>
      <Form action={signInAction} label="Sign in">
        <input type="hidden" name="next" value={next} />
        <TextField name="email" label="Email" type="email" autoComplete="username" required />
        <TextField name="password" label="Password" type="password" autoComplete="current-password" required />
        <SubmitButton>Sign in</SubmitButton>
      </Form>
      <p className="text-sm text-ink-2">
        New here?{' '}
        <Link
          href={`/sign-up?next=${encodeURIComponent(next)}`}
          className="font-semibold text-ink underline decoration-line-2 underline-offset-4"
        >
          Create an account
        </Link>
      </p>
    </>
  );
}
