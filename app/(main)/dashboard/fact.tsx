import type { ReactNode } from 'react';

/** One of the facts in the list of a page about one thing. */
export function Fact({ label, children, className = '' }: { label: string; children: ReactNode; className?: string }) {
  return (
    <div className={`min-w-0 text-sm ${className}`}>
      <dt className="mb-0.5 text-xs font-medium text-ink-3">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
