import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { AppTexts } from './app-texts.ts';
import { ConnectedAppTable, groupApps } from './connected-app-table.tsx';

const rowsOf = (text: string) => [...text].map((group, at) => ({ id: String(at), group }));
const shown = (text: string) =>
  groupApps(rowsOf(text)).map(({ title, rows }) => [title, rows.map(({ id }) => id).join('')]);

test('connections of one app, store and mode stand together, where the newest stands; others stay as they were', () => {
  expect(shown('abc')).toEqual([[null, '012']]);
  expect(shown('abcbba')).toEqual([
    ['2 connections', '05'],
    ['3 connections', '134'],
    [null, '2'],
  ]);
  expect(shown('abbcd')).toEqual([
    [null, '0'],
    ['2 connections', '12'],
    [null, '34'],
  ]);
  expect(shown('')).toEqual([]);
});

test('the table heads them with how many they are, and has each row once', () => {
  const texts = rowsOf('abbc').map((row) => ({
    ...row,
    ...{ name: 'Parcelwise', storeName: 'Northwind Coffee', mode: 'test', can: 'Can read.', unused: null },
    app: { name: 'Parcelwise', logoId: null, verification: 'none' },
    ...{ since: null, lastUse: null, agent: null, address: null, scopes: 'products:read', href: '/x', used: [] },
    notes: { isBound: true, refused: null },
    isRevocable: false,
  })) as unknown as AppTexts[];
  const html = renderToStaticMarkup(<ConnectedAppTable rows={texts} />);
  expect(html.match(/<h2[^>]*>2 connections<\/h2>/g)).toHaveLength(1);
  expect(html.match(/Northwind Coffee/g)).toHaveLength(4);
  expect(html.match(/Bound to a key/g)).toHaveLength(4);
  const alone = renderToStaticMarkup(<ConnectedAppTable rows={texts.slice(0, 2)} />);
  expect(alone).not.toContain('connections</h2>');
});
