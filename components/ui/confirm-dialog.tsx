'use client';

import type { MouseEvent, ReactNode, ToggleEvent } from 'react';
import { type ButtonLook, buttonClass } from './button.tsx';

declare module 'react' {
  // What a button does to the element of this id, without a script (HTML, invoker commands); React only passes it on.
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close';
    commandfor?: string;
  }
}

/**
 * A button that asks before something happens: it opens a question with what leads on, and a way out. While it is open,
 * nothing else on the page can be reached; Escape and a click beside it close it and give the focus back. All of it works
 * without JavaScript; where a browser knows no commands, it opens as a popover then, over a page that stays in reach.
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
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click beside it closes it; the keyboard has Escape for that. */}
      <dialog
        id={id}
        popover="auto"
        closedby="any"
        aria-labelledby={`${id}-title`}
        onToggle={focusTitle}
        onClick={closeOnClickOutside}
        className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-card border border-line bg-surface text-left text-body whitespace-normal text-ink shadow-xl backdrop:bg-black/40 dark:border-line-2"
      >
        <div className="grid gap-4 p-5 sm:p-6">
          {/* biome-ignore lint/a11y/noAutofocus: says where the focus goes once the dialog opens, also without JavaScript. */}
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

/** Does by script what a browser of before 2026 doesn't do by itself. */
function withoutCommandSupport(event: MouseEvent<HTMLButtonElement>, act: (dialog: HTMLDialogElement) => void) {
  if ('commandForElement' in HTMLButtonElement.prototype) return;
  event.preventDefault();
  act(event.currentTarget.popoverTargetElement as HTMLDialogElement);
}

/**
 * To the question, so that it is read from its beginning and Enter, pressed twice, answers nothing. The attribute on it
 * says so to browsers without JavaScript; React leaves it out of what it makes in the browser.
 */
function focusTitle({ newState, currentTarget }: ToggleEvent<HTMLDialogElement>) {
  if (newState === 'open') currentTarget.querySelector('h2')?.focus();
}

/** Its edges belong to what is in it, so a click that hits the dialog alone was beside it. */
function closeOnClickOutside({ target, currentTarget }: MouseEvent<HTMLDialogElement>) {
  if (!('closedBy' in HTMLDialogElement.prototype) && target === currentTarget) currentTarget.close();
}
