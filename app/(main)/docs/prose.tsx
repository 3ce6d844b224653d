import type { ReactNode } from 'react';
import { CopyButton } from '@/components/ui/copy-button.tsx';

/** Text in which `code` between backticks looks like it. */
export function Prose({ text }: { text: string }): ReactNode {
  return text.split('`').map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a constant text never change places.
    return index % 2 === 1 ? <Code key={index}>{part}</Code> : part;
  });
}

/** A name or value within a sentence. */
export function Code({ children }: { children: ReactNode }) {
  return <code className="rounded bg-wash px-1 py-px font-mono text-[0.875em] break-words">{children}</code>;
}

/** A piece to copy: a request, an answer, a command. */
export function CodeBlock({ id, label, about, children }: { id: string; label: string; about: string; children: string }) {
  return (
    <figure className="min-w-0 overflow-clip rounded-control border border-line bg-surface">
      <figcaption className="flex items-center justify-between gap-3 border-b border-line px-3.5 py-1.5 text-small text-ink-3">
        {label}
        <CopyButton from={`code-${id}`} />
      </figcaption>
      <Scroller label={`${label}: ${about}`} className="max-h-96 overflow-auto p-3.5">
        <pre className="font-mono text-[0.8125rem] leading-relaxed">
          <code id={`code-${id}`}>{children}</code>
        </pre>
      </Scroller>
    </figure>
  );
}

/** What may be wider than the screen: it scrolls by itself, with the keyboard too. */
export function Scroller({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
    <section tabIndex={0} aria-label={label} className={className}>
      {children}
    </section>
  );
}

/** A titled part of the page that its contents lead to. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="grid min-w-0 scroll-mt-6 grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id={`${id}-title`} className="text-xl tracking-tight">
        {title}
      </h2>
      {children}
    </section>
  );
}
