import { plainText } from './page-responses.ts';

// What next.config.mjs lets a form hold; Next.js itself answers a larger one with a bare 500.
const MOST_BYTES = 6 * 1024 * 1024;

/** The answer to a form that is too large to be read, in words for who sent it; null for any other request. */
export function refuseLargeForm(request: Request): Response | null {
  if (request.method !== 'POST' || Number(request.headers.get('content-length') ?? 0) <= MOST_BYTES) return null;
  return plainText(
    413,
    'This form is too large: the file in it is bigger than 6 MB. Go back and choose a smaller one.',
  );
}
