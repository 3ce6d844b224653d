import { strToU8, zipSync } from 'fflate';
import { brunoCollection } from '@/lib/api/bruno/collection.ts';
import { readDocumentText } from '@/lib/api/openapi/read-document.ts';
import { type Env, env } from '@/lib/config/env.ts';

/** The first date that the format has: what is packed has none of its own. */
const NO_DATE = new Date(1980, 0, 1);

let packed: { settings: Env; file: Uint8Array<ArrayBuffer> } | null = null;

/** The API as a collection for Bruno, which imports it as it is. */
export function GET(): Response {
  return new Response(collectionFile(env()), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="bruno.zip"',
      'Cache-Control': 'public, max-age=300',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

/** Packed once for the settings of the process: it takes too long to be done for every stranger who asks. */
function collectionFile(settings: Env): Uint8Array<ArrayBuffer> {
  if (packed?.settings !== settings) {
    const files = Object.entries(brunoCollection(JSON.parse(readDocumentText(settings)), settings));
    const bytes = Object.fromEntries(files.map(([path, text]) => [path, strToU8(text)]));
    // So many small files get no smaller by a higher level, which holds up everybody ten times as long.
    packed = { settings, file: new Uint8Array(zipSync(bytes, { level: 1, mtime: NO_DATE })) };
  }
  return packed.file;
}

export const dynamic = 'force-dynamic';
