import type { ListPage } from '@/lib/list-page.ts';
import { ButtonLink } from './button.tsx';

interface Props {
  page: Pick<ListPage<unknown>, 'before' | 'after'>;
  /** The list's address at a place in it. */
  path: (place: { before: string } | { after: string }) => string;
}

/** The ways to the pages of a list, newest first, before and after this one. */
export function Pager({ page: { before, after }, path }: Props) {
  if (before === null && after === null) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap justify-between gap-3">
      {before === null ? <span /> : <ButtonLink href={path({ before })}>Newer</ButtonLink>}
      {after !== null && <ButtonLink href={path({ after })}>Older</ButtonLink>}
    </nav>
  );
}
