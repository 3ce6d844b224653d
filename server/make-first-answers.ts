import { log } from '@/lib/process/log.ts';
import { askForNobody } from './ask-for-nobody.ts';
import type { Handle } from './http-server.ts';
import type { Route } from './machine-routes.ts';

/** What takes long the first time, and is kept from then on. */
const PATHS = ['/api/openapi.json', '/docs/search?q=token', '/docs/bruno.zip'];

/**
 * Makes what would hold up everybody else for a moment when a stranger asks for it first. What fails here fails again
 * for whoever asks, and is no reason not to start.
 */
export async function makeFirstAnswers(handle: Handle, routes: Record<string, Route>, baseUrl: string): Promise<void> {
  const { host, protocol } = new URL(baseUrl);
  const headers = { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) };
  try {
    for (const path of PATHS) {
      const own = routes[path]?.GET;
      if (own) await own(new Request(new URL(path, baseUrl)), { params: Promise.resolve({}) });
      else await askForNobody(handle, path, headers);
    }
  } catch (error) {
    log().warn({ err: error }, 'what takes long the first time could not be made before');
  }
}
