import { type ReactNode, useId } from 'react';
import type { ButtonLook } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { SubmitButton } from './form.tsx';

/** A button of a form for what can't be undone: it asks first, and the same word in its dialog sends the form. */
export function ConfirmedSubmit(props: {
  button: string;
  look?: ButtonLook;
  title: string;
  /** What follows from it. */
  children: ReactNode;
  cancelLabel: string;
  name?: string;
  value?: string;
}) {
  const { button, children, title, cancelLabel, look = 'plain', ...field } = props;
  return (
    <ConfirmDialog id={useId()} button={button} look={look} title={title} cancelLabel={cancelLabel}>
      <p className="text-sm text-ink-2">{children}</p>
      <SubmitButton look={look === 'danger' ? 'destroy' : 'primary'} {...field}>
        {button}
      </SubmitButton>
    </ConfirmDialog>
  );
}
