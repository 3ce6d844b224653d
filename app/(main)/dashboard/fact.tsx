import type { ReactNode } from 'react';
import { texts } from '@/lib/kernel/language/current-language.ts';

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 text-sm">
      <dt className="mb-0.5 text-xs font-medium text-ink-3">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** An ID for who builds apps, folded up: nobody else has to read one. */
export function TechnicalId({ id }: { id: string }) {
  return (
    <details className="text-xs text-ink-3">
      <summary className="w-fit">{texts('apps')('technicalDetails')}</summary>
      <code className="font-mono leading-5 wrap-anywhere select-all">{id}</code>
    </details>
  );
}
