import type { ComponentProps, MouseEvent, ReactNode } from 'react';

export type ButtonLook = 'primary' | 'plain' | 'danger' | 'destroy';

const LOOKS: Record<ButtonLook, string> = {
  primary: 'button button-primary',
  plain: 'button button-plain',
  /** Leads to something that can’t be undone. */
  danger: 'button button-danger',
  /** Does something that can’t be undone. */
  destroy: 'button button-destroy',
};

export function buttonClass(look: ButtonLook = 'plain', className = ''): string {
  return className === '' ? LOOKS[look] : `${LOOKS[look]} ${className}`;
}

/** @param props.isPending what it does is under way: it shows that, and does nothing more, until it is done */
export function Button({
  look,
  className,
  type = 'button',
  isPending = false,
  ...rest
}: ComponentProps<'button'> & { look?: ButtonLook; isPending?: boolean }) {
  const pending = isPending && {
    'aria-disabled': true,
    'data-pending': '',
    onClick: (event: MouseEvent) => event.preventDefault(),
  };
  return <button type={type} className={buttonClass(look, className)} {...rest} {...pending} />;
}

export function ButtonLink({ look, className, ...rest }: ComponentProps<typeof Link> & { look?: ButtonLook }) {
  return <Link className={buttonClass(look, className)} {...rest} />;
}

/**
 * A link to a page of the product. {@link LinkFollower} opens it in place, without loading the document anew. There is
 * no prefetching: pages are rendered per person, so it would cost two requests for every link on the screen and make no
 * page faster.
 */
export function Link({ href, ...rest }: ComponentProps<'a'> & { href: string }) {
  return <a href={href} data-in-place="" {...rest} />;
}

export function TextLink({ className = '', ...rest }: ComponentProps<typeof Link>) {
  return <Link className={`underline decoration-line-2 underline-offset-4 ${className}`} {...rest} />;
}

/** A link to somebody else's site; it opens in a new tab, and the site gets no referrer. */
export function ExternalLink({ href, look = '', children }: { href: string; look?: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={`break-all underline decoration-line-2 underline-offset-4 ${look}`}
    >
      {children}
    </a>
  );
}

/** The first link on a page, for keyboard users: skips the navigation and goes to the element with the id `content`. */
export function SkipLink({ children = 'Skip to content' }: { children?: string }) {
  return (
    <a href="#content" className={buttonClass('primary', 'fixed top-2 start-2 z-20 not-focus:sr-only')}>
      {children}
    </a>
  );
}
