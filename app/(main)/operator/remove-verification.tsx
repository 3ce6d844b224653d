import type { ReactNode } from 'react';
import { ConfirmedSubmit } from '@/components/ui/confirm-dialog.tsx';

interface Props {
  /** Whom the operator vouched for: an app, a client or a host. */
  name: string;
  /** Its connections in words, if it has any. */
  stays: string | null;
  children?: ReactNode;
}

/** The button that takes a badge away, in a form that decides. */
export function RemoveVerification({ name, stays, children }: Props) {
  return (
    <ConfirmedSubmit
      button="Remove verification"
      look="danger"
      title={`Remove the verification of ${name}?`}
      cancelLabel="Keep it verified"
      name="decision"
      value="remove"
    >
      <p>
        Its consent screen carries no badge from now on.{' '}
        {stays === null ? 'It has no connections' : `${stays} stay as they are`}.
      </p>
      {children && <p>{children}</p>}
    </ConfirmedSubmit>
  );
}
