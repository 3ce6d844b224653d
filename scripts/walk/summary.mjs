import { readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import ts from 'typescript-with-api';

/**
 * A walk in lines: the files that wait while a statement runs, in the order in which they are entered, each with those
 * that it asked something and that are done by then; and the calls that turn back. Beside them what is over budget.
 */
export function summaryOf({ walk, recording }) {
  const at = recording.statements.findIndex(({ sql }) => walk.decides.test(sql));
  if (at < 0) throw new Error(`${walk.title}: the statement that decides was not sent.`);
  const statements = recording.statements.slice(0, at + 1);
  const entered = recording.entered.slice(0, statements[at].entered);
  const waiting = new Set(statements.flatMap(({ stack }) => stack.map(({ file }) => file)));
  const way = new Map();
  const asked = new Set();
  for (const stack of entered) {
    const { file } = stack.at(-1);
    if (waiting.has(file) && !way.has(file)) way.set(file, []);
    if (waiting.has(file) || asked.has(file)) continue;
    const asker = stack.findLast((one) => waiting.has(one.file));
    // What a timer does meanwhile has nobody who waits for it.
    if (!asker) continue;
    asked.add(file);
    way.get(asker.file).push(file);
  }
  const turns = turnsIn(entered);
  const { files, turns: most } = walk.budget;
  const [size, back] = [way.size + asked.size, turns.length];
  const faults = [
    ...(size > files ? [`${walk.title} passes ${size} files, more than ${files}: npm run walk lists them.`] : []),
    ...(back > most ? [`${walk.title} turns back ${back} times, more than ${most}.`] : []),
  ];
  const text = [
    `${walk.title}: ${way.size} files, ${asked.size} asked on the way, ` +
      `${turns.length} ${turns.length === 1 ? 'turn' : 'turns'} back`,
    ...[...way].flatMap(([file, asks], index) => [
      `${String(index + 1).padStart(4)} ${file}`,
      ...asks.map((one) => `         ${one}`),
    ]),
    ...turns.map((turn) => `     back: ${turn}`),
    '',
  ].join('\n');
  return { text, faults };
}

/** Calls against the imports: out of a file into one that stands on it, as a frame calls its handler. */
function turnsIn(entered) {
  const turns = new Set();
  for (const stack of entered) {
    const [caller, { file, name }] = [stack.at(-2)?.file, stack.at(-1)];
    if (caller && caller !== file && reach(file).has(caller))
      turns.add(`${caller} calls ${name || 'a function'} of ${file}`);
  }
  return [...turns];
}

const reached = new Map();

/** Every file that one imports, and those that these import. */
function reach(file) {
  const known = reached.get(file);
  if (known) return known;
  const all = new Set();
  reached.set(file, all);
  for (const one of importsOf(file)) {
    all.add(one);
    for (const further of reach(one)) all.add(further);
  }
  return all;
}

function importsOf(file) {
  const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'));
  return importedFiles
    .map(({ fileName }) => fileName)
    .filter((name) => /^(?:@\/|\.)(?!.*generated).*\.tsx?$/.test(name))
    .map((name) => (name.startsWith('@/') ? name.slice(2) : join(file, '..', name)));
}
