import type { ReactNode } from 'react';

/**
 * Code with a caption, in a frame. Its text can be found by the id `code-…`.
 * @param props.action stands beside the caption: a button that copies the code
 * @param props.html the code as HTML in colours
 */
export function CodeFrame(props: {
  id: string;
  label: string;
  about: string;
  action: ReactNode;
  html?: string;
  children: string;
}) {
  const { id, label, about, action, html, children } = props;
  return (
    <figure className="min-w-0 overflow-clip rounded-control border border-line bg-surface">
      <figcaption
        className="flex items-center justify-between gap-3 border-b border-line px-3.5 py-2 text-small
        text-ink-3"
      >
        {label}
        {action}
      </figcaption>
      <Scroller label={`${label}: ${about}`} className="max-h-96 overflow-auto p-3.5">
        <pre className="font-mono text-[0.8125rem] leading-relaxed text-ink">
          {html ? (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is our own, and what colours it escapes it.
            <code id={`code-${id}`} dangerouslySetInnerHTML={{ __html: html }} />
          ) : (
            <code id={`code-${id}`}>{children}</code>
          )}
        </pre>
      </Scroller>
    </figure>
  );
}

/** Scrolls sideways what may be wider than the screen, with the keyboard too. */
export function Scroller({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
    <section tabIndex={0} aria-label={label} className={className}>
      {children}
    </section>
  );
}
