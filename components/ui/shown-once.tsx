'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { buttonClass } from './button.tsx';
import { Notice } from './card.tsx';
import { Copyable } from './copyable.tsx';
import { useMade } from './form.tsx';

interface Props {
  title: string;
  secret: string;
  /** Where a reload, the browser’s buttons and the link lead: a page that doesn’t show the secret. */
  address: string;
  leadsTo: string;
  children: ReactNode;
}

/**
 * A secret that was just created, in place of the form that created it. It can't be shown again. Title and address may
 * have in braces the names of what the form made.
 */
export function ShownOnce({ title, secret, address, leadsTo, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const made = useMade() ?? {};
  const away = fill(address, made);
  useEffect(() => {
    heading.current?.focus();
    window.scrollTo(0, 0);
    // Bypasses the router's own replaceState, which would take this page for the one at that URL.
    History.prototype.replaceState.call(window.history, { created: true }, '', away);
  }, [away]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h1 ref={heading} tabIndex={-1} className="wrap-anywhere outline-none">
        {fill(title, made)}
      </h1>
      <Notice look="warn">
        Save the {secret} now: it is shown only once and can’t be looked up later, not even by us.
      </Notice>
      {children}
      <div>
        {/* A full page load, so that nothing on this page stays in memory. */}
        <a href={away} className={buttonClass('primary')}>
          I have saved it, go to {leadsTo}
        </a>
      </div>
    </div>
  );
}

/** One of the values that the form around it has just made, to be copied. */
export function MadeValue({ made, id }: { made: string; id: string }) {
  return <Copyable id={id} value={useMade()?.[made] ?? ''} />;
}

/** A paragraph with what the form around it has made, by its names in braces; nothing where it has made none of it. */
export function MadeText({ className, children }: { className: string; children: string }) {
  const made = useMade() ?? {};
  const isMade = [...children.matchAll(NAMES)].every(([, name = '']) => made[name]);
  return isMade && <p className={className}>{fill(children, made)}</p>;
}

const NAMES = /\{(\w+)\}/g;

function fill(text: string, made: Readonly<Record<string, string>>): string {
  return text.replace(NAMES, (_, name: string) => made[name] ?? '');
}
