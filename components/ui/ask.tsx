import type { ReactNode } from 'react';
import { type ButtonLook, buttonClass } from './button.tsx';
import { Popover } from './popover.tsx';

/**
 * A button that asks before something happens: it opens a question with what leads on, and a way out.
 * A popover, so that it opens, closes on Escape and gives the focus back without JavaScript.
 */
export function Ask(props: {
  id: string;
  button: string;
  look?: ButtonLook;
  title: string;
  wayOut: string;
  children: ReactNode;
}) {
  const { id, button, look = 'plain', title, wayOut, children } = props;
  return (
    <>
      <button type="button" popoverTarget={id} className={buttonClass(look, 'min-h-9 py-1')}>
        {button}
      </button>
      <Popover
        id={id}
        labelledBy={`${id}-title`}
        className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-card border border-line bg-surface p-5 dark:border-line-2 text-left text-body whitespace-normal text-ink shadow-xl backdrop:bg-black/40 sm:p-6"
      >
        <div className="grid gap-4">
          <h2 id={`${id}-title`}>{title}</h2>
          {children}
          <button type="button" popoverTarget={id} popoverTargetAction="hide" className={buttonClass('plain')}>
            {wayOut}
          </button>
        </div>
      </Popover>
    </>
  );
}
