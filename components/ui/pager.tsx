import type { ListPage } from '@/lib/database/list-page.ts';
import { ButtonLink } from './button.tsx';

interface Props {
  page: Pick<ListPage<unknown>, 'before' | 'after'>;
  /** The URL of the list at a place in it. */
  path: (place: { before: string } | { after: string }) => string;
}

/** Links to the pages before and after this one in a list, newest first. */
export function Pager({ page: { before, after }, path }: Props) {
  if (before === null && after === null) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap justify-between gap-3">
      {before === null ? <span /> : <ButtonLink href={path({ before })}>Newer</ButtonLink>}
      {after !== null && <ButtonLink href={path({ after })}>Older</ButtonLink>}
    </nav>
  );
}
