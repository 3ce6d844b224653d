import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import { DialogHelper, LinkFollower } from '@/components/shell/dialog-helper.tsx';
import { env } from '@/lib/kernel/config/env.ts';
import { clientTexts, frameLanguage } from '@/lib/kernel/language/current-language.ts';
import { directionOf } from '@/lib/kernel/language/language.ts';
import '@/components/ui/pages.css';

/** The image shown where a link to the product is shared. */
const OG_IMAGE = { url: '/og.png', width: 1200, height: 630, alt: 'Connect apps to your store in one step' };

export const dynamic = 'force-dynamic';

export function generateMetadata(): Metadata {
  const { appName, baseUrl } = env();
  const description = 'Connect apps to your store in one step, and see at any time what each of them may do.';
  return {
    metadataBase: new URL(baseUrl),
    title: { default: appName, template: `%s · ${appName}` },
    description,
    openGraph: { type: 'website', siteName: appName, title: appName, description, images: OG_IMAGE },
    twitter: { card: 'summary_large_image' },
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

/** The document of every page. */
export default function RootLayout({ children }: { children: ReactNode }) {
  const language = frameLanguage();
  preload('/fonts/inter-latin-5.3.0.woff2', { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  return (
    <html lang={language} dir={directionOf(language)}>
      {/* Read by the script that keeps what was typed while the database is away. */}
      <body data-waiting={language === 'en' ? undefined : clientTexts().waitForDatabase}>
        {children}
        <LinkFollower />
        <DialogHelper />
      </body>
    </html>
  );
}
