'use client';

import type { KeyboardEvent, ReactNode, ToggleEvent } from 'react';

/**
 * A popover, opened by the buttons with its id as their `popoverTarget`. The browser opens it, closes it on Escape and
 * returns the focus, without JavaScript too. With JavaScript it takes the focus at once, and closes when Tab leaves it,
 * so that it doesn't cover the next control.
 */
export function Popover(props: {
  id: string;
  as?: 'div' | 'nav';
  /** What it is where it isn't a dialog, such as a group that wide screens always show. */
  role?: 'group';
  label?: string;
  className: string;
  children: ReactNode;
}) {
  const {
    id,
    as: Element = 'div',
    role = Element === 'div' ? 'dialog' : undefined,
    label,
    className,
    children,
  } = props;
  return (
    <Element
      id={id}
      popover="auto"
      role={role}
      aria-label={label}
      tabIndex={-1}
      onToggle={focusPopover}
      onKeyDown={closeOnTabOut}
      className={className}
    >
      {children}
    </Element>
  );
}

/** For links in a popover: they leave the page loaded, so it would stay open. */
export function closePopover({ currentTarget }: { currentTarget: HTMLElement }) {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}

function focusPopover({ newState, currentTarget }: ToggleEvent<HTMLElement>) {
  if (newState !== 'open' || currentTarget.contains(document.activeElement)) return;
  // A menu is gone through by the arrow keys, from its first entry.
  (currentTarget.querySelector<HTMLElement>('[role=menuitem]') ?? currentTarget).focus();
}

function closeOnTabOut({ key, currentTarget: popover }: KeyboardEvent<HTMLElement>) {
  // The focus only moves after this event.
  if (key === 'Tab') setTimeout(() => popover.contains(document.activeElement) || popover.hidePopover());
}
