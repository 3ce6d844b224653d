import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startGenerator } from './load/generator.ts';
import type { Options } from './options.ts';
import { startPostgres } from './postgres.ts';
import type { Machine } from './report/machine.ts';
import { markdown } from './report/table.ts';
import type { Session } from './seed/session.ts';
import { productOn } from './sides/product.ts';

const DUE = 1_000_000;
const CONNECTIONS = 4;
/** What apps ask meanwhile. */
const ASKED = ['me', 'list', 'update'];
/** What is due has become so within this time. */
const HOUR = '1 hour';
/** For so long renewals are counted, unless they are done before. */
const COUNTED_MS = 60_000;
/** A job's turn comes every minute. */
const TURN_MS = 90_000;

/**
 * Lets the product renew up to a million subscriptions that became due within one hour, while its API is asked:
 * renewals per second, memory, and how long answers take before and meanwhile. Gives true: being slow is no fault.
 */
export async function measureRenewals(options: Options, machine: Machine): Promise<boolean> {
  const say = (line: string) => console.log(line);
  const postgres = await startPostgres();
  const generator = startGenerator();
  const due = Math.round(DUE * options.scale);
  const sizes = { stores: Math.ceil(due / 10), connections: 10_000, subscriptions: due + 10_000, entries: 1_000 };
  let session: Session | undefined;
  const prepare = async (opened: Session) => {
    session = opened;
  };
  const product = await productOn(postgres, 'renewals', sizes, { say, prepare });
  if (!session) throw new Error('There is no database.');
  const asked = new Set<string>();
  const answerTimes = async () => {
    const p99s: Record<string, number> = {};
    for (const workload of ASKED) {
      const subjects = await product.subjects(workload, CONNECTIONS, options.seconds);
      for (const { storeId = '' } of subjects) asked.add(storeId);
      const load = { port: product.port, connections: CONNECTIONS, seconds: options.seconds, subjects };
      const run = await generator.run(workload, load);
      product.keep(workload, run.subjects, run.measured);
      p99s[workload] = run.measured.p99;
    }
    return p99s;
  };
  const before = await answerTimes();
  // A list renews its own store first: what that costs is not the question here.
  const made = await makeDue(session, due, [...asked]);
  say(`${made} subscriptions are due.`);
  const until = performance.now() + TURN_MS;
  while ((await countDue(session)) === made && performance.now() < until) await sleep(500);
  const [first, began] = [await countDue(session), performance.now()];
  const meanwhile = await answerTimes();
  while (performance.now() - began < COUNTED_MS && (await countDue(session)) > 0) await sleep(500);
  const seconds = (performance.now() - began) / 1000;
  const renewed = first - (await countDue(session));
  const memory = product.usage().server.memory;
  const result = { due: made, renewed, seconds, perSecond: renewed / seconds, memory, before, meanwhile };
  const text = `${table(result)}\n`;
  console.log(`\n${text}`);
  mkdirSync(options.out, { recursive: true });
  writeFileSync(join(options.out, 'renewals.json'), `${JSON.stringify({ machine, ...result }, null, 2)}\n`);
  writeFileSync(join(options.out, 'renewals.md'), text);
  return true;
}

/**
 * Moves the end of so many periods into the last hour, but of stores that are asked about. Returns how many are due.
 */
async function makeDue(session: Session, due: number, asked: string[]): Promise<number> {
  await session.query(
    `UPDATE subscription SET current_period_end = now() - random() * interval '${HOUR}',
      current_period_start = current_period_start - interval '2 months'
    WHERE id IN (SELECT id FROM subscription WHERE store_id <> ALL($1::uuid[]) AND current_period_end > now() LIMIT ${due})`,
    [asked],
  );
  await session.query('VACUUM ANALYZE subscription');
  await session.query('CHECKPOINT');
  return countDue(session);
}

async function countDue(session: Session): Promise<number> {
  const { rows } = await session.query(
    `SELECT count(*)::int AS count FROM subscription
    WHERE status IN ('trialing', 'active', 'past_due') AND current_period_end <= now()`,
  );
  return Number(rows[0]?.count);
}

interface Result {
  due: number;
  renewed: number;
  seconds: number;
  perSecond: number;
  memory: number;
  before: Record<string, number>;
  meanwhile: Record<string, number>;
}

function table({ due, renewed, seconds, perSecond, memory, before, meanwhile }: Result): string {
  const head = ['due', 'renewed', 'in s', 'per second', 'RSS MB', ...ASKED.map((name) => `p99 ms of ${name}`)];
  const times = ASKED.map((name) => `${before[name]?.toFixed(0)} → ${meanwhile[name]?.toFixed(0)}`);
  const numbers = [due, renewed, seconds.toFixed(0), perSecond.toFixed(0), (memory / 2 ** 20).toFixed(0)];
  return markdown(head, [[...numbers.map(String), ...times]], 0);
}
