import type { ReactNode } from 'react';

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
