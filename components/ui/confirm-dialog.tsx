'use client';

import type { MouseEvent, ReactNode, ToggleEvent } from 'react';
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
 * invoker commands the dialog then opens as a popover, which isn't modal.
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
      <button
        type="button"
        command="show-modal"
        commandfor={id}
        popoverTarget={id}
        onClick={(event) => withoutCommandSupport(event, (dialog) => dialog.showModal())}
        className={buttonClass(look, 'min-h-9 py-1')}
      >
        {button}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: closes on a click outside; keys have Escape. */}
      <dialog
        id={id}
        popover="auto"
        closedby="any"
        aria-labelledby={`${id}-title`}
        onToggle={focusTitle}
        onClick={closeOnClickOutside}
        className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-card border border-line bg-surface text-left
          text-body whitespace-normal text-ink shadow-xl backdrop:bg-black/40 dark:border-line-2"
      >
        <div className="grid gap-4 p-5 sm:p-6">
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
            onClick={(event) => withoutCommandSupport(event, (dialog) => dialog.close())}
            className={buttonClass('plain')}
          >
            {cancelLabel}
          </button>
        </div>
      </dialog>
    </>
  );
}

/** Does by script what browsers from before 2026 can't do on their own. */
function withoutCommandSupport(event: MouseEvent<HTMLButtonElement>, act: (dialog: HTMLDialogElement) => void) {
  if ('commandForElement' in HTMLButtonElement.prototype) return;
  event.preventDefault();
  act(event.currentTarget.popoverTargetElement as HTMLDialogElement);
}

/**
 * Focuses the title, so that the dialog is read from its start and a second Enter confirms nothing. Without JavaScript
 * the `autofocus` attribute does this; React leaves that out of what it renders in the browser.
 */
function focusTitle({ newState, currentTarget }: ToggleEvent<HTMLDialogElement>) {
  if (newState === 'open') currentTarget.querySelector('h2')?.focus();
}

/** Its content covers it to the edges, so a click on the dialog element itself was on the backdrop. */
function closeOnClickOutside({ target, currentTarget }: MouseEvent<HTMLDialogElement>) {
  if (!('closedBy' in HTMLDialogElement.prototype) && target === currentTarget) currentTarget.close();
}
