import { type ReactNode, useId } from 'react';
import { type ButtonLook, buttonClass } from './button.tsx';
import { SubmitButton } from './form.tsx';

declare module 'react' {
  // What a button does to the element with this id, without a script (HTML's invoker commands). React passes both on.
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close';
    commandfor?: string;
  }
}

interface Dialog {
  id: string;
  button: string;
  look?: ButtonLook;
  title: string;
  cancelLabel: string;
  /** What tells the button from others of its name. */
  'aria-describedby'?: string;
  /** What follows from it, with numbers, and what has to be typed. */
  children: ReactNode;
}

/**
 * A button that opens a modal dialog to confirm something: its content goes ahead, its last button cancels. Escape and
 * a click outside close it too and return the focus. All of this works without JavaScript, but in a browser without
 * invoker commands the dialog then opens as a popover, which isn't modal. With it, {@link DialogHelper} does what the
 * browser can't.
 */
export function ConfirmDialog(props: Dialog) {
  const { id, button, look = 'plain', title, cancelLabel, children, ...described } = props;
  return (
    <>
      <button
        type="button"
        command="show-modal"
        commandfor={id}
        popoverTarget={id}
        className={buttonClass(look)}
        {...described}
      >
        {button}
      </button>
      <dialog id={id} popover="auto" closedby="any" aria-labelledby={`${id}-title`} className="dialog">
        <div className="dialog-content">
          {/* biome-ignore lint/a11y/noAutofocus: takes the focus once opened, without a script too. */}
          <h2 id={`${id}-title`} tabIndex={-1} autoFocus className="outline-offset-4">
            {title}
          </h2>
          {children}
          <button
            type="button"
            command="close"
            commandfor={id}
            popoverTarget={id}
            popoverTargetAction="hide"
            className={buttonClass()}
          >
            {cancelLabel}
          </button>
        </div>
      </dialog>
    </>
  );
}

/** A button that asks first, with the form in its dialog that does what can't be undone. */
export function ConfirmedAction(
  props: Omit<Dialog, 'look'> & {
    /** The button in the dialog, unless it is called as the one that asks. */
    submit?: string;
    action: (data: FormData) => Promise<void>;
    /** A hidden field of the form, with one value or several. */
    field?: readonly [name: string, ...values: string[]];
  },
) {
  const { button, submit = button, children, action, field: [name, ...values] = [], ...dialog } = props;
  return (
    <ConfirmDialog button={button} look="danger" {...dialog}>
      <div className="grid gap-2 text-sm text-pretty wrap-anywhere text-ink-2">{children}</div>
      <form action={action} className="grid">
        {values.map((value) => (
          <input key={value} type="hidden" name={name} value={value} />
        ))}
        <SubmitButton look="destroy">{submit}</SubmitButton>
      </form>
    </ConfirmDialog>
  );
}

/** What will be deleted or stop, one line each, above the form for something that can’t be undone. */
export function Consequences({ children }: { children: ReactNode }) {
  return <ul className="mb-5 grid list-disc gap-1.5 ps-5 text-ink-2">{children}</ul>;
}

/** A button of a form for what can't be undone: it asks first, and the button in its dialog sends the form. */
export function ConfirmedSubmit(
  props: Omit<Dialog, 'id'> & {
    /** The button that sends the form, unless it is called as the one that asks. */
    submit?: string;
    name?: string;
    value?: string;
  },
) {
  const { button, submit = button, children, look = 'plain', name, value, ...dialog } = props;
  return (
    <ConfirmDialog id={useId()} button={button} look={look} {...dialog}>
      <div className="grid gap-2 text-sm text-pretty text-ink-2">{children}</div>
      <SubmitButton look={look === 'danger' ? 'destroy' : 'primary'} name={name} value={value}>
        {submit}
      </SubmitButton>
    </ConfirmDialog>
  );
}
