import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { processWide } from '@/lib/kernel/process/process-wide.ts';

/**
 * Next.js calls this when its server starts. Where that isn't ours (`next start`, `next dev`), nobody has opened the
 * database: the file that does is built beside the server, which has parts that Next.js's bundler can't take.
 */
export async function register(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: Next.js says it nowhere else.
  if (process.env.NEXT_PHASE === 'phase-production-build' || processWide.databases?.primary) return;
  const file = join(process.cwd(), '.next/product/next.mjs');
  if (!existsSync(file)) execFileSync(process.execPath, ['scripts/bundle-server.mjs'], { stdio: 'inherit' });
  const { openForNext } = await import(/* turbopackIgnore: true */ pathToFileURL(file).href);
  await openForNext();
}
