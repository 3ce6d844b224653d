import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isProduction } from '@/lib/kernel/config/env.ts';

export const dynamic = 'force-dynamic';

/** Where `npm run build` keeps them, by names that say what is in them: `cli-110732d9134b6b74.tgz`. */
const FOLDER = join(/* turbopackIgnore: true */ process.cwd(), '.next/product/packages');
/** On a busy machine. */
const PATIENCE_S = 60;
const HEADERS = { 'Content-Security-Policy': "default-src 'none'", 'X-Content-Type-Options': 'nosniff' };

/**
 * The command line and the SDKs, as what npm and pip install: `cli.tgz`, `sdk.tgz` and, for Python, `sdk.tar.gz`, each
 * of which leads to a name that always means the same bytes. Next.js uses this for HEAD too.
 */
export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  const { file } = await params;
  const kept = await namesKept();
  if (kept.includes(file)) {
    const immutable = { 'Content-Type': 'application/gzip', 'Cache-Control': 'public, max-age=31536000, immutable' };
    return new Response(readFileSync(join(FOLDER, file)), { headers: { ...HEADERS, ...immutable } });
  }
  const newest = kept.find((name) => name.replace(/-[0-9a-f]{16}/, '') === file);
  const headers = { ...HEADERS, 'Cache-Control': 'no-cache' };
  if (newest) return new Response(null, { status: 302, headers: { ...headers, Location: `/packages/${newest}` } });
  return new Response('There is no such package here.', {
    status: 404,
    headers: { ...headers, 'Cache-Control': 'no-store' },
  });
}

/** A product that its start has built serves before they are made. There are none in development. */
async function namesKept(): Promise<string[]> {
  for (let second = 0; isProduction() && second < PATIENCE_S && !existsSync(FOLDER); second += 1) await sleep(1_000);
  return existsSync(FOLDER) ? readdirSync(FOLDER) : [];
}
