import type { ReactNode } from 'react';
import '@/components/ui/theme.css';
export const dynamic = 'force-dynamic';
export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
