import { setTimeout as wait } from 'node:timers/promises';
import type { Person } from './provider.ts';

/** A store of the platform, with who works on it. */
export interface PlatformStore {
  id: string;
  name: string;
  subdomain: string;
  currency: string;
  owner: Person;
}

/** How long to wait before asking a product again that isn’t there yet, in milliseconds. */
const WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * What the platform tells the product: its stores, their owners, and what happened in them.
 * @param product its address
 * @param key PLATFORM_KEY
 * @param signal ends the tries
 */
export function productClient(product: string, key: string, signal: AbortSignal) {
  /** Sends until the product has taken it: all of this may be sent again. Throws for what it refuses. */
  async function send(method: 'PUT' | 'POST', path: string, body: object): Promise<void> {
    for (let ms = WAIT_MS; ; ms = Math.min(2 * ms, LONGEST_WAIT_MS)) {
      const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
      const init = { method, headers, body: JSON.stringify(body), signal };
      const answer = await fetch(`${product}/api/platform/${path}`, init).catch(() => null);
      // Somebody has put a later version meanwhile.
      if (answer?.ok || answer?.status === 409) return;
      // Without PLATFORM_KEY nothing is there: it may yet be started with it.
      const isLater = !answer || answer.status >= 500 || answer.status === 404 || answer.status === 429;
      if (!isLater) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      await wait(ms, undefined, { signal });
    }
  }

  return {
    async putStores(stores: readonly PlatformStore[]): Promise<void> {
      for (const { id, owner, ...store } of stores) {
        const path = `stores/${encodeURIComponent(id)}`;
        await send('PUT', path, store);
        const { sub, email, name } = owner;
        await send('PUT', `${path}/members/${encodeURIComponent(sub)}`, { role: 'owner', email, name });
      }
    },
    /** Posts an event of a store, once for its id however often it is posted. */
    postEvent: (event: { id: string; type: string; store: string; mode: string; data: object }) =>
      send('POST', 'events', event),
  };
}
