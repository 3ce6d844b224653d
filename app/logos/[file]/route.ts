import { logoIdOf } from '@/lib/apps/logo-address.ts';
import { findLogo } from '@/lib/apps/logos.ts';
import { db } from '@/lib/database/db.ts';

export const dynamic = 'force-dynamic';

// Nothing in a logo may ever run, even if a browser is tricked into opening it as a page.
const HEADERS = { 'Content-Security-Policy': "default-src 'none'", 'X-Content-Type-Options': 'nosniff' };

/** A logo, public and cached forever, because its name is the SHA-256 of its bytes. Next.js uses this for HEAD too. */
export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  const id = logoIdOf((await params).file);
  const bytes = id && (await findLogo(db(), id));
  if (!bytes) return new Response(null, { status: 404, headers: { ...HEADERS, 'Cache-Control': 'no-store' } });
  return new Response(bytes, {
    headers: {
      ...HEADERS,
      'Content-Type': 'image/webp',
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  });
}
