import { headerValue } from './header-value.ts';

// Responses to people's browsers from handlers, where there is no page.
const HEADERS = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};

/** Sends the browser on by GET after a form was accepted (RFC 9110 section 15.4.4). */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { ...HEADERS, Location: headerValue(location) } });
}

/** A refusal as a line of text. */
export function plainText(status: number, message: string): Response {
  return new Response(message, {
    status,
    headers: {
      ...HEADERS,
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Security-Policy': "frame-ancestors 'none'; default-src 'none'",
    },
  });
}
