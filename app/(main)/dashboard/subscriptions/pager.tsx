import { ButtonLink } from '@/components/ui/button.tsx';
import { type Filter, listPath } from './filter.ts';

interface Props {
  filter: Filter;
  /** The first shown, when there are newer ones. */
  first: string | false | undefined;
  /** The last shown, when there are older ones. */
  last: string | false | undefined;
}

/** The ways to the pages of the list before and after this one. */
export function Pager({ filter: { store, mode, status }, first, last }: Props) {
  if (!first && !last) return null;
  const kept = { store, mode, status };
  return (
    <nav aria-label="Pages" className="flex flex-wrap justify-between gap-3">
      {first ? <ButtonLink href={listPath({ ...kept, before: first })}>Newer</ButtonLink> : <span />}
      {last && <ButtonLink href={listPath({ ...kept, after: last })}>Older</ButtonLink>}
    </nav>
  );
}
