import { readdirSync } from 'node:fs';
import { openPatterns } from '../http/machine-host.ts';

/** What is under no known address, so that strangers can't make up series. */
const OTHER = 'other';

/**
 * Makes what names a path by its pattern: `/api/v1/customers/[id]`.
 * @param patterns by default those of all pages and endpoints
 */
export function routeNamer(patterns: string[] = ownPatterns()): (path: string) => string {
  const fixed = new Set(patterns.filter((pattern) => !pattern.includes('[')));
  const open = openPatterns(patterns.filter((pattern) => !pattern.startsWith('/[...')));
  return (given) => {
    const path = given.startsWith('/v1/') ? `/api${given}` : given;
    if (fixed.has(path)) return path;
    return open.find(({ pattern }) => pattern.test(path))?.folder ?? OTHER;
  };
}

/** By the folders, of which those in parentheses are no part of an address. */
function ownPatterns(): string[] {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).map(
    (file) => `/${file.replaceAll('\\', '/')}`,
  );
  const own = files.filter((file) => /\/(?:page\.tsx|route\.ts)$/.test(file));
  return own.map((file) => file.replace(/\/\([^)]*\)/g, '').replace(/\/[^/]*$/, '') || '/');
}
