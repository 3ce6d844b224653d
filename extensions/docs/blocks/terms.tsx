import type { ReactNode } from 'react';

/** One of a list, beside what is said of it. */
export interface Term {
  /** Different from all others of the list. */
  name: string;
  /** Where it can be linked to; the search finds it there. */
  id?: string;
  term: ReactNode;
  about: ReactNode;
}

const LINKED = 'scroll-mt-6 target:bg-warn-wash';

/** A list of what is named, such as parameters, errors or members of an object, each with what it means. */
export function Terms(props: { label?: string | undefined; terms: readonly Term[]; columns?: string }) {
  const { label, terms, columns = 'sm:grid-cols-[13rem_1fr]' } = props;
  return (
    <dl aria-label={label} className="rounded-card border border-line bg-surface">
      {terms.map(({ name, id, term, about }) => (
        <div
          key={name}
          id={id}
          className={`grid gap-x-4 gap-y-0.5 border-line px-4 py-2.5 not-first:border-t ${columns} ${id ? LINKED : ''}`}
        >
          <dt id={id && `${id}-title`} className="min-w-0 wrap-anywhere">
            {term}
          </dt>
          <dd className="min-w-0 text-small text-pretty text-ink-2">{about}</dd>
        </div>
      ))}
    </dl>
  );
}
