import { expect, test } from 'vitest';
import { readCursor, writeCursor } from './read-query.ts';

const ID = '01981c2e-7a10-7c3f-9b1d-0f6c2a7b3e55';
const list = { kind: 'subscriptions', store: 'a', mode: 'test', status: 'active' };

test('a cursor gives its id back, and is plain base64url', () => {
  const cursor = writeCursor(list, ID);
  expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(readCursor(list, cursor)).toBe(ID);
});

test.each([
  ['another kind', { ...list, kind: 'products' }],
  ['another store', { ...list, store: 'b' }],
  ['the other mode', { ...list, mode: 'live' }],
  ['another filter', { ...list, status: 'paused' }],
  ['no filter', { ...list, status: undefined }],
  ['one filter more', { ...list, customer_id: ID }],
])('a cursor does not work for a list with %s', (_, other) => {
  expect(readCursor(other, writeCursor(list, ID))).toBeNull();
});

test.each([
  ['nothing', ''],
  ['a letter', 'x'],
  ['an id', ID],
  ['an encoded id', Buffer.from(ID).toString('base64url')],
  ['a cursor with something behind it', `${writeCursor(list, ID)}AA`],
  ['SQL', writeCursor(list, "' OR 1=1 --")],
])('what nobody gave out is no cursor: %s', (_, made) => {
  expect(readCursor(list, made)).toBeNull();
});
