import { type NextRequest, NextResponse } from 'next/server';
import { db } from '@/lib/db.ts';
import { env, isDevelopment } from '@/lib/env.ts';
import { refuseLargeForm } from '@/lib/large-form.ts';
import { findAppByClientId } from '@/lib/oauth/apps.ts';
import { cspSource } from '@/lib/oauth/redirect-uri.ts';
import { pageHeaders } from '@/lib/page-headers.ts';

// Pages only: the API has its own headers and must not wait for this.
export const config = {
  matcher: [
    '/((?!api/|v1/|_next/|logos/|.well-known/|sign-out|oauth/authorize/decision|.*\\.(?:svg|png|ico|txt|webmanifest)$).*)',
  ],
};

/** Gives every page its security headers. It only adds headers; every page checks for itself who may see it. */
export async function proxy(request: NextRequest): Promise<Response> {
  const refused = refuseLargeForm(request);
  if (refused) return refused;
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64');
  const isConsent = request.nextUrl.pathname === '/oauth/authorize';
  const headers = pageHeaders({
    nonce,
    formTargets: isConsent ? await consentTargets(request.nextUrl.searchParams) : [],
    isHttps: env().baseUrl.startsWith('https:'),
    isDevelopment: isDevelopment(),
  });
  const forwarded = new Headers(request.headers);
  // Next.js takes the nonce for its own scripts from here; the error page of a request reads the query.
  forwarded.set('content-security-policy', headers['Content-Security-Policy'] ?? '');
  forwarded.set('x-search', request.nextUrl.search);
  const response = NextResponse.next({ request: { headers: forwarded } });
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

/**
 * Where the consent form's answer may lead: browsers apply form-action to redirects too. The app's website is
 * among them because many apps go on there from their callback. Only what is registered gets in.
 */
async function consentTargets(query: URLSearchParams): Promise<string[]> {
  const clientId = query.get('client_id');
  const redirectUri = query.get('redirect_uri');
  if (!clientId || !redirectUri) return [];
  try {
    const app = await findAppByClientId(db(), clientId);
    if (!app?.redirectUris.includes(redirectUri)) return [];
    return [...new Set([cspSource(redirectUri), cspSource(app.websiteUrl)])];
  } catch {
    // The page itself will find the database away and say so.
    return [];
  }
}
