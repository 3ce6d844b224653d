import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cursorIn, type ListPage, readPage, type Window } from './list-page.ts';

/** A table of these keys, as a database reads it. */
const table =
  (keys: string[]) =>
  async ({ beyond, order, take }: Window) => {
    const fits = (id: string) => !beyond || ('gt' in beyond ? id > beyond.gt : id < beyond.lt);
    const rows = keys.filter(fits).sort();
    return (order === 'asc' ? rows : rows.reverse()).slice(0, take).map((id) => ({ id }));
  };

const keys = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { maxLength: 30 });
const order = fc.constantFrom('asc' as const, 'desc' as const);
const limit = fc.integer({ min: 1, max: 8 });
const inOrder = (all: string[], by: 'asc' | 'desc') => (by === 'asc' ? [...all].sort() : [...all].sort().reverse());

test('pages forwards and back again hold every row once, in the list’s order', async () => {
  await fc.assert(
    fc.asyncProperty(keys, order, limit, async (all, by, most) => {
      const forwards: string[][] = [];
      for (let after: string | null | undefined; after !== null; ) {
        const page = await readPage({ limit: most, cursor: cursorIn({ after: after ?? undefined }) }, by, table(all));
        forwards.push(page.rows.map(({ id }) => id));
        expect(page.before).toBe(after === undefined ? null : (page.rows[0]?.id ?? null));
        after = page.after;
      }
      expect(forwards.flat()).toEqual(inOrder(all, by));
      expect(forwards.slice(0, -1).every((page) => page.length === most)).toBe(true);

      const last = forwards.at(-1)?.[0];
      const backwards: string[] = [];
      for (let before: string | null | undefined = last; before; ) {
        const page: ListPage<{ id: string }> = await readPage(
          { limit: most, cursor: cursorIn({ before }) },
          by,
          table(all),
        );
        backwards.unshift(...page.rows.map(({ id }) => id));
        expect(page.after).toBe(page.rows.at(-1)?.id ?? null);
        before = page.before;
      }
      expect(backwards).toEqual(forwards.slice(0, -1).flat());
    }),
  );
});

test('a row that is added meanwhile moves no other to another page', async () => {
  const first = await readPage({ limit: 2 }, 'desc', table(['a', 'b', 'c']));
  expect(first).toEqual({ rows: [{ id: 'c' }, { id: 'b' }], before: null, after: 'b' });
  const next = await readPage({ limit: 2, cursor: { where: 'after', at: 'b' } }, 'desc', table(['a', 'b', 'c', 'd']));
  expect(next).toEqual({ rows: [{ id: 'a' }], before: 'a', after: null });
});

test('an empty list has no page before or after', async () => {
  for (const cursor of [undefined, cursorIn({ after: 'a' }), cursorIn({ before: 'a' })])
    expect(await readPage({ limit: 3, cursor }, 'asc', table([]))).toEqual({ rows: [], before: null, after: null });
});

test('if an address names two places, after wins', () => {
  expect(cursorIn({ before: 'a', after: 'b' })).toEqual({ where: 'after', at: 'b' });
  expect(cursorIn({})).toBeUndefined();
});
