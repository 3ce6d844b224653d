import { readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import ts from 'typescript-with-api';

/** A walk in lines: the files that it passes, in that order, the calls that turn back, and what is over budget. */
export function summaryOf({ walk, recording }) {
  const at = recording.statements.findIndex(({ sql }) => walk.decides.test(sql));
  if (at < 0) throw new Error(`${walk.title}: the statement that decides was not sent.`);
  const statements = recording.statements.slice(0, at + 1);
  const entered = recording.entered.slice(0, statements[at].entered);
  const waiting = new Set(statements.flatMap(({ stack }) => stack.map(({ file }) => file)));
  // What a timer does meanwhile has nobody who waits for it.
  const asked = entered.filter((stack) => stack.some(({ file }) => waiting.has(file)));
  const files = [...new Set(asked.map((stack) => stack.at(-1).file))];
  const turns = turnsIn(entered);
  const { files: most, turns: mostTurns } = walk.budget;
  const faults = [
    ...(files.length > most
      ? [`${walk.title} passes ${files.length} files, more than ${most}: npm run walk lists them.`]
      : []),
    ...(turns.length > mostTurns ? [`${walk.title} turns back ${turns.length} times, more than ${mostTurns}.`] : []),
  ];
  const lines = [
    `${walk.title}: ${files.length} files, ${turns.length} ${turns.length === 1 ? 'turn' : 'turns'} back`,
    ...files.map((file) => `${waiting.has(file) ? '     ' : '         '}${file}`),
    ...turns.map((turn) => `     back: ${turn}`),
    '',
  ];
  return { text: lines.join('\n'), faults };
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
