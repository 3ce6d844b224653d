import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import rules from '@/.dependency-cruiser.mjs';
import { FOUNDATION, MAY_USE } from './grammar.mjs';

type Import = [file: string, imported: string];
type Broken = [rule: string, ...Import];

/** Which folders each folder of lib/ may import; every domain may use the rooms of the foundation. */
const ROOMS: Record<string, string[]> = { ...FOUNDATION };
for (const [domain, others] of Object.entries(MAY_USE)) ROOMS[domain] = [...Object.keys(FOUNDATION), ...others];
const arrows = Object.keys(ROOMS).flatMap((from) =>
  Object.keys(ROOMS)
    .filter((to) => to !== from)
    .map((to) => ({ from, to })),
);
const isAllowed = ({ from, to }: (typeof arrows)[number]) => ROOMS[from]?.includes(to) === true;

/** Imports that each break a rule. */
const BROKEN: Broken[] = [
  ['nobody-imports-app', 'components/brand.tsx', 'app/page.tsx'],
  ['lib-knows-no-pages', 'lib/text/money.ts', 'components/brand.tsx'],
  ['lib-uses-the-generated-client-only', 'lib/text/money.ts', 'prisma/seed.ts'],
  ['pages-do-not-query', 'app/page.tsx', 'prisma/generated/client.ts'],
  ['ui-has-no-product-words', 'components/ui/card.tsx', 'components/brand.tsx'],
  ...arrows
    .filter((arrow) => !isAllowed(arrow))
    .map(
      ({ from, to }): Broken => [`lib-${from}-only-uses-what-it-stands-on`, `lib/${from}/one.ts`, `lib/${to}/one.ts`],
    ),
  ['every-file-is-in-a-room', 'server/process/worker.ts', 'lib/money.ts'],
  ['power-comes-from-the-session', 'app/(main)/dashboard/page.tsx', 'lib/accounts/operator.ts'],
  ['power-comes-from-the-session', 'lib/oauth/grants/grant-tokens.ts', 'lib/accounts/seller.ts'],
  ['operators-work-on-their-own-pages', 'app/(main)/dashboard/page.tsx', 'lib/operators/any-apps.ts'],
  ['operators-work-on-their-own-pages', 'components/brand.tsx', 'lib/operators/any-apps.ts'],
  ['operators-work-on-their-own-pages', 'server/process/worker.ts', 'lib/operators/disable-app.ts'],
  ['operators-work-on-their-own-pages', 'lib/removal/delete-app.ts', 'lib/operators/disable-app.ts'],
  ['the-third-party-stands-alone', 'e2e/relying-party/server.ts', 'lib/text/money.ts'],
  ['the-third-party-stands-alone', 'e2e/relying-party/server.ts', 'e2e/fixtures.ts'],
  ['packages-stand-alone', 'packages/sdk-typescript/src/app.ts', 'lib/text/money.ts'],
  ['the-protocol-stands-on-its-own', 'lib/oauth/grants/grant-tokens.ts', 'lib/tester/link.ts'],
  ['the-protocol-stands-on-its-own', 'lib/oauth/grants/grant-tokens.ts', 'lib/operators/disable-app.ts'],
  ['the-protocol-stands-on-its-own', 'lib/oauth/grants/grant-tokens.ts', 'lib/removal/delete-app.ts'],
  ['the-protocol-stands-on-its-own', 'app/api/oauth/token/route.ts', 'lib/removal/delete-app.ts'],
  ['the-protocol-stands-on-its-own', 'app/oauth/authorize/route.ts', 'lib/tester/link.ts'],
  ['tables-do-not-call-verbs', 'lib/connections/connections.ts', 'lib/connections/disconnect-app.ts'],
  ['tables-do-not-call-verbs', 'lib/connections/own-connections.ts', 'lib/connections/disconnect-app.ts'],
  ['tables-do-not-call-verbs', 'lib/operators/any-apps.ts', 'lib/operators/disable-app.ts'],
  ['tables-do-not-call-verbs', 'lib/oauth/connections.ts', 'lib/oauth/clients/client-endpoint.ts'],
  ['rules-are-pure', 'lib/oauth/pkce.ts', 'lib/oauth/grants/grant-tokens.ts'],
  ['rules-are-pure', 'lib/oauth/pkce.ts', 'lib/connections/own-connections.ts'],
  ['rules-are-pure', 'lib/oauth/authorization/request-fault.ts', 'lib/database/db.ts'],
  ['rules-are-pure', 'lib/oauth/authorization/authorize-request.ts', 'lib/config/env.ts'],
  ['rules-are-pure', 'lib/api/list-query.ts', 'lib/process/process-wide.ts'],
  ['rules-are-pure', 'lib/api/schema/store.ts', 'lib/process/clock.ts'],
  ['rules-are-pure', 'lib/operators/operator-text.ts', 'prisma/generated/client.ts'],
  ['frames-are-for-routes', 'lib/oauth/grants/grant-tokens.ts', 'lib/oauth/clients/client-endpoint.ts'],
  ['domains-run-without-next', 'lib/stores/create-store.ts', 'next/headers'],
  ['machines-are-answered-without-next', 'app/api/v1/me/route.ts', 'next/headers'],
  ['no-cycles', 'lib/database/uuid.ts', 'lib/text/when.ts'],
  ['product-runs-without-dev-dependencies', 'server/process/worker.ts', 'only-for-tests'],
  ['packages-are-declared', 'server/process/worker.ts', 'from-nowhere'],
  ['imports-lead-somewhere', 'server/process/worker.ts', './gone.ts'],
  ['tests-stay-out-of-the-product', 'lib/text/money.ts', 'lib/text/money.test.ts'],
  ['tests-stay-out-of-the-product', 'server/process/worker.ts', 'e2e/fixtures.ts'],
  ['components-show-what-they-are-given', 'components/brand.tsx', 'lib/accounts/require-seller.ts'],
  ['components-show-what-they-are-given', 'components/brand.tsx', 'lib/connections/own-connections.ts'],
  ['leaves-do-not-ask-the-database', 'app/(main)/dashboard/store-row.tsx', 'lib/database/db.ts'],
];

/** What turns an import above into a cycle. */
const TURNING_BACK: Import[] = [['lib/text/when.ts', 'lib/database/uuid.ts']];

/** Imports that break none. */
const ALLOWED: Import[] = [
  ...arrows.filter(isAllowed).map(({ from, to }): Import => [`lib/${from}/read-two.ts`, `lib/${to}/one.ts`]),
  ['lib/accounts/require-seller.ts', 'lib/accounts/operator.ts'],
  ['app/(main)/operator/lookup/page.tsx', 'lib/operators/any-apps.ts'],
  ['lib/operators/disable-app.ts', 'lib/operators/any-apps.ts'],
  ['lib/operators/disable-app.test.ts', 'lib/operators/disable-app.ts'],
  ['lib/connections/list-own-access.ts', 'lib/connections/own-connections.ts'],
];

/** Only its type: everybody may know that there is a proof. */
const BY_TYPE: Import = ['app/(main)/dashboard/layout.tsx', 'lib/accounts/operator.ts'];

const PACKAGES = { next: 'dependencies', 'only-for-tests': 'devDependencies', 'from-nowhere': null };

const folder = mkdtempSync(join(tmpdir(), 'import-rules-'));
afterAll(() => rmSync(folder, { recursive: true }));

let violations: { rule: { name: string }; from: string; to: string }[] = [];

beforeAll(() => {
  writeTree();
  const script = pathToFileURL('scripts/cruise-imports.mjs').href;
  const say = `const { cruiseImports } = await import('${script}');
    console.log(JSON.stringify((await cruiseImports()).summary.violations))`;
  const options = { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 } as const;
  violations = JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', say], options));
});

function writeTree(): void {
  const files = new Map<string, string[]>([[BY_TYPE[0], [`import type { One } from '@/${BY_TYPE[1]}';`]]]);
  for (const [file, imported] of [...BROKEN.map(([, ...line]) => line), ...TURNING_BACK, ...ALLOWED]) {
    const isOurs = imported.includes('/') && !/^\.|^next\//.test(imported);
    files.set(file, [...(files.get(file) ?? []), `import '${isOurs ? `@/${imported}` : imported}';`]);
    if (isOurs) files.set(imported, files.get(imported) ?? []);
  }
  const declared: Record<string, Record<string, string>> = {};
  for (const [name, kind] of Object.entries(PACKAGES)) {
    if (kind) declared[kind] = { ...declared[kind], [name]: '1.0.0' };
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0' }));
    for (const file of ['index.js', 'headers.js']) write(`node_modules/${name}/${file}`, 'module.exports = {};');
  }
  write('package.json', JSON.stringify({ name: 'tree', ...declared }));
  for (const [file, lines] of files) write(file, [...lines, 'export const one = 1;'].join('\n'));
}

function write(file: string, text: string): void {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** The names of the rules that an import breaks, or a file by itself. */
function brokenBy(file: string, imported = file): string[] {
  const found = violations.filter(({ from, to }) => from === file && (to === imported || to.includes(`/${imported}`)));
  return [...new Set(found.map(({ rule }) => rule.name))];
}

test.each(BROKEN)('%s: %s → %s', (rule, file, imported) => {
  expect(brokenBy(file, imported)).toContain(rule);
});

test.each([...ALLOWED, BY_TYPE])('%s may import %s', (file, imported) => {
  expect(brokenBy(file, imported)).toEqual([]);
});

test('every rule is broken at least once here', () => {
  const broken = new Set(BROKEN.map(([rule]) => rule));
  expect(rules.forbidden.map(({ name }) => name).filter((name) => !broken.has(name))).toEqual([]);
});
