// What handlers answer to people's browsers where no page does.
const HEADERS = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin', 'X-Content-Type-Options': 'nosniff' };

/** Leads on after a form was taken, by GET (RFC 9110 section 15.4.4). */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { ...HEADERS, Location: location } });
}

/** Refuses in a line of text. */
export function plainText(status: number, message: string): Response {
  return new Response(message, {
    status,
    headers: {
      ...HEADERS,
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    },
  });
}
