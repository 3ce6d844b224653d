import type { ComponentProps } from 'react';

/**
 * A link to a page of the product. {@link LinkFollower} opens it in place, without loading the document anew. There is
 * no prefetching: pages are rendered per person, so it would cost two requests for every link on the screen and make no
 * page faster.
 */
export function Link({ href, ...rest }: ComponentProps<'a'> & { href: string }) {
  return <a href={href} data-in-place="" {...rest} />;
}
