/** A file route.ts: handlers by method. */
export type Route = Partial<Record<string, (request: Request, context: RouteContext) => Response | Promise<Response>>>;

/** Gives all routes by the folder they are in (`/api/v1/customers/[id]`); others once they have changed in development. */
export type ReadRoutes = () => Record<string, Route>;

interface RouteContext {
  params: Promise<Record<string, string | string[]>>;
}

interface Found {
  route: Route;
  params: Awaited<RouteContext['params']>;
}

/** The parameters of a path without any `[name]`: none. */
export const NO_PARAMS: Found['params'] = Object.freeze({});

/** The folder of what no other route of v1 is: what is passed on to a platform is there. */
export const ALL_OF_V1 = '/api/v1/[...path]';

/** What every reader of a path takes for the same: nothing to decode, to leave out or to put together. */
const PLAIN = /^(?:\/[\w.~-]+)+$/;

/** Whether a path can be read in one way alone. */
export function isPlain(path: string): boolean {
  return PLAIN.test(path);
}

/**
 * Finds the route of a path as Next.js does: the segment's own name before `[name]` before `[...name]`.
 * @param routes by the folder they are in: `/api/v1/customers/[id]`
 * @returns null for a path without a route, and for one that isn't plain, which is better left to Next.js
 */
export function routeFinder(routes: Record<string, Route>): (path: string) => Found | null {
  const fixed = new Map(Object.entries(routes).filter(([folder]) => !folder.includes('[')));
  const open = Object.entries(routes)
    .filter(([folder]) => folder.includes('['))
    .sort(([one], [other]) => (rank(one) < rank(other) ? -1 : 1))
    .map(([folder, route]) => ({ route, pattern: patternOf(folder) }));
  return (path) => {
    if (!PLAIN.test(path)) return null;
    const own = fixed.get(path);
    if (own) return { route: own, params: NO_PARAMS };
    for (const { route, pattern } of open) {
      const groups = pattern.exec(path)?.groups;
      if (groups) return { route, params: paramsIn(groups) };
    }
    return null;
  };
}

/** Sorts before others what Next.js tries before them. */
function rank(folder: string): string {
  return folder.replace(/\[\.{3}\w+\]/g, '\uffff').replace(/\[\w+\]/g, '\ufffe');
}

/** Names of groups can’t tell the two kinds of parameters apart, so all but a single segment get a prefix. */
const MANY = 'many_';

function patternOf(folder: string): RegExp {
  const source = folder
    .replaceAll('.', '\\.')
    .replace(/\[(?:\\\.){3}(\w+)\]/g, `(?<${MANY}$1>.+)`)
    .replace(/\[(\w+)\]/g, '(?<$1>[^/]+)');
  return new RegExp(`^${source}$`);
}

function paramsIn(groups: Record<string, string>): Found['params'] {
  return Object.fromEntries(
    Object.entries(groups).map(([name, value]) =>
      name.startsWith(MANY) ? [name.slice(MANY.length), value.split('/')] : [name, value],
    ),
  );
}
