import { builtInOperations, OPERATIONS } from '@/lib/api/openapi/operations.ts';
import { readInstallation } from '@/lib/permissions/installation/read-installation.ts';
import type { ReadRoutes } from './machine-host.ts';

/**
 * The routes that this installation has: of v1 not those that a platform has in their place, or that it has none of.
 * Others once the platform's document has changed.
 */
export function offeredRoutes(routes: ReadRoutes): ReadRoutes {
  let from = { all: routes(), installation: readInstallation() };
  let offered = without(from);
  return () => {
    const now = { all: routes(), installation: readInstallation() };
    if (now.all !== from.all || now.installation !== from.installation) {
      from = now;
      offered = without(from);
    }
    return offered;
  };
}

function without({
  all,
  installation,
}: {
  all: ReturnType<ReadRoutes>;
  installation: ReturnType<typeof readInstallation>;
}) {
  const own = new Set(builtInOperations(installation).map(({ path }) => path));
  const notOurs = new Set(OPERATIONS.map(({ path }) => path).filter((path) => !own.has(path)));
  if (notOurs.size === 0) return all;
  return Object.fromEntries(
    Object.entries(all).filter(([folder]) => !notOurs.has(folder.replace(/\[(\w+)\]/g, '{$1}'))),
  );
}
