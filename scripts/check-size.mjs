// npm run check:size: how much somebody has to carry, beside the most it may be, which fails beyond that, and what the
// plan of the house wants it to be (docs/decisions/code.md).
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { filesCalled, filesReached } from './call-graph.mjs';
import { TEST } from './grammar.mjs';

const listed = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean);
const read = (path) => readFileSync(path, 'utf8');
const linesOf = (path) => read(path).split('\n').length - 1;
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
const most = (numbers) => Math.max(0, ...numbers);

const isTest = new RegExp(`${TEST}|(?:^|/)(?:testing|tests?)/|testing\\.ts$|test_\\w+\\.py$`);
/** Texts are carried by translators, in as many languages as there are. */
const isNoCode = /generated|\/messages\/|^prisma\/migrations\/|types\.py$|_resources|\.d\.ts$/;
const code = listed.filter((path) => /\.(?:ts|tsx|mjs|py)$/.test(path) && !isNoCode.test(path) && !isTest.test(path));
const within = (...places) => code.filter((path) => places.some((place) => path === place || path.startsWith(place)));
const lines = (...places) => sum(within(...places).map(linesOf));
/** A line that begins with several members put together by a spread was packed to count as one. */
const packed = (paths) =>
  sum(paths.map((path) => (read(path).match(/^\s*\.\.\.(?:\[[^\]]*\]|\{.*\}),?$/gm) ?? []).length));

const CORE = ['app/', 'components/', 'lib/', 'server/', 'prisma/', 'proxy.ts'];

/** The rooms of lib/, and which of the others each imports. */
function roomsOf() {
  const rooms = new Map();
  for (const path of within('lib/')) {
    const room = roomOf(path);
    const used = rooms.get(room) ?? rooms.set(room, new Set()).get(room);
    for (const [, name] of read(path).matchAll(/(?:from|import\() ?'([^']+)'/g)) {
      const other = roomOf(name.startsWith('@/') ? name.slice(2) : join(dirname(path), name));
      if (other && other !== room) used.add(other);
    }
  }
  return rooms;
}

const roomOf = (path) => /^lib\/([^/]+)\/./.exec(path)?.[1];

/** How many rooms stand on each other at most; a room that stands on itself in the end has no floor. */
function floorsOf(rooms, room, above = []) {
  if (above.includes(room)) return Number.POSITIVE_INFINITY;
  return 1 + most([...(rooms.get(room) ?? [])].map((other) => floorsOf(rooms, other, [...above, room])));
}

function filesInFullestFolder() {
  const folders = new Map();
  for (const path of within('lib/', 'server/', 'extensions/'))
    folders.set(dirname(path), (folders.get(dirname(path)) ?? 0) + 1);
  return most([...folders.values()]);
}

/** Parts of what a process has once: the members of each `interface ProcessWide`. */
function partsOfProcess() {
  const declared = code.flatMap((path) => [...read(path).matchAll(/^ {2}interface ProcessWide \{([^}]*)\}/gm)]);
  return sum(declared.map(([, members]) => (members.match(/^ {4}\w+\??:/gm) ?? []).length));
}

const words = (folder) =>
  sum(listed.filter((path) => path.startsWith(folder)).map((path) => read(path).split(/\s+/).length));

const ROUTES = [
  ['me', 'app/api/v1/me/route.ts', 'GET', [59, 60], [57, 60]],
  ['exchange', 'app/api/oauth/token/route.ts', 'POST', [75, 80], [68, 65]],
  ['decision', 'app/oauth/authorize/decision/route.ts', 'POST', [122, 130], [110, 100]],
  ['swap', 'app/api/v1/subscriptions/[id]/route.ts', 'PATCH', [128, 130], [114, 100]],
  ['form', 'app/(main)/dashboard/developer/apps/[id]/settings/actions.ts', 'saveApp', [56, 60], [50, 45]],
];

const rooms = roomsOf();
const sizes = [
  ['Lines of the core', lines(...CORE), 72_480, 50_000],
  ['Lines of extensions', lines('extensions/'), 9_500, 10_000],
  ['Lines of packages, by hand', lines('packages/'), 2_630, 2_000],
  ['Lines of scripts', lines('scripts/'), 2_905, 2_500],
  ['Lines of end-to-end tests and what they need', lines('e2e/'), 11_250, 9_000],
  ['Lines that begin with several members', packed(code), 0, 0],
  ['Rooms of lib/', rooms.size, 18, 18],
  ['Floors of lib/', most([...rooms.keys()].map((room) => floorsOf(rooms, room))), 8, 8],
  ['Files in the fullest folder', filesInFullestFolder(), 30, 30],
  ['Parts of what a process has once', partsOfProcess(), 14, 14],
  ['Words of decisions', words('docs/decisions/'), 6_000, 6_000],
  ['Words of docs/running.md', words('docs/running.md'), 4_000, 4_000],
  ['Words of docs/performance.md', words('docs/performance.md'), 1_500, 1_500],
  ...ROUTES.flatMap(([title, file, name, reach, called]) => [
    [`Files that ${title} reaches by imports`, filesReached(file).size, ...reach],
    [`Files that ${title} reaches by calls`, filesCalled(file, name).size, ...called],
  ]),
];
const width = most(sizes.map(([title]) => title.length));
for (const [title, size, limit, plan] of sizes) {
  const wanted = plan < limit ? `, planned ${plan}` : '';
  console.log(
    `${title.padEnd(width)}  ${String(size).padStart(6)} of ${limit}${wanted}${size > limit ? '  too much' : ''}`,
  );
}
process.exitCode = sizes.some(([, size, limit]) => size > limit) ? 1 : 0;
