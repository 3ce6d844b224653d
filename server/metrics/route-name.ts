import { existsSync, readFileSync } from 'node:fs';

const MANIFEST = '.next/app-path-routes-manifest.json';
/** What is under no known address, so that strangers can't make up series. */
const OTHER = 'other';

/**
 * Makes what names a path by its pattern, as Next.js knows them all: `/api/v1/customers/[id]`.
 * @param patterns by default those of the build
 */
export function routeNamer(patterns: string[] = builtPatterns()): (path: string) => string {
  const fixed = new Set(patterns.filter((pattern) => !pattern.includes('[')));
  const open = patterns
    .filter((pattern) => pattern.includes('[') && !pattern.startsWith('/[...'))
    .map((pattern) => ({ pattern, expression: asExpression(pattern) }));
  return (given) => {
    const path = given.startsWith('/v1/') ? `/api${given}` : given;
    if (fixed.has(path)) return path;
    return open.find(({ expression }) => expression.test(path))?.pattern ?? OTHER;
  };
}

function asExpression(pattern: string): RegExp {
  const source = pattern
    .replaceAll('.', '\\.')
    .replace(/\[(?:\\\.){3}\w+\]/g, '.+')
    .replace(/\[\w+\]/g, '[^/]+');
  return new RegExp(`^${source}$`);
}

function builtPatterns(): string[] {
  if (!existsSync(MANIFEST)) return [];
  const routes = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, string>;
  return [...new Set(Object.values(routes))];
}
