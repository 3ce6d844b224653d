// npm run check:size: how much somebody has to carry, beside the most it may be; fails beyond that.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { TEST } from './grammar.mjs';

const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean);
const read = (path) => readFileSync(path, 'utf8');
const lineCount = (path) => read(path).split('\n').length - 1;
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);

const isTest = new RegExp(`${TEST}|(?:^|/)testing(?:/|\\.ts$)`);
/** Texts are carried by translators, in as many languages as there are. */
const isText = /^lib\/language\/messages\//;
const code = files.filter(
  (path) => /\.(?:ts|tsx|mjs)$/.test(path) && !/generated/.test(path) && !isTest.test(path) && !isText.test(path),
);
const linesIn = (folders) => sum(code.filter(isIn(folders)).map(lineCount));
/** The verifier of histories is part of what keeps them, and counts with the product. */
const VERIFIER = 'packages/verify-history';
const packaged = files.filter(
  (path) =>
    /^packages\/(?!verify-history).*\.(?:ts|mjs|py)$/.test(path) && !/generated|types\.py$|_resources/.test(path),
);
const isPackageTest = /(?:^|\/)(?:tests?|testing)\/|test_\w+\.py$|\.test\.ts$/;
const wordsIn = (folder) =>
  sum(files.filter((path) => path.startsWith(`${folder}/`)).map((path) => read(path).split(/\s+/).length));

function isIn(folders) {
  return (path) => folders.some((folder) => path.startsWith(`${folder}/`));
}

/** The folder of lib/ or server/ with the most files of its own. */
function fullestRoom() {
  const rooms = new Map();
  for (const path of code.filter(isIn(['lib', 'server'])))
    rooms.set(dirname(path), [...(rooms.get(dirname(path)) ?? []), path]);
  const [room, most] = [...rooms].sort(([, one], [, other]) => other.length - one.length)[0];
  return [`Files in the fullest room (${room})`, most.length, 30];
}

const sizes = [
  ['Lines of product', linesIn(['app', 'components', 'lib', 'server', 'prisma', VERIFIER]), 50_000],
  ['Lines of scripts', linesIn(['scripts']), 3500],
  ['Lines of end-to-end tests and what they need', linesIn(['e2e']), 11_000],
  ['Lines of packages', sum(packaged.filter((path) => !isPackageTest.test(path)).map(lineCount)), 4000],
  ['Files directly in lib/', code.filter((path) => dirname(path) === 'lib').length, 0],
  fullestRoom(),
  ['Words of decisions', wordsIn('docs/decisions'), 8000],
];
const width = Math.max(...sizes.map(([title]) => title.length));
for (const [title, size, most] of sizes)
  console.log(`${title.padEnd(width)}  ${String(size).padStart(6)} of ${most}${size > most ? '  too much' : ''}`);
process.exit(sizes.every(([, size, most]) => size <= most) ? 0 : 1);
