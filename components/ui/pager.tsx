import type { ListPage } from '@/lib/database/list-page.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { ButtonLink } from './button.tsx';

interface Props {
  page: Pick<ListPage<unknown>, 'before' | 'after'>;
  path: (cursor: { before: string } | { after: string }) => string;
  isOldestFirst?: boolean;
}

export function Pager({ page: { before, after }, path, isOldestFirst = false }: Props) {
  if (before === null && after === null) return null;
  const t = texts('frame');
  const [back, on] = isOldestFirst ? [t('older'), t('newer')] : [t('newer'), t('older')];
  return (
    <nav aria-label={t('pages')} className="flex flex-wrap justify-between gap-3">
      {before === null ? <span /> : <ButtonLink href={path({ before })}>{back}</ButtonLink>}
      {after !== null && <ButtonLink href={path({ after })}>{on}</ButtonLink>}
    </nav>
  );
}
