import { Card } from '@/components/ui/card.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { sendConfirmationAction } from './actions.ts';

/** Shown until the person has opened the link that was mailed to their address. */
export function ConfirmEmailCard() {
  return (
    <Card title="Confirm your email">
      <Form action={sendConfirmationAction} label="Confirmation" className="grid max-w-2xl gap-4">
        <p className="max-w-[68ch] text-ink-2">
          Open the link that we have mailed you, so that you can get back in if you forget your password.
        </p>
        <SubmitButton look="plain" className="justify-self-start">
          Send again
        </SubmitButton>
      </Form>
    </Card>
  );
}
