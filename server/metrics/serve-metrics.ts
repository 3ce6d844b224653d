import { createServer } from 'node:http';
import { Registry } from 'prom-client';
import { LIMITS } from '@/lib/kernel/config/limits.ts';
import type { Env } from '@/lib/kernel/config/read-env.ts';
import { type PoolUse, setMeters } from '@/lib/kernel/process/metrics.ts';
import { listen } from '../http/listen.ts';
import { makeMeters } from './meters.ts';

/**
 * Serves `GET /metrics` on a port of its own. Throws {@link StartError} when the port is taken.
 * @param read the metrics, in the text format of Prometheus
 * @returns what stops serving it
 */
export async function serveMetrics(
  { port, host }: { port: number; host: string },
  read: () => Promise<string>,
): Promise<() => void> {
  const server = createServer({ keepAliveTimeout: LIMITS.keepAliveS * 1000 }, async (request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    if (request.method !== 'GET') return void response.writeHead(405, { Allow: 'GET' }).end();
    const text = await read();
    response
      .writeHead(200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE, 'Cache-Control': 'no-store' })
      .end(text);
  });
  await listen(server, port, host, { named: { port: 'METRICS_PORT', host: 'METRICS_HOST' } });
  server.unref();
  return () => server.close();
}

/**
 * Begins to count in a process that knows of no others, and serves what it has counted, with what the process itself
 * takes, where the settings say at which address.
 * @param pool null on the embedded database
 * @returns what stops serving it
 */
export async function measureAlone(pool: PoolUse | null, { metrics }: Pick<Env, 'metrics'>): Promise<() => void> {
  const { meters, watchProcess, read } = makeMeters(pool);
  setMeters(meters);
  if (!metrics) return () => {};
  watchProcess();
  return serveMetrics(metrics, read);
}
