import type { ReactNode } from 'react';
import { Notice } from '@/components/ui/card.tsx';

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

export function Mono({ children }: { children: string }) {
  return <code className="font-mono text-small">{children}</code>;
}

export function PastedNotice() {
  return (
    <Notice look="warn">
      You pasted more than a fingerprint. Only its first 22 characters after the prefix were used; the rest was neither
      kept nor logged. Treat it as exposed: end what it belongs to, or ask its owner to replace it.
    </Notice>
  );
}
