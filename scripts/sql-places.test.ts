import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { table } from './grammar.mjs';

const SQL = /\$(?:query|execute)Raw|\bsqltag\b|\bPrisma\.sql\b/;

/** Where SQL stands outside of tables and lib/database, by how its path begins, and why. */
const ELSEWHERE: Record<string, string> = {
  'app/api/ready/route.ts': 'asks whether the database answers',
  'lib/activity/apps-in-stores.ts': 'part of queries of several tables',
  'lib/activity/entry-': 'parts of the statement that changes something and records it',
  'lib/connections/claim-': 'the one statement of a grant, put together of parts',
  'lib/connections/connection-page.ts': 'part of queries of several tables',
  'lib/connections/token-claim.ts': 'the parts of that statement in which grants differ',
  'lib/connections/unused-access.ts': 'parts of the one statement of the home',
  'lib/events/connection-event.ts': 'part of the statement that changes a connection',
  'lib/home/read-home.ts': 'one statement of parts that the tables of seven domains give',
  'lib/limits/': 'a room without tables of its own kind: the table of throttles is behind both',
  'lib/notices/notice-kind.ts': 'part of the statement that records something',
  'lib/operators/read-database-state.ts': 'asks the database about itself',
  'lib/stores/rows-in-stores.ts': 'part of queries of several tables',
  'lib/subscriptions/save-lives.ts': 'one statement of parts that several tables give',
  'server/database/read-clock.ts': 'asks the database for its time',
  'server/http/outage.ts': 'asks whether the database answers',
};

const product = ['app', 'components', 'lib', 'server']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|testing\.ts$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

test('SQL is in tables and lib/database, or elsewhere for a reason', () => {
  const isTable = new RegExp(table);
  const outside = product
    .filter(({ path, text }) => SQL.test(text) && !isTable.test(path) && !path.startsWith('lib/database/'))
    .map(({ path }) => path);
  const reasons = Object.keys(ELSEWHERE);
  expect(outside.filter((path) => !reasons.some((start) => path.startsWith(start)))).toEqual([]);
  expect(reasons.filter((start) => !outside.some((path) => path.startsWith(start)))).toEqual([]);
});

test('only lib/connections changes connections', () => {
  const changes = /\bUPDATE (?:connection\b|\$\{table\})|\bconnection\.(?:create|update|upsert|delete)/;
  const changing = product.filter(({ text }) => changes.test(text)).map(({ path }) => path);
  expect(changing.length).toBeGreaterThan(0);
  // From where it may be called, which apps and keys have too, in one statement for all three.
  expect(changing.filter((path) => !/^lib\/(?:connections|networks)\//.test(path))).toEqual([]);
});
