import { createServer } from 'node:http';
import { listen } from './listen.ts';
import type { Measured } from './meters.ts';

/**
 * Serves `GET /metrics` on a port of its own. Throws {@link StartError} when the port is taken.
 * @returns what stops serving it
 */
export async function serveMetrics(
  { port, host }: { port: number; host: string },
  { read, watchProcess, contentType }: Measured,
): Promise<() => void> {
  watchProcess();
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    if (request.method !== 'GET') return void response.writeHead(405, { Allow: 'GET' }).end();
    const text = await read();
    response.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' }).end(text);
  });
  await listen(server, port, host, { port: 'METRICS_PORT', host: 'METRICS_HOST' });
  server.unref();
  return () => server.close();
}
