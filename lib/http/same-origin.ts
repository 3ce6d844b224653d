import { env } from '../kernel/config/env.ts';
import { urlOf } from '../kernel/text/url.ts';

/** The names that this machine has for itself. */
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Whether a browser sent this POST from one of our pages. What counts is BASE_URL, not the host that the request names:
 * a proxy may put its own there, and anyone else anything.
 */
export function isSameOrigin(request: Request): boolean {
  return isOwnOrigin(request.headers.get('origin'), env().baseUrl);
}

/**
 * Whether an Origin header names our own address, scheme and port included; on this machine, by any of its names. A
 * missing one counts as foreign: every browser sends one with a POST.
 */
export function isOwnOrigin(origin: string | null | undefined, baseUrl: string): boolean {
  if (!origin) return false;
  if (origin === baseUrl) return true;
  const [given, own] = [urlOf(origin), new URL(baseUrl)];
  if (given?.origin !== origin || !LOOPBACK.test(given.hostname) || !LOOPBACK.test(own.hostname)) return false;
  return given.protocol === own.protocol && given.port === own.port;
}
