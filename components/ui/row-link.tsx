'use client';

import { type ComponentProps, useEffect, useRef } from 'react';
import { Link } from './button.tsx';

/** A link in a row that may be wider than the screen; the row scrolls to the current page's link. */
export function RowLink({ 'aria-current': current, ...rest }: ComponentProps<typeof Link>) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const show = () => {
      const row = link.current?.parentElement;
      if (!current || !row || !link.current) return;
      const { left, width } = link.current.getBoundingClientRect();
      row.scrollLeft += left - row.getBoundingClientRect().left - (row.clientWidth - width) / 2;
    };
    show();
    window.addEventListener('resize', show);
    return () => window.removeEventListener('resize', show);
  }, [current]);
  return <Link ref={link} aria-current={current} {...rest} />;
}
