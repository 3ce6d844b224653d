import type { ReactNode } from 'react';
import { type ButtonLook, buttonClass } from './button.tsx';

declare module 'react' {
  // What a button does to the element with this id, without a script (HTML's invoker commands). React passes both on.
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close';
    commandfor?: string;
  }
}

/**
 * A button that opens a modal dialog to confirm something: its content goes ahead, its last button cancels. Escape and
 * a click outside close it too and return the focus. All of this works without JavaScript, but in a browser without
 * invoker commands the dialog then opens as a popover, which isn't modal. With it, {@link DialogHelper} does what the
 * browser can't.
 */
export function ConfirmDialog(props: {
  id: string;
  button: string;
  look?: ButtonLook;
  title: string;
  cancelLabel: string;
  children: ReactNode;
}) {
  const { id, button, look = 'plain', title, cancelLabel, children } = props;
  return (
    <>
      <button type="button" command="show-modal" commandfor={id} popoverTarget={id} className={buttonClass(look)}>
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
