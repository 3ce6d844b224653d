import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from './product.ts';

/** Starts the product with a demo database of its own, which goes when it is stopped. */
export async function startDemoProduct(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'tillgate-demo-'));
  const settings = { DATA_DIR: join(folder, 'data') };
  const product = await startProduct({ logFile: join(folder, 'server.log'), settings });
  const stop = async () => {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: product.url, stop };
}
