'use client';

import type { ReactNode } from 'react';

/**
 * The window over the page that a palette stands in. The browser's own modal dialog keeps the focus inside, closes on
 * Escape and returns the focus; cmdk's dialog would set styles that the Content-Security-Policy forbids.
 */
export function PaletteFrame(props: { label: string; onClose: () => void; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: closes on a click outside; keys have Escape.
    <dialog
      ref={open}
      aria-label={props.label}
      onClose={props.onClose}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      className="dialog palette"
    >
      {props.children}
    </dialog>
  );
}

function open(dialog: HTMLDialogElement | null) {
  dialog?.showModal();
  // On its own the dialog would focus the list's frame, which comes first.
  dialog?.querySelector('input')?.focus();
  return () => dialog?.close();
}
