import { Prose } from '@/components/prose.tsx';

/** One of the terms of a list, beside what is said of it. */
export const TERM = 'grid gap-x-4 gap-y-0.5 border-line px-4 py-3 not-first:border-t';
export const NARROW = 'sm:grid-cols-[13rem_1fr]';

/** Terms, each with what it means. */
export function Terms(props: {
  label?: string;
  terms: readonly (readonly [term: string, text: string])[];
  columns?: string;
}) {
  const { label, terms, columns = NARROW } = props;
  return (
    <dl aria-label={label} className="rounded-card border border-line bg-surface">
      {terms.map(([term, text]) => (
        <div key={term} className={`${TERM} ${columns}`}>
          <dt className="min-w-0 font-mono text-small break-words">{term}</dt>
          <dd className="min-w-0 text-sm">
            <Prose text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
