import type { ComponentProps } from 'react';
import { Link } from './link.tsx';

export type ButtonLook = 'primary' | 'plain' | 'danger' | 'destroy';

const LOOKS: Record<ButtonLook, string> = {
  primary: 'border-primary bg-primary text-on-primary hover:opacity-90',
  plain: 'border-line-2 bg-surface text-ink hover:bg-wash',
  /** Leads to something that can’t be undone. */
  danger: 'border-bad-line bg-surface text-bad hover:bg-bad-wash',
  /** Does something that can’t be undone. */
  destroy: 'border-bad bg-bad text-on-bad hover:opacity-90',
};

/** The classes of anything that looks like a button. */
export function buttonClass(look: ButtonLook = 'plain', className = ''): string {
  return `inline-flex min-h-10 items-center justify-center gap-2 rounded-control border px-4 py-2 text-sm
    font-semibold whitespace-nowrap transition disabled:opacity-60 ${LOOKS[look]} ${className}`;
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
