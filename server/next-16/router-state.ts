/** How Next.js says of which kind a parameter in the address is: `[id]`, `[...path]`, `[[...path]]`, intercepted. */
const KINDS = ['c', 'ci(..)(..)', 'ci(.)', 'ci(..)', 'ci(...)', 'oc', 'd', 'di(..)(..)', 'di(.)', 'di(..)', 'di(...)'];
const MARKERS = ['refetch', 'inside-shared-layout', 'metadata-only'];
const MOST_PARTS = 6;

/**
 * Whether Next.js can read what React's router says it shows already (`next-router-state-tree`). It takes another one
 * for a fault of its own.
 */
export function isRouterState(header: string): boolean {
  try {
    return isTree(JSON.parse(decodeURIComponent(header)));
  } catch {
    return false;
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isNothing = (value: unknown) => value === undefined || value === null;

function isTree(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > MOST_PARTS) return false;
  const [segment, slots, url, marker, hint, more] = value;
  return (
    isSegment(segment) &&
    typeof slots === 'object' &&
    slots !== null &&
    !Array.isArray(slots) &&
    Object.values(slots).every(isTree) &&
    (isNothing(url) || (Array.isArray(url) && url.length === 2 && url.every(isText))) &&
    (isNothing(marker) || MARKERS.includes(marker)) &&
    (isNothing(hint) || typeof hint === 'number') &&
    (more === undefined || isText(more))
  );
}

function isSegment(value: unknown): boolean {
  if (isText(value)) return true;
  if (!Array.isArray(value) || value.length !== 4) return false;
  const [name, key, kind, siblings] = value;
  const isList = siblings === null || (Array.isArray(siblings) && siblings.every(isText));
  return isText(name) && isText(key) && KINDS.includes(kind) && isList;
}
