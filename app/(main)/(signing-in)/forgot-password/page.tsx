import type { Metadata } from 'next';
import { Link } from '@/components/ui/button.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { OutboxNotice } from '../../outbox-notice.tsx';
import { showsOutbox } from '../../shows-outbox.ts';
import { CarriedEmail } from '../carried-email.tsx';
import { sendLinkAction } from './actions.ts';

export const metadata: Metadata = { title: 'Forgot your password?' };

/** Also for people who are signed in: to change a password, they would have to know it. */
export default async function ForgotPasswordPage() {
  return (
    <>
      <h1>Forgot your password?</h1>
      <p className="text-ink-2">Enter your email, and we send you a link to set a new one.</p>
      <Form action={sendLinkAction} label="Send link">
        <CarriedEmail />
        <SubmitButton>Send link</SubmitButton>
      </Form>
      {(await showsOutbox()) && <OutboxNotice />}
      <p className="text-sm text-ink-2">
        Remembered it?{' '}
        <Link href="/sign-in" className="font-semibold text-ink underline decoration-line-2 underline-offset-4">
          Sign in
        </Link>
      </p>
    </>
  );
}
