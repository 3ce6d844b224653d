import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import type { Acts } from './acts.ts';
import { startProduct } from './product.ts';
import { newDataFolder, RUN_FOLDER, TEMPLATE } from './run-folder.ts';

/** The product with a socket for tests: see {@link askProduct}. */
export const OPEN_PRODUCT = 'e2e/servers/open-product.mjs';

type Options = Omit<Parameters<typeof startProduct>[0], 'settings'> & { settings?: Record<string, string> };

/** Starts the product with demo data of its own and a socket for tests. The first embedded one is the others' template. */
export async function startOpenProduct({ settings = {}, ...how }: Options) {
  const all = { DATA_DIR: newDataFolder(), ...settings };
  const product = await startProduct({ script: OPEN_PRODUCT, ...how, settings: all });
  if (all.DATA_DIR && !existsSync(TEMPLATE)) await askProduct(product.url, 'copy', { to: TEMPLATE });
  return product;
}

/** Has the product at this address do one of its acts. */
export async function askProduct<Act extends keyof Acts>(
  url: string,
  act: Act,
  input: Parameters<Acts[Act]>[0],
): Promise<Awaited<ReturnType<Acts[Act]>>> {
  const socketPath = join(RUN_FOLDER || tmpdir(), `tests-${new URL(url).port}`);
  const answer = await new Promise<unknown>((resolve, reject) => {
    const asked = request({ socketPath, path: `/${act}`, method: 'POST' }, (response) => resolve(json(response)));
    asked.once('error', reject).end(JSON.stringify(input));
  });
  const { value, fault } = answer as { value: Awaited<ReturnType<Acts[Act]>>; fault?: string };
  if (fault !== undefined) throw new Error(`${act}: ${fault}`);
  return value;
}
