import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Handle } from './http-server.ts';
import { sendRefusal } from './refuse.ts';

const PATH = '/docs';

/** The page around each place where its nonce stands, and the headers it came with, but for those of one response. */
interface Kept {
  parts: string[];
  headers: [string, string][];
}

/**
 * Serves the documentation as Next.js rendered it the first time: it is the same for everyone and takes longer to
 * render than a stranger may hold up the others. Each response gets a nonce of its own.
 */
export function keepDocumentation(handle: Handle): Handle {
  let rendering: Promise<Kept | null> | null = null;
  return async (request, response) => {
    if (request.url?.split('?')[0] !== PATH) return handle(request, response);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendRefusal('method_not_allowed', PATH, request, response);
    const kept = await rendering;
    if (kept) return send(kept, request, response);
    // Without query, compression and parts of pages, so that the first request's page is everybody's.
    request.url = PATH;
    request.method = 'GET';
    for (const name of Object.keys(request.headers))
      if (/^(?:rsc$|next-|accept-encoding$)/.test(name)) delete request.headers[name];
    rendering = capture(response, nonceIn(request));
    await handle(request, response);
    if (!(await rendering)) rendering = null;
  };
}

/** Collects what is sent; null when that was no page, or nobody waited for all of it. */
function capture(response: ServerResponse, nonce: string): Promise<Kept | null> {
  const chunks: Buffer[] = [];
  const collect = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk as Uint8Array));
  };
  const [write, end] = [response.write.bind(response), response.end.bind(response)] as ((
    ...args: unknown[]
  ) => never)[];
  response.write = (...args: unknown[]) => {
    collect(args[0]);
    return write?.(...args) as never;
  };
  response.end = (...args: unknown[]) => {
    collect(args[0]);
    return end?.(...args) as never;
  };
  return new Promise((resolve) => {
    response.once('close', () => {
      if (response.statusCode !== 200 || !response.writableFinished) return resolve(null);
      const headers = Object.entries(response.getHeaders()).filter(([name]) => KEPT.includes(name));
      const parts = Buffer.concat(chunks).toString('utf8').split(nonce);
      resolve({ parts, headers: headers.map(([name, value]) => [name, String(value)]) });
    });
  });
}

const KEPT = ['content-type', 'link', 'vary'];
const compress = promisify(gzip);

async function send({ parts, headers }: Kept, request: IncomingMessage, response: ServerResponse): Promise<void> {
  for (const [name, value] of headers) response.setHeader(name, value);
  const page = parts.join(nonceIn(request));
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return void response.end(page);
  response.setHeader('Content-Encoding', 'gzip');
  response.end(await compress(page));
}

function nonceIn(request: IncomingMessage): string {
  return /'nonce-([^']+)'/.exec(String(request.headers['content-security-policy']))?.[1] ?? '';
}
