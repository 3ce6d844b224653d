import { expect, test } from 'vitest';
import { sql } from '../../database/query.ts';
import { entryNotice } from './entry-notice.ts';
import { ENTRY_KINDS } from './kind.ts';

const column = sql`NULL`;
const about = { from: column, owner: column, app: column, store: column, mode: column, only: column, by: column };
const toldOf = ENTRY_KINDS.filter((kind) => entryNotice({ kind, at: new Date(0), keyMode: 'live' }, about) !== null);

test('nobody is told of changes of subscriptions: the statement that they share writes entries alone', () => {
  expect(toldOf).toContain('api_key_created');
  expect(toldOf.filter((kind) => kind.startsWith('subscription_'))).toEqual([]);
});
