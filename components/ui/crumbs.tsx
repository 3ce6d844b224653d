import { Fragment } from 'react';
import { Link } from './link.tsx';

/** Breadcrumbs: a link to each page above this one, then this one's name. */
export function Crumbs({ trail, here }: { trail: { href: string; name: string }[]; here?: string }) {
  return (
    <p className="mb-3 text-small text-ink-3">
      {trail.map(({ href, name }, index) => (
        <Fragment key={href}>
          {index > 0 && ' / '}
          <Link href={href} className="underline decoration-line-2 underline-offset-4 wrap-anywhere hover:text-ink">
            <bdi>{name}</bdi>
          </Link>
        </Fragment>
      ))}
      {here && (
        <>
          {' / '}
          <bdi className="wrap-anywhere">{here}</bdi>
        </>
      )}
    </p>
  );
}
