import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startGenerator } from '../load/generator.ts';
import type { Options } from '../options.ts';
import { startPostgres } from '../postgres.ts';
import { descendantRunning } from '../processes.ts';
import type { Session } from '../seed/session.ts';
import { productOn, SMALL } from '../sides/product.ts';
import { type CpuProfile, selfTimes } from './read-profile.ts';

const WARM_UP_S = 3;
const SHOWN_PLACES = 45;

/**
 * Runs workloads one after the other on the product, and says where their time went: by function in the server, by
 * statement in the database. The profiles are written for a browser's developer tools. Gives true.
 */
export async function profileWorkloads({ profile, connections, seconds, out }: Options): Promise<boolean> {
  const postgres = await startPostgres(['shared_preload_libraries=pg_stat_statements']);
  const generator = startGenerator();
  mkdirSync(out, { recursive: true });
  const file = resolve(out, 'latest.cpuprofile');
  const options = `--import ${fileURLToPath(new URL('./profiler.mjs', import.meta.url))}`;
  let statements: Session | undefined;
  const prepare = async (session: Session) => {
    statements = session;
    await session.query('CREATE EXTENSION pg_stat_statements');
  };
  // One process, so that its profile shows all of it.
  const environment = { NODE_OPTIONS: options, BENCH_PROFILE: file, WEB_CONCURRENCY: '1' };
  const product = await productOn(postgres, 'product', SMALL, { prepare, environment });
  const serving = descendantRunning(product.pid, '/serving.mjs');
  for (const workload of profile ?? []) {
    const load = { port: product.port, connections: connections[0] ?? 16 };
    const subjects = await product.subjects(workload, load.connections, seconds + WARM_UP_S);
    const warm = await generator.run(workload, { ...load, seconds: WARM_UP_S, subjects });
    await statements?.query('SELECT pg_stat_statements_reset()');
    process.kill(serving, 'SIGUSR2');
    const { measured, subjects: left } = await generator.run(workload, { ...load, seconds, subjects: warm.subjects });
    process.kill(serving, 'SIGUSR2');
    product.keep(workload, left, measured);
    while (!existsSync(file)) await sleep(50);
    const kept = join(out, `${workload}.cpuprofile`);
    renameSync(file, kept);
    const taken = JSON.parse(readFileSync(kept, 'utf8')) as CpuProfile;
    console.log(`\n${workload}: ${measured.requests} requests, ${Math.round(measured.requests / measured.seconds)}/s`);
    for (const { place, share } of selfTimes(taken).slice(0, SHOWN_PLACES))
      console.log(`${(share * 100).toFixed(1).padStart(6)} %  ${place}`);
    await printStatements(statements, measured.requests);
  }
  return true;
}

async function printStatements(session: Session | undefined, requests: number): Promise<void> {
  const answer = await session?.query(
    `SELECT calls, total_exec_time AS ms, query FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid
    WHERE d.datname = current_database() AND calls > 1 ORDER BY total_exec_time DESC LIMIT 12`,
  );
  console.log('\n calls per request   ms each   statement');
  for (const { calls, ms, query } of (answer?.rows ?? []) as { calls: number; ms: number; query: string }[]) {
    const [perRequest, each] = [Number(calls) / requests, ms / Number(calls)];
    const text = query.replace(/\s+/g, ' ').slice(0, 110);
    console.log(`${perRequest.toFixed(3).padStart(18)}   ${each.toFixed(3).padStart(7)}   ${text}`);
  }
}
