import type { ReactNode } from 'react';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { buttonClass } from './button.tsx';

/**
 * A link to a file. One that may take long is saved by {@link LinkFollower}, where there is JavaScript, which then says
 * how far it has got.
 */
export function ExportLink(props: { href: string; isLong?: boolean; className?: string; children: ReactNode }) {
  const { href, isLong = false, className = '', children } = props;
  const t = texts('frame');
  const words = isLong && {
    'data-export': `${t('linesSoFar', { count: '{count}' })} ${t('goesOn')}`,
    'data-label': t('underWay'),
  };
  return (
    <a href={href} download className={buttonClass('plain', className)} {...words}>
      {children}
    </a>
  );
}
