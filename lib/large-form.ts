import { plainText } from './page-responses.ts';

// The limit set in next.config.mjs; Next.js itself responds to a larger form with a bare 500.
const MAX_BYTES = 6 * 1024 * 1024;

/** The response to a form that is too large to be read, as text for whoever sent it; null for any other request. */
export function refuseLargeForm(request: Request): Response | null {
  if (request.method !== 'POST' || Number(request.headers.get('content-length') ?? 0) <= MAX_BYTES) return null;
  return plainText(
    413,
    'This form is too large: the file in it is bigger than 6 MB. Go back and choose a smaller one.',
  );
}
