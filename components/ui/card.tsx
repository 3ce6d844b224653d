import type { ReactNode } from 'react';

/** A framed part of a page, with an optional title. */
export function Card({ title, children, className = '' }: { title?: string; children: ReactNode; className?: string }) {
  return (
    <section className={`rounded-card border border-line bg-surface p-5 sm:p-6 ${className}`}>
      {title && <h2 className="mb-4">{title}</h2>}
      {children}
    </section>
  );
}

/** Shown in place of an empty list: what the list is for, and what to do next. */
export function EmptyState({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="rounded-card border border-dashed border-line-2 px-6 py-12 text-center">
      <h2>{title}</h2>
      <p className="mx-auto mt-2 max-w-[46ch] text-pretty text-ink-2">{children}</p>
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}

/** The header of a page: its title, what it is for, and its main action. */
export function PageHeader({
  title,
  children,
  action,
}: {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div className="grid gap-1">
        <h1>{title}</h1>
        {children && <p className="max-w-[64ch] text-pretty text-ink-2">{children}</p>}
      </div>
      {action}
    </header>
  );
}
