import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@/lib/access/role.ts';
import { databaseUrl, onDatabase } from '@/prisma/testing/setup.ts';
import { type Product, startProduct } from '../servers/product.ts';
import { actionCall, builtActions } from './action-request.ts';
import { send } from './attack.ts';
import type { Cast, Person } from './cast.ts';
import type { WantedCodes } from './cast-codes.ts';
import type { Team } from './cast-teams.ts';

const AUTH_SECRET = 'a secret that nobody may ever read, 32 bytes or more';

/** The running product, seen from outside and from inside. */
export interface Target {
  url: string;
  cast: Cast;
  /** What may appear in no answer and no log. */
  secrets: string[];
  /** Runs a query on its database. */
  query(sql: string): Promise<Record<string, unknown>[]>;
  /** Codes of a person's app for their store, unredeemed. */
  codes(person: Person, count: number): Promise<string[]>;
  /** A team with a store of its own: one person for each of the roles. */
  team(roles: Role[]): Promise<Team>;
  /** Switches its limits on, which are off so that attacks come through, or off again. */
  throttle(isOn: boolean): Promise<void>;
  log(): string;
  stop(): Promise<void>;
}

/**
 * Starts the built product with demo data and the cast: on a server if there is one, else on the embedded database.
 * @param options of observed-product.mjs
 * @param settings beside the usual
 */
export async function startTarget(
  server: string | null,
  options: string[] = [],
  settings: Record<string, string> = {},
): Promise<Target> {
  const folder = mkdtempSync(join(tmpdir(), 'tillgate-attacks-'));
  const logFile = join(folder, 'server.log');
  const name = `tillgate_attacks_${randomBytes(6).toString('hex')}`;
  if (server) await onDatabase(server, `CREATE DATABASE ${name}`);
  const product = await startProduct({
    script: 'e2e/servers/observed-product.mjs',
    options,
    logFile,
    settings: {
      AUTH_SECRET,
      ...settings,
      ...(server ? { DATABASE_URL: databaseUrl(server, name), SEED_DEMO: '1' } : { DATA_DIR: join(folder, 'data') }),
    },
  });
  const ask = asking(product);
  const cast = (await ask({})) as Cast;
  await suspend(product.url, cast);
  return {
    url: product.url,
    cast,
    secrets: [AUTH_SECRET, ...peopleOf(cast).flatMap(secretsOf)],
    query: async (sql) => (await ask({ sql })) as Record<string, unknown>[],
    codes: async ({ id, store, app }, count) => (await ask({ codes: { id, store, app, count } })) as string[],
    team: async (team) => (await ask({ team })) as Team,
    throttle: async (isOn) => void (await ask({ throttle: isOn })),
    log: () => readFileSync(logFile, 'utf8'),
    stop: async () => {
      await product.stop();
      if (server) await onDatabase(server, `DROP DATABASE ${name} WITH (FORCE)`);
      rmSync(folder, { recursive: true });
    },
  };
}

/** Has the operator suspend an account, on the page where operators do. */
async function suspend(url: string, { operator, suspended: { id } }: Cast): Promise<void> {
  const action = builtActions().find(({ name }) => name === 'operator/accounts/[id]/actions#suspend');
  if (!action) throw new Error('The build has no action that suspends an account.');
  const args = [id, { is: 'unsent' }, { fields: { reason: 'It attacked us.' } }];
  const call = actionCall(action, `/operator/accounts/${id}`, args, { origin: url, cookie: operator.cookie });
  const { text } = await send(url, { what: 'suspending an account', ...call });
  if (!text.includes('"is":"done"')) throw new Error(`The account was not suspended: ${text.slice(0, 300)}`);
}

/** Everybody who has something to lose. */
function peopleOf({ victim, neighbour, witness, suspended }: Cast): Person[] {
  return [victim, neighbour, witness, suspended];
}

/** The random parts: an answer that only cuts a credential short leaks it all the same. */
function secretsOf({ access, refresh, code, key, app, cookie }: Person): string[] {
  const random = [access.live, access.test, refresh, code, key, app.clientSecret].map((text) => text.slice(-49, -6));
  return [...random, decodeURIComponent(cookie.split('=')[1] ?? '')];
}

function asking({
  process: child,
}: Product): (question: { sql?: string; codes?: WantedCodes; team?: Role[]; throttle?: boolean }) => Promise<unknown> {
  let last = 0;
  return (question) =>
    new Promise((resolve, reject) => {
      last += 1;
      const id = last;
      const hear = (message: { id: number; answer?: unknown; fault?: string }) => {
        if (message.id !== id) return;
        child.off('message', hear);
        if (message.fault === undefined) resolve(message.answer);
        else reject(new Error(message.fault));
      };
      child.on('message', hear);
      child.send({ id, ...question });
    });
}
