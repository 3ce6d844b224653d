import { Card } from '@/components/ui/card.tsx';
import { CheckRow } from '@/components/ui/check-row.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import type { AnySeller } from '@/lib/operators/any-sellers.ts';
import { makeRecoveryLink } from './actions.ts';
import { RecoveryLink } from './recovery-link.tsx';

/** Makes a link to get back into an account, for somebody who has shown otherwise that it is theirs. */
export function RecoveryCard({ account: { id, twoFactorEnabled } }: { account: AnySeller }) {
  return (
    <Card title="Recovery link">
      <Form
        action={makeRecoveryLink.bind(null, id)}
        className="grid max-w-2xl gap-4"
        label="Recovery link"
        after={<RecoveryLink />}
      >
        <p className="text-ink-2">
          For somebody who can’t read mail at their address any more, or has lost their second step. Make sure first
          that the account is theirs. The link sets a new password, works once and for 24 hours; the account’s address
          gets a mail that says so.
        </p>
        {twoFactorEnabled && (
          <CheckRow name="endsTwoFactor" value="yes" label="Switch two-step sign-in off">
            Otherwise they need a code from their authenticator app or a backup code.
          </CheckRow>
        )}
        <div>
          <SubmitButton look="plain">Make recovery link</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
