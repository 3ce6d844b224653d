import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/card.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { Result } from '@/components/ui/result.tsx';
import { readEmailLink } from '@/lib/accounts/confirm-address.ts';
import { realTime } from '@/lib/process/clock.ts';
import { heldLink } from '../held-link.ts';
import { confirmEmailAction } from './actions.ts';

export const metadata: Metadata = { title: 'Confirm your email' };

/** Where the link in a mail leads whose person isn't signed in here. */
export default async function ConfirmEmailPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { link: token, done } = await searchParams;
  if (typeof token === 'string') redirect(`/confirm-email/open?link=${encodeURIComponent(token)}`);
  const link = await readEmailLink(await heldLink(), realTime());
  return (
    <>
      <h1>Confirm your email</h1>
      {link ? (
        <>
          <p className="text-ink-2">
            Is <span className="font-semibold break-all text-ink">{link.email}</span> your address?
          </p>
          <Form action={confirmEmailAction} label="Confirmation">
            <SubmitButton>Confirm email</SubmitButton>
          </Form>
        </>
      ) : (
        <>
          <Result>
            {done === '1' ? (
              <Notice look="good">Your email is confirmed.</Notice>
            ) : (
              <Notice look="bad">
                This link has been used, has expired or was replaced. Your account page can send another one.
              </Notice>
            )}
          </Result>
          <ButtonLink look="primary" href="/dashboard/account">
            Go to your account
          </ButtonLink>
        </>
      )}
    </>
  );
}
