// What next.config.mjs lets a form hold; Next.js itself answers a larger one with a bare 500.
const MOST_BYTES = 6 * 1024 * 1024;

/** The answer to a form that is too large to be read, in words for who sent it; null for any other request. */
export function refuseLargeForm(request: Request): Response | null {
  if (request.method !== 'POST' || Number(request.headers.get('content-length') ?? 0) <= MOST_BYTES) return null;
  return new Response('This form is too large: the file in it is bigger than 6 MB. Go back and choose a smaller one.', {
    status: 413,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
