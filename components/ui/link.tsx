import NextLink from 'next/link';
import type { ComponentProps } from 'react';

/**
 * A link to a page of the product, without prefetching: pages are rendered per person, so prefetching would cost two
 * requests for every link on the screen and make no page faster.
 */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}
