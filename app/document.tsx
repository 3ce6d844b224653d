import { randomBytes } from 'node:crypto';
import type { ReactNode } from 'react';
import sharedStyles from '@/app/document.inline.css';
import { env, isDevelopment } from '@/lib/config/env.ts';
import { pageHeaders } from '@/lib/http/page-headers.ts';
import { WrittenResponse } from '@/lib/http/written-response.ts';

interface Options {
  status: number;
  title: string;
  /** CSP sources that the page's form may lead to, besides this site. */
  formTargets?: string[];
  /** Rules for this page alone, without user input. */
  styles?: string;
  /** A script in public/ that the page can do without. */
  script?: string | undefined;
  headers?: Record<string, string>;
}

/** A whole page in one answer: static markup with inline styles, and no React in the browser. */
export async function documentResponse(page: ReactNode, options: Options): Promise<Response> {
  // Imported here because Next.js refuses a static import of react-dom/server.
  const { renderToStaticMarkup } = await import('react-dom/server');
  const nonce = randomBytes(16).toString('base64');
  const { status, title, formTargets = [], styles = '', script } = options;
  const isHttps = env().baseUrl.startsWith('https:');
  const markup = renderToStaticMarkup(
    // Scroll padding keeps a focused control clear of the buttons at the foot.
    <html lang="en" className="scroll-pb-[min(20rem,45vh)]">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="icon" href="/icon.svg" />
        <link rel="preload" href="/fonts/inter-latin-5.3.0.woff2" as="font" type="font/woff2" crossOrigin="" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, without user input. */}
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: sharedStyles + styles }} />
        {script && <script src={script} nonce={nonce} defer />}
      </head>
      <body className="bg-surface sm:bg-paper">{page}</body>
    </html>,
  );
  const security = pageHeaders({ nonce, formTargets, isHttps, isDevelopment: isDevelopment(), hasOwnStyles: true });
  const headers = { ...security, 'Content-Type': 'text/html; charset=utf-8', ...options.headers };
  return new WrittenResponse(`<!doctype html>${markup}`, { status, headers }).asResponse();
}
