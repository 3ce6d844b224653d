import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import '@/components/ui/theme.css';

export const dynamic = 'force-dynamic';

export const metadata: Metadata = { icons: { icon: '/icon.svg' } };

/** A root of its own: coming here is a full page load, so that the consent screen's own security policy applies. */
export default function ConsentLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body className="bg-surface sm:bg-paper">{children}</body>
    </html>
  );
}
