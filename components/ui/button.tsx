import type { ComponentProps } from 'react';
import { Link } from './link.tsx';

export type ButtonLook = 'primary' | 'plain' | 'danger' | 'destroy';

const LOOKS: Record<ButtonLook, string> = {
  primary: 'button button-primary',
  plain: 'button button-plain',
  /** Leads to something that can’t be undone. */
  danger: 'button button-danger',
  /** Does something that can’t be undone. */
  destroy: 'button button-destroy',
};

/** The classes of anything that looks like a button. */
export function buttonClass(look: ButtonLook = 'plain', className = ''): string {
  return className === '' ? LOOKS[look] : `${LOOKS[look]} ${className}`;
}

export function Button({
  look,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { look?: ButtonLook }) {
  return <button type={type} className={buttonClass(look, className)} {...rest} />;
}

export function ButtonLink({ look, className, ...rest }: ComponentProps<typeof Link> & { look?: ButtonLook }) {
  return <Link className={buttonClass(look, className)} {...rest} />;
}
