import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeDocs } from '../docs.tsx';
import { LONGEST_SEARCH, searchIn } from './search-docs.ts';

const search = await makeDocs({
  appName: 'Tillgate',
  apiUrl: 'https://api.tillgate.example',
  baseUrl: 'https://tillgate.example',
  rateLimitPerMinute: 600,
  tokenPrefix: 'svc',
}).search();

test.each([
  ['ambiguous_variant', '/docs/errors#error-api-422-ambiguous_variant'],
  ['AMBIGUOUS_variant', '/docs/errors#error-api-422-ambiguous_variant'],
  ['rotate', '/docs/tokens#rotate'],
  ['discovery', '/docs/authorize#discovery'],
  ['pagination', '/docs/conventions#pagination'],
  ['refresh', '/docs/tokens#rotate'],
  ['timeout', '/docs/conventions#timeouts'],
  ['sandbox', '/docs/test-mode#halves'],
  ['versioning', '/docs/conventions#versioning'],
  ['TypeScript SDK', '/docs/cli#typescript'],
  ['verification', '/docs/authorize#verification'],
  ['scopes', '/docs/scopes'],
  ['POST /api/v1/webhooks/{id}/redeliver', '/docs/api/webhooks#redeliverEvents'],
])('%j is found first where it is explained', (text, href) => {
  const [first] = search(text);
  expect(first?.href).toBe(href);
});

test('what is found has every word, with the matches apart in the excerpt', () => {
  const found = search('idempotency retry');
  expect(found.length).toBeGreaterThan(1);
  for (const { excerpt, title, pageTitle } of found) {
    const shown = `${excerpt.join('')} ${title} ${pageTitle}`.toLowerCase();
    expect(shown).toMatch(/idempotency|retr/);
    for (const [index, text] of excerpt.entries())
      if (index % 2 === 1) expect(text.toLowerCase()).toMatch(/^(?:idempotency|retry)$/);
  }
  expect(search('idempotency nosuchword')).toEqual([]);
});

test('an apostrophe is found as it is typed and as it is printed', () => {
  expect(search("seller's").length).toBeGreaterThan(0);
  expect(search("seller's")).toEqual(search('seller’s'));
});

test('nothing is searched for without a word', () => {
  for (const text of ['', '   ', '?!', '""']) expect(search(text)).toEqual([]);
});

test('any text is searched for, within bounds', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (text) => {
      const found = search(text);
      expect(found.length).toBeLessThanOrEqual(20);
      expect(found).toEqual(search(text.slice(0, LONGEST_SEARCH)));
      for (const { excerpt } of found) expect(excerpt.join('').length).toBeLessThan(200);
    }),
    { numRuns: 300, examples: [['rot'], ['https']] },
  );
});

test('an excerpt is as short where there is no space around what is found', () => {
  const text = `${'b'.repeat(500)}.Tokens.${'a'.repeat(500)}`;
  const [found] = searchIn([{ id: '', path: '/docs', pageTitle: 'P', title: '', text }])('token');
  expect(found?.excerpt).toEqual([`… ${'b'.repeat(89)}.`, 'Token', `s.${'a'.repeat(83)} …`]);
});

test('what is mistyped is found by what is spelt nearly so', () => {
  expect(search('idempotancy')[0]?.excerpt).toContain('Idempotency');
  expect(search('webhok')[0]?.href).toContain('/webhooks');
});
