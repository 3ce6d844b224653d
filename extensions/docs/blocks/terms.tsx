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

/** A list of what is named, such as parameters, errors or members of an object, each with what it means. */
export function Terms(props: { label?: string | undefined; terms: readonly Term[]; columns?: string }) {
  const { label, terms, columns = 'sm:*:grid-cols-[13rem_1fr]' } = props;
  return (
    <dl aria-label={label} className={`terms ${columns}`}>
      {terms.map(({ name, id, term, about }) => (
        <div key={name} id={id}>
          <dt id={id && `${id}-title`}>{term}</dt>
          <dd>{about}</dd>
        </div>
      ))}
    </dl>
  );
}
