import { env } from './env.ts';

/**
 * Whether a browser sent this POST from one of our pages: its Origin is our address, or the host it was sent to.
 * A missing Origin counts as foreign: every browser sends one with a POST.
 */
export function isSameOrigin(request: Request): boolean {
  const origin = request.headers.get('origin');
  if (origin === null || !URL.canParse(origin)) return false;
  return origin === env().baseUrl || new URL(origin).host === request.headers.get('host');
}
