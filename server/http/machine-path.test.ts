import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isForMachines, isLikeV1, spellingFault } from './machine-path.ts';

const PATHS = ['/api/oauth/token', '/mcp', '/v1/me', '/api/v1/customers/x', '/.well-known/oauth-authorization-server'];

/** Another spelling of a path for who forgives much: slashes, letters and segments that mean nothing. */
const spelt = (path: string) =>
  fc
    .array(fc.constantFrom('', '/', '/./', '/x/../', '%2F', '\\', 'encoded', 'capital'), {
      minLength: path.length,
      maxLength: path.length,
    })
    .map((ways) =>
      [...path]
        .map((letter, at) => {
          const way = ways[at] ?? '';
          if (letter === '/') return way === 'encoded' || way === 'capital' ? '/' : `/${way}`.replace(/^\/%2F/, '/');
          if (way === 'capital') return letter.toUpperCase();
          return way === 'encoded' ? `%${letter.charCodeAt(0).toString(16)}` : letter;
        })
        .join(''),
    );

test('whoever means a machine’s path is a machine, however it is spelt; where it leads to is plain, and one of them', () => {
  fc.assert(
    fc.property(fc.constantFrom(...PATHS).chain(spelt), (path) => {
      expect(isForMachines(path)).toBe(true);
      const fault = spellingFault(path);
      if (fault === null || fault === 'nothing_here') return;
      expect(fault.moved).toMatch(/^\/(?!\/)/);
      expect([null, 'nothing_here']).toContain(spellingFault(fault.moved));
    }),
    { numRuns: 1_000 },
  );
});

test.each(PATHS)('%s is as it should be', (path) => {
  expect([isForMachines(path), spellingFault(path)]).toEqual([true, null]);
});

test.each([
  '/',
  '/sign-in',
  '//sign-in',
  '/apis',
  '/x/api/v1',
  '/mcpx',
  '/docs/',
  '/%73ign-in',
  '/v1x',
  '/oauth//authorize',
])('%s is for people', (path) => expect([isForMachines(path), spellingFault(path)]).toEqual([false, null]));

test.each([
  ['/v1/me', true],
  ['//v1/me', true],
  ['/api/v1/x', true],
  ['/%6Dcp', true],
  ['/api/oauth/token', false],
  ['/.well-known/x', false],
])('%s is refused as v1 does: %s', (path, is) => expect(isLikeV1(path)).toBe(is));

// There is an id, or what somebody sends in place of one, which the handler refuses.
test.each(['/v1/customers/a%2Fb', '/api/v1/customers/%61', '/v1/customers/A', '/v1/subscriptions/x%5Cy'])(
  '%s is read on',
  (path) => expect(spellingFault(path)).toBeNull(),
);
