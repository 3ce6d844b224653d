import { LIMITS } from '@/lib/kernel/config/limits.ts';
import { count } from '../next-16/form-shape.ts';

/** Why nothing further is to see a request. */
type TargetFault = 'method_not_allowed' | 'malformed_address' | 'long_query';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Reads a request line (RFC 9112 section 3.2). Of an absolute address only path and query count: whom a request is for
 * is set by BASE_URL.
 * @returns path and query as they were sent
 */
export function readTarget(method = '', target = ''): { target: string } | { fault: TargetFault } {
  if (!METHODS.includes(method) || target === '*') return { fault: 'method_not_allowed' };
  const own = target.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^(?=\?|$)/, '/');
  const mark = own.indexOf('?');
  const path = mark < 0 ? own : own.slice(0, mark);
  if (!path.startsWith('/') || !isText(path) || leadsBack(path)) return { fault: 'malformed_address' };
  if (mark >= 0 && count(own, '&', mark) >= LIMITS.queryParameters) return { fault: 'long_query' };
  return { target: own };
}

/**
 * Whether a path has segments that whoever reads it next would resolve to another path (RFC 3986 section 5.2.4, and
 * browsers' backslashes): what is decided by it here has to hold there.
 */
function leadsBack(path: string): boolean {
  return /\\|(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i.test(path);
}

/** Whether a path decodes to UTF-8 without the character that no database stores. */
function isText(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}
