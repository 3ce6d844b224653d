import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type AppTexts, appWords } from './app-texts.ts';
import { ConnectedAppTable, groupApps } from './connected-app-table.tsx';

const rowsOf = (text: string) => [...text].map((group, at) => ({ id: String(at), group }));
const shown = (text: string) =>
  groupApps(rowsOf(text)).map(({ isSame, rows }) => [isSame, rows.map(({ id }) => id).join('')]);

test('connections of one app, store and mode stand together, where the newest stands; others stay as they were', () => {
  expect(shown('abc')).toEqual([[false, '012']]);
  expect(shown('abcbba')).toEqual([
    [true, '05'],
    [true, '134'],
    [false, '2'],
  ]);
  expect(shown('abbcd')).toEqual([
    [false, '0'],
    [true, '12'],
    [false, '34'],
  ]);
  expect(shown('')).toEqual([]);
});

test('the table heads them with how many they are, and has each row once', () => {
  const texts = rowsOf('abbc').map((row) => ({
    ...row,
    name: 'Parcelwise',
    storeName: 'Northwind Coffee',
    mode: 'test',
    can: 'Can read.',
    unused: null,
    app: { name: 'Parcelwise', logoId: null, verification: 'none' },
    since: null,
    lastUse: null,
    agent: null,
    address: null,
    scopes: 'products:read',
    href: '/x',
    used: '',
    notes: { isBound: true, refused: null },
    isRevocable: false,
  })) as unknown as AppTexts[];
  const html = renderToStaticMarkup(<ConnectedAppTable rows={texts} words={appWords(4)} />);
  expect(html.match(/<h2[^>]*>2 connections<\/h2>/g)).toHaveLength(1);
  expect(html.match(/Northwind Coffee/g)).toHaveLength(4);
  expect(html.match(/Bound to a key/g)).toHaveLength(4);
  const alone = renderToStaticMarkup(<ConnectedAppTable rows={texts.slice(0, 2)} words={appWords(2)} />);
  expect(alone).not.toContain('connections</h2>');
});
