import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const dynamic = 'force-dynamic';

/** Where `npm run build` keeps them, by names that say what is in them: `cli-110732d9134b6b74.tgz`. */
const FOLDER = join(/* turbopackIgnore: true */ process.cwd(), '.next/product/packages');
const HEADERS = { 'Content-Security-Policy': "default-src 'none'", 'X-Content-Type-Options': 'nosniff' };

/**
 * The command line and the SDKs, as what npm and pip install: `cli.tgz`, `sdk.tgz` and, for Python, `sdk.tar.gz`, each
 * of which leads to a name that always means the same bytes. Next.js uses this for HEAD too.
 */
export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  const { file } = await params;
  const kept = namesKept();
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

/** None where it was never built, as in development. */
function namesKept(): string[] {
  try {
    return readdirSync(FOLDER);
  } catch {
    return [];
  }
}
