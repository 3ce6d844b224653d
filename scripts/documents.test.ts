import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

const DOCUMENTS = [
  'README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
];
const FOLDERS = /^(?:app|components|docs|e2e|lib|prisma|public|scripts|server|\.ci)\/[\w./()[\]-]*$/;

const read = (file: string) => readFileSync(file, 'utf8');
const prose = (file: string) => read(file).replace(/^```.*?^```$/gms, '');

/** Where the links of a document lead, and the anchors they name there. */
function linksOf(file: string): { path: string; anchor: string | undefined }[] {
  return [...prose(file).matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)]
    .map(([, link, source]) => link ?? source ?? '')
    .filter((target) => !/^https?:/.test(target))
    .map((target) => {
      const [path = '', anchor] = target.split('#');
      return { path: path === '' ? file : normalize(join(dirname(file), path)), anchor };
    });
}

/** The anchors that GitHub gives the headings of a document. */
function anchorsOf(file: string): string[] {
  return [...prose(file).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}

describe.each(DOCUMENTS)('%s', (file) => {
  test('links lead somewhere', () => {
    const dead = linksOf(file).filter(
      ({ path, anchor }) => !existsSync(path) || (anchor !== undefined && !anchorsOf(path).includes(anchor)),
    );
    expect(dead).toEqual([]);
  });

  test('files and folders that it names exist', () => {
    const named = [...prose(file).matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name);
    expect(named.filter((name) => FOLDERS.test(name) && !existsSync(name))).toEqual([]);
  });

  test('commands that it names exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...read(file).matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

test('the README is short: 8 kB, in lines of 100 columns', () => {
  expect(Buffer.byteLength(read('README.md'))).toBeLessThanOrEqual(8192);
  expect(
    read('README.md')
      .split('\n')
      .filter((line) => line.length > 100),
  ).toEqual([]);
});

test('every document is reached from the README', () => {
  const reached = new Set(['README.md']);
  for (const file of reached) {
    for (const { path } of linksOf(file)) if (path.endsWith('.md')) reached.add(path);
  }
  expect(DOCUMENTS.filter((file) => !reached.has(file))).toEqual([]);
});

test('every decision has a date, a context, the decision and its cost', () => {
  const entries = DOCUMENTS.filter((file) => /^docs\/decisions\/(?!README)/.test(file)).flatMap((file) =>
    read(file)
      .split(/^## /m)
      .slice(1)
      .map((entry) => ({ title: `${file}: ${entry.split('\n')[0]}`, entry })),
  );
  const SHAPE = /^.+\n\n\d{4}-\d\d-\d\d\n\n\*\*Context\.\*\* .+?\n\n\*\*Decision\.\*\* .+?\n\n\*\*Cost\.\*\* .+$/s;
  expect(entries.length).toBeGreaterThan(30);
  expect(entries.filter(({ entry }) => !SHAPE.test(entry)).map(({ title }) => title)).toEqual([]);
});

describe('the runbook', () => {
  const sources = ['app', 'lib', 'prisma', 'server']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|generated|testing/.test(file))
    .map(read);
  const [, table = ''] = /^\| `msg` \|.*\n\|-.*\n([\s\S]*?)\n\n/m.exec(read('docs/runbook.md')) ?? [];
  const listed = [...table.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(.+?)`/g)].map(([, text = '']) => text),
  );

  test('lists every line of the log that asks somebody to look', () => {
    const written = sources.flatMap((source) =>
      [...source.matchAll(/(?:log\(\)\.(?:warn|error|fatal)|endWithLine)\([^;]*?'([^']+)'/g)].map(
        ([, text = '']) => text,
      ),
    );
    expect(written.length).toBeGreaterThan(30);
    expect(written.filter((text) => !listed.includes(text))).toEqual([]);
  });

  test('lists no line that nothing writes', () => {
    const isWritten = (text: string) => sources.some((source) => source.includes(`'${text}'`));
    expect(listed.filter((text) => !isWritten(text))).toEqual([]);
  });
});
