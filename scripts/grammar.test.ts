import { expect, test } from 'vitest';
import { FOUNDATION, grammarFaults, MAY_USE, NOUNS, VERBS } from './grammar.mjs';

/** A tree in which every word of the grammar has its file, every arrow its import, and every verb does what it says. */
function tree() {
  const modules = [
    ...VERBS.map((verb) => `lib/oauth/${verb}-token.ts`),
    ...NOUNS.map((noun) => `lib/oauth/${noun}.ts`),
  ].map((source) => ({ source, dependencies: [] as { resolved: string }[] }));
  for (const [domain, allowed] of Object.entries({ ...FOUNDATION, ...MAY_USE }))
    modules.push({
      source: `lib/${domain}/rule.ts`,
      dependencies: allowed.map((other: string) => ({ resolved: `lib/${other}/rule.ts` })),
    });
  return modules;
}

/** The text of a verb's file, with a function that begins with its first word. */
const read = (path: string) => `export async function ${/([a-z]+)-token/.exec(path)?.[1]}Token() {}`;

test('a tree that follows the grammar has no fault', () => {
  expect(grammarFaults(tree(), read)).toEqual([]);
});

test.each([
  ['a verb', 'lib/oauth/rotate-token.ts', '“rotate”'],
  ['a noun', 'lib/oauth/request-fault.ts', '“request-fault”'],
  ['a domain', 'lib/usage/rule.ts', '“usage”'],
])('%s that is named but not there is a fault', (_, gone, word) => {
  const faults = grammarFaults(
    tree().filter(({ source }) => source !== gone),
    read,
  );
  expect(faults.join('\n')).toContain(`${word} is named`);
});

test('an arrow that no import takes is a fault; imports of tests don’t count', () => {
  const modules = tree().map((module) =>
    module.source === 'lib/jobs/rule.ts' ? { ...module, source: 'lib/jobs/rule.test.ts' } : module,
  );
  modules.push({ source: 'lib/jobs/other.ts', dependencies: [] });
  const faults = MAY_USE.jobs.map((other) => expect.stringContaining(`“jobs → ${other}” is named`));
  expect(grammarFaults(modules, read)).toEqual(faults);
});

test('a folder that is no domain is a fault', () => {
  const modules = [...tree(), { source: 'lib/misc/rule.ts', dependencies: [] }];
  expect(grammarFaults(modules, read)).toEqual([expect.stringContaining('lib/misc is no domain yet')]);
});

test.each(['export const WORDS = {};', 'function rotateToken() {}', 'export function rotated() {}'])(
  'a file that is named like a verb but does no such thing is a fault: %s',
  (text) => {
    const faults = grammarFaults(tree(), (path: string) => (path === 'lib/oauth/rotate-token.ts' ? text : read(path)));
    expect(faults).toEqual([expect.stringContaining('lib/oauth/rotate-token.ts is taken for a verb')]);
  },
);
