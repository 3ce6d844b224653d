'use client';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/**
 * Does for the dialogs of ui/confirm-dialog.tsx what a browser can't do on its own, all of them by the same listeners,
 * so that a row of a list with a dialog costs no more than its markup.
 */
export function DialogHelper() {
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener('click', command, { signal });
    document.addEventListener('click', closeOnClickOutside, { signal });
    document.addEventListener('click', closeMenus, { signal });
    document.addEventListener('keydown', closeMenus, { signal });
    document.addEventListener('submit', showPending, { signal });
    window.addEventListener('pageshow', endPending, { signal });
    // It doesn't bubble.
    document.addEventListener('toggle', focusTitle, { capture: true, signal });
    return () => controller.abort();
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
 * Closes a menu (`details`) on Escape, which returns the focus, and on a click outside; but not under its own dialog.
 */
function closeMenus(event: Event) {
  const isKey = event instanceof KeyboardEvent;
  if ((isKey && event.key !== 'Escape') || document.querySelector('dialog:modal')) return;
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')) {
    if (!isKey && event.target instanceof Node && menu.contains(event.target)) continue;
    if (isKey && menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
    menu.open = false;
  }
}

/** How long a form may be under way that leads out of the browser, and so never to another page, in milliseconds. */
const LONGEST_MS = 10_000;

/**
 * What ui/form.tsx does for forms with an action: the button that sends a plain one shows it until its answer is there.
 */
function showPending({ target, submitter, defaultPrevented }: SubmitEvent) {
  if (defaultPrevented || !submitter || !(target instanceof HTMLFormElement) || target.target) return;
  submitter.ariaDisabled = 'true';
  submitter.dataset.pending = 'plain';
  setTimeout(endPending, LONGEST_MS);
}

/** Also for a page that the browser kept as it was left. */
function endPending() {
  for (const button of document.querySelectorAll<HTMLElement>('[data-pending=plain]')) {
    button.ariaDisabled = null;
    delete button.dataset.pending;
  }
}

/**
 * Focuses the title, so that the dialog is read from its start and a second Enter confirms nothing; or the field that
 * is to be corrected. Without JavaScript the `autofocus` attribute does this; React leaves that out of what it renders
 * in the browser.
 */
function focusTitle(event: Event) {
  const { target } = event;
  if (!(target instanceof HTMLDialogElement) || (event as ToggleEvent).newState !== 'open') return;
  if (target.getAttribute('closedby') !== 'any') return;
  const faulty = target.querySelector<HTMLElement>('[aria-invalid="true"]');
  (faulty ?? target.querySelector('h2'))?.focus();
}

/** The documentation is in English, and so has another document around it than pages in other languages. */
function isInAnotherLanguage(path: string): boolean {
  return document.documentElement.lang !== 'en' && /^\/docs(?:[/#?]|$)/.test(path);
}

/** How long nobody types in a list's search before what is found is shown, in milliseconds. */
const PAUSE_MS = 200;

/** Where a form leads that only asks for a page; what is left empty isn't asked for. */
function addressOf(form: HTMLFormElement): string {
  const given = [...new FormData(form)].flatMap(([name, value]) => (value === '' ? [] : [[name, String(value)]]));
  const { pathname } = new URL(form.action);
  return given.length > 0 ? `${pathname}?${new URLSearchParams(given)}` : pathname;
}

/**
 * Opens in place the links of ui/button.tsx and what the forms of lists ask for, the latter also while somebody types,
 * and saves files that take long, saying how far they have got; all of them by the same listeners, so that a link needs
 * nothing of its own: neither in the browser nor while the server renders the page.
 */
export function LinkFollower() {
  const router = useRouter();
  useEffect(() => {
    let pause: ReturnType<typeof setTimeout> | undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element && event.target.closest('a:is([data-in-place], [data-export])');
      if (link instanceof HTMLAnchorElement && link.dataset.export) {
        event.preventDefault();
        if (!link.ariaDisabled) import('./save-export.ts').then(({ saveExport }) => saveExport(link));
        return;
      }
      if (!link || isInAnotherLanguage(link.getAttribute('href') ?? '')) return;
      event.preventDefault();
      router.push(link.getAttribute('href') ?? '');
    };
    const send = (event: SubmitEvent) => {
      const { target: form } = event;
      if (!(form instanceof HTMLFormElement) || !form.matches('[data-in-place]')) return;
      event.preventDefault();
      clearTimeout(pause);
      form.querySelector<HTMLElement>(':popover-open')?.hidePopover();
      router.push(addressOf(form));
    };
    const search = ({ target }: Event) => {
      const isSearch = target instanceof HTMLInputElement && target.type === 'search';
      const form = isSearch && target.closest<HTMLFormElement>('form[data-in-place]');
      if (!form) return;
      clearTimeout(pause);
      pause = setTimeout(() => router.replace(addressOf(form), { scroll: false }), PAUSE_MS);
    };
    document.addEventListener('click', follow, { signal });
    document.addEventListener('submit', send, { signal });
    document.addEventListener('input', search, { signal });
    return () => {
      clearTimeout(pause);
      controller.abort();
    };
  }, [router]);
  return null;
}
