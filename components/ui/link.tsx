import NextLink from 'next/link';
import type { ComponentProps } from 'react';

/**
 * A link to a page of the product. Not fetched ahead: each page is made for the person who asks, so that every link on
 * the screen would ask the server twice and bring no page sooner.
 */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}
