import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { PLATFORM_REASONS } from '@/lib/kernel/errors/platform-reasons.ts';
import { eventBody, memberBody, paymentBody, storeBody } from '@/lib/platform/platform-body.ts';
import { storeObject } from '@/lib/stores/outside-store.ts';

const guide = readFileSync('docs/platform.md', 'utf8');

/** The rows of the table below a heading, cell by cell. */
function rowsBelow(anchor: string): string[][] {
  const [, section = ''] = guide.split(`{#${anchor}}`);
  const lines = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| '));
  return lines.slice(1).map((line) => line.split('|').slice(1, -1));
}

const quoted = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

test('the guide has a row for every endpoint of the platform, and for no other', () => {
  const files = readdirSync('app/api/platform', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('route.ts') && !file.includes('[...'),
  );
  const offered = files.flatMap((file) => {
    const path = dirname(file)
      .replaceAll('\\', '/')
      .replace(
        /\[(\w+)\]/g,
        (_, name: string) => `{${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}}`,
      );
    const methods = readFileSync(`app/api/platform/${file}`, 'utf8').matchAll(/^export const ([A-Z]+) = /gm);
    return [...methods].map(([, method]) => `${method} /api/platform/${path}`);
  });
  const listed = rowsBelow('endpoints').flatMap(([endpoint]) => quoted(endpoint));
  expect(listed.toSorted()).toEqual(offered.toSorted());
});

test('it names the members of each body, and which may be left out', () => {
  const bodies = { stores: storeBody.in, members: memberBody, events: eventBody, payments: paymentBody };
  for (const [place, body] of Object.entries(bodies)) {
    const row = rowsBelow('endpoints').find(
      ([endpoint = '', takes = '']) =>
        new RegExp(`(PUT|POST) [^\`]*/${place}(/\\{\\w+\\})?\``).test(endpoint) && takes.trim() !== '',
    );
    const wanted = Object.entries(body.shape).map(([name, schema]) =>
      schema.safeParse(undefined).success ? `${name}?` : name,
    );
    const taken = [...(row?.[1] ?? '').replace(/\([^)]*\)/g, '').matchAll(/`(\w+)`(\?)?/g)];
    expect([place, taken.map(([, name, mark = '']) => name + mark)]).toEqual([place, wanted]);
  }
});

test('it names the members of a store', () => {
  const store = { id: '1', externalId: 'a', ownerId: 'b' as never, name: 'A', subdomain: 'a', customDomain: null };
  const members = Object.keys(storeObject({ ...store, currency: 'eur', isSuspended: false, version: null }));
  const [, quotedText = ''] = /^A store is (.*?);/ms.exec(guide) ?? [];
  expect(quoted(quotedText)).toEqual(members);
});

test('it explains every reason of a refusal in a row of its status and code', () => {
  const listed = rowsBelow('errors').flatMap(([statuses = '', codes = '', reasons = '']) =>
    quoted(reasons).map((reason) => ({ reason, statuses, codes: quoted(codes) })),
  );
  for (const [name, { status, code }] of Object.entries(PLATFORM_REASONS)) {
    const row = listed.find(({ reason }) => reason === name);
    expect([name, row?.statuses.trim(), row?.codes.includes(code)]).toEqual([name, String(status), true]);
  }
});
