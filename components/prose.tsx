import type { ReactNode } from 'react';

const MARKED = /(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/;

/** Text in which `code`, **what is important** and [links](/docs) are marked as in Markdown. */
export function Prose({ text }: { text: string }): ReactNode {
  return text.split(MARKED).map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a constant text never change places.
    return index % 2 === 1 ? <Marked key={index} text={part} /> : part;
  });
}

function Marked({ text }: { text: string }) {
  if (text.startsWith('`')) return <Code>{text.slice(1, -1)}</Code>;
  if (text.startsWith('*')) return <strong>{text.slice(2, -2)}</strong>;
  const [words = '', href = ''] = text.slice(1, -1).split('](');
  return (
    <TextLink href={href}>
      <Prose text={words} />
    </TextLink>
  );
}

export function Code({ children }: { children: ReactNode }) {
  return <code className="rounded bg-wash px-1 py-px font-mono text-[0.875em] wrap-anywhere">{children}</code>;
}

export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="font-medium text-ink underline underline-offset-2">
      {children}
    </a>
  );
}

/** A part of a page, with a title that the navigation and the search link to. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid min-w-0 scroll-mt-6 grid-cols-[minmax(0,1fr)] gap-4 text-pretty text-ink-2
        [&>p]:max-w-[76ch] [&>ul]:max-w-[76ch]"
    >
      <h2 id={`${id}-title`} className="text-lg tracking-tight text-ink">
        {title}
      </h2>
      {children}
    </section>
  );
}
