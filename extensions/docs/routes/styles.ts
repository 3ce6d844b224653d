import { STYLES } from '../styles.ts';

export function GET(): Response {
  return new Response(STYLES, {
    headers: {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
