'use client';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/**
 * Does for the dialogs of ui/confirm-dialog.tsx what a browser can't do on its own, all of them by the same listeners,
 * so that a row of a list with a dialog costs no more than its markup.
 */
export function DialogHelper() {
  useEffect(() => {
    document.addEventListener('click', command);
    document.addEventListener('click', closeOnClickOutside);
    // It doesn't bubble.
    document.addEventListener('toggle', focusTitle, true);
    return () => {
      document.removeEventListener('click', command);
      document.removeEventListener('click', closeOnClickOutside);
      document.removeEventListener('toggle', focusTitle, true);
    };
  }, []);
  return null;
}

/** Browsers from before 2026 don't know the commands of buttons. */
function command(event: MouseEvent) {
  if ('commandForElement' in HTMLButtonElement.prototype || !(event.target instanceof Element)) return;
  const button = event.target.closest('button[command]');
  const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '');
  if (!(dialog instanceof HTMLDialogElement)) return;
  event.preventDefault();
  if (button?.getAttribute('command') === 'close') dialog.close();
  else dialog.showModal();
}

/** Its content covers it to the edges, so a click on the dialog element itself was on the backdrop. */
function closeOnClickOutside({ target }: MouseEvent) {
  if ('closedBy' in HTMLDialogElement.prototype || !(target instanceof HTMLDialogElement)) return;
  if (target.getAttribute('closedby') === 'any') target.close();
}

/**
 * Focuses the title, so that the dialog is read from its start and a second Enter confirms nothing. Without JavaScript
 * the `autofocus` attribute does this; React leaves that out of what it renders in the browser.
 */
function focusTitle(event: Event) {
  const { target } = event;
  if (!(target instanceof HTMLDialogElement) || (event as ToggleEvent).newState !== 'open') return;
  if (target.getAttribute('closedby') === 'any') target.querySelector('h2')?.focus();
}

/** The documentation is in English, and so has another document around it than pages in other languages. */
function isInAnotherLanguage(path: string): boolean {
  return document.documentElement.lang !== 'en' && /^\/docs(?:[/#?]|$)/.test(path);
}

/**
 * Opens the links of ui/button.tsx in place, all of them by one listener, so that a link needs nothing of its own: neither
 * in the browser nor while the server renders the page.
 */
export function LinkFollower() {
  const router = useRouter();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element && event.target.closest('a[data-in-place]');
      if (!link || isInAnotherLanguage(link.getAttribute('href') ?? '')) return;
      event.preventDefault();
      router.push(link.getAttribute('href') ?? '');
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [router]);
  return null;
}
