import { texts } from '@/lib/kernel/language/current-language.ts';

/** An ID for who builds apps, folded up: nobody else has to read one. */
export function TechnicalId({ id }: { id: string }) {
  return (
    <details className="text-xs text-ink-3">
      <summary className="w-fit">{texts('apps')('technicalDetails')}</summary>
      <code className="font-mono leading-5 wrap-anywhere select-all">{id}</code>
    </details>
  );
}
