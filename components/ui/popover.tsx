'use client';

import type { KeyboardEvent, ReactNode, ToggleEvent } from 'react';

/**
 * A popover, opened by the buttons with its id as their `popoverTarget`. The browser opens it, closes it on Escape and
 * returns the focus, without JavaScript too. With JavaScript it takes the focus at once, and closes when Tab leaves it,
 * so that it doesn't cover the next control.
 */
export function Popover(props: {
  id: string;
  label?: string;
  labelledBy?: string;
  className: string;
  children: ReactNode;
}) {
  const { id, label, labelledBy, className, children } = props;
  return (
    <div
      id={id}
      popover="auto"
      role="dialog"
      aria-label={label}
      aria-labelledby={labelledBy}
      tabIndex={-1}
      onToggle={focusPopover}
      onKeyDown={closeOnTabOut}
      className={className}
    >
      {children}
    </div>
  );
}

function focusPopover({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) {
  if (newState === 'open' && !currentTarget.contains(document.activeElement)) currentTarget.focus();
}

function closeOnTabOut({ key, currentTarget: popover }: KeyboardEvent<HTMLDivElement>) {
  // The focus only moves after this event.
  if (key === 'Tab') setTimeout(() => popover.contains(document.activeElement) || popover.hidePopover());
}
