import { type NextRequest, NextResponse } from 'next/server';
import { env, isDevelopment } from '@/lib/env.ts';
import { refuseLargeForm } from '@/lib/large-form.ts';
import { pageHeaders } from '@/lib/page-headers.ts';

// Pages only: the API and the consent screen set their own headers and shouldn't be slowed down by this.
export const config = {
  matcher: [
    '/((?!api/|v1/|_next/|logos/|.well-known/|sign-out|oauth/authorize$|oauth/authorize/decision|fonts/|store-search\\.js$|.*\\.(?:svg|png|ico|txt|webmanifest)$).*)',
  ],
};

/** Gives every page its security headers. It only adds headers; every page checks for itself who may see it. */
export function proxy(request: NextRequest): Response {
  const refused = refuseLargeForm(request);
  if (refused) return refused;
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64');
  const headers = pageHeaders({
    nonce,
    formTargets: [],
    isHttps: env().baseUrl.startsWith('https:'),
    isDevelopment: isDevelopment(),
  });
  const forwarded = new Headers(request.headers);
  // Next.js takes the nonce for its own scripts from here.
  forwarded.set('content-security-policy', headers['Content-Security-Policy'] ?? '');
  const response = NextResponse.next({ request: { headers: forwarded } });
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}
