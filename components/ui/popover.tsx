'use client';

import type { KeyboardEvent, ReactNode, ToggleEvent } from 'react';

/**
 * What the buttons that name its id as their `popoverTarget` open. The browser opens it, closes it on Escape and gives the
 * focus back, without JavaScript too. With it the focus goes in at once, and what Tab leaves behind closes, so that it
 * doesn't cover what has the focus then.
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
  // The focus moves once the key has been handled.
  if (key === 'Tab') setTimeout(() => popover.contains(document.activeElement) || popover.hidePopover());
}
