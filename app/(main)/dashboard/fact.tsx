import type { ReactNode } from 'react';

/** One of the facts in the list of a page about one thing. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 text-sm">
      <dt className="mb-0.5 text-xs font-medium text-ink-3">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
