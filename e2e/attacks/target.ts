import { askProduct, OPEN_PRODUCT } from '../servers/open-product.ts';
import { ownDatabase } from '../servers/own-database.ts';
import { startProduct } from '../servers/product.ts';
import { actionCall, builtActions } from './action-request.ts';
import { actionRuleOf } from './action-rules.ts';
import { send } from './attack.ts';
import type { Fixtures, Person } from './fixtures.ts';

const AUTH_SECRET = 'a secret that nobody may ever read, 32 bytes or more';

/** The running product, seen from outside and from inside. */
export interface Target {
  url: string;
  fixtures: Fixtures;
  /** What may appear in no answer and no log. */
  secrets: string[];
  /** Runs a query on its database. */
  query(sql: string): Promise<Record<string, unknown>[]>;
  log(): string;
  stop(): Promise<void>;
}

/**
 * Starts the built product with demo data and the fixtures: on a server if there is one, else on the embedded database.
 * @param more settings beside the usual
 */
export async function startTarget(server: string | null, more: Record<string, string> = {}): Promise<Target> {
  const database = server ? await ownDatabase(server, 'attacks') : null;
  const where = database && { DATABASE_URL: database.url, SEED_DEMO: '1' };
  const settings = { AUTH_SECRET, ...more, ...where };
  const { url, log, stop } = await startProduct({ script: OPEN_PRODUCT, settings });
  const fixtures = await askProduct(url, 'fixtures', {});
  await suspend(url, fixtures);
  const { victim, neighbour, witness, suspended } = fixtures;
  return {
    url,
    fixtures,
    secrets: [AUTH_SECRET, ...[victim, neighbour, witness, suspended].flatMap(secretsOf)],
    query: (sql) => askProduct(url, 'query', { sql }),
    log,
    stop: async () => {
      await stop();
      await database?.drop();
    },
  };
}

/** Has the operator suspend an account, on the page where operators do. */
async function suspend(url: string, { operator, suspended }: Fixtures): Promise<void> {
  const action = builtActions().find(({ name }) => name === 'operator/actions#suspend');
  if (!action) throw new Error('The build has no action that suspends an account.');
  const { path, args } = actionRuleOf(action.name, suspended);
  const call = actionCall(action, path, args, { origin: url, cookie: operator.cookie });
  const { text } = await send(url, { what: 'suspending an account', ...call });
  if (!text.includes('"is":"done"')) throw new Error(`The account was not suspended: ${text.slice(0, 300)}`);
}

/** The random parts: an answer that only cuts a credential short leaks it all the same. */
function secretsOf({ access, refresh, code, key, app, cookie }: Person): string[] {
  const random = [access.live, access.test, refresh, code, key, app.clientSecret].map((text) => text.slice(-49, -6));
  return [...random, decodeURIComponent(cookie.split('=')[1] ?? '')];
}
