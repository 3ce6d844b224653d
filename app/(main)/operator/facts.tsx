import type { ReactNode } from 'react';

/** A list of facts: name and value. */
export function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[9rem_1fr]">
      {facts.map(([name, value]) => (
        <div key={name} className="grid gap-0.5 sm:contents">
          <dt className="text-sm text-ink-3">{name}</dt>
          <dd className="min-w-0 text-sm wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** An id or a fingerprint. */
export function Mono({ children }: { children: string }) {
  return <code className="font-mono text-small">{children}</code>;
}
