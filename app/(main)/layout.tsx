import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { env } from '@/lib/env.ts';
import '@/components/ui/pages.css';

export const dynamic = 'force-dynamic';

export function generateMetadata(): Metadata {
  const { appName } = env();
  return {
    title: { default: appName, template: `%s · ${appName}` },
    description: 'Connect apps to your store in one step, and see at any time what each of them may do.',
    applicationName: appName,
    icons: { icon: '/icon.svg' },
    formatDetection: { telephone: false },
  };
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f7f6f3' },
    { media: '(prefers-color-scheme: dark)', color: '#121210' },
  ],
};

/** The root of every page but consent, which has one of its own. */
export default function MainLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
