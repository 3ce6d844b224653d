import type { ReactNode } from 'react';

/** What is wrong with a plain form, where it is wrong. */
export function Problem({ id, className = '', children }: { id?: string; className?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className={`text-small font-medium text-bad ${className}`}>
      {children}
    </p>
  );
}
