import type { ReactNode } from 'react';
import { pageHeaders } from '@/lib/http/page-headers.ts';
import { env, isDevelopment } from '@/lib/kernel/config/env.ts';
import { STYLES_PATH } from './styles.ts';

interface Options {
  status?: number;
  title: string;
  description: string;
  /** Whether search engines may list it. */
  isListed?: boolean;
}

/**
 * A page of the documentation in one answer: static markup with a stylesheet and a small script of our own, the same in
 * every answer, and no React in the browser.
 */
export async function docsResponse(page: ReactNode, options: Options): Promise<Response> {
  // Imported here because Next.js refuses a static import of react-dom/server.
  const { renderToStaticMarkup } = await import('react-dom/server');
  const { status = 200, title, description, isListed = true } = options;
  const { appName, baseUrl } = env();
  const markup = renderToStaticMarkup(
    <html lang="en">
      {/* biome-ignore lint/style/noHeadElement: this is the whole document. */}
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} · ${appName}`}</title>
        <meta name="description" content={description} />
        {!isListed && <meta name="robots" content="noindex" />}
        <link rel="icon" href="/icon.svg" />
        <link rel="preload" href="/fonts/inter-latin-5.3.0.woff2" as="font" type="font/woff2" crossOrigin="" />
        <link rel="stylesheet" href={STYLES_PATH} />
        <script src="/docs.js" defer />
      </head>
      <body>{page}</body>
    </html>,
  );
  const isHttps = baseUrl.startsWith('https:');
  const security = pageHeaders({ nonce: null, formTargets: [], isHttps, isDevelopment: isDevelopment() });
  const headers = { ...security, 'Content-Type': 'text/html; charset=utf-8', Vary: 'Accept' };
  return new Response(`<!doctype html>${markup}`, { status, headers });
}
