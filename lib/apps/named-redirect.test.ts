import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isNamed, redirectUriFault } from './redirect-uri.ts';

const host = fc.constantFrom('app.example', 'a-b.c.example', 'x.example');
const path = fc.stringMatching(/^(\/[A-Za-z0-9._~-]{0,8}){0,4}$/);
const query = fc.stringMatching(/^(\?[a-b]{1,3}=[A-Za-z0-9]{0,6})?$/);

describe('isNamed', () => {
  const port = fc.integer({ min: 1, max: 65535 });
  const loopback = fc.constantFrom('localhost', '127.0.0.1', '[::1]');
  const rest = fc.tuple(path, query).map(([at, search]) => (at === '' && search !== '' ? `/${search}` : at + search));

  test('a loopback address with any port, or none, while host, path and query are the same', () => {
    fc.assert(
      fc.property(loopback, port, port, rest, (name, one, other, tail) => {
        for (const named of [`http://${name}${tail}`, `http://${name}:${one}${tail}`])
          for (const uri of [`http://${name}${tail}`, `http://${name}:${other}${tail}`])
            expect(isNamed(uri, [named]), `${named} ${uri}`).toBe(true);
      }),
    );
  });

  test('not another of the three hosts, nor another path or query', () => {
    fc.assert(
      fc.property(loopback, loopback, port, port, rest, rest, (name, other, one, two, tail, another) => {
        const isSame = name === other && tail === another;
        expect(isNamed(`http://${other}:${two}${another}`, [`http://${name}:${one}${tail}`])).toBe(isSame);
      }),
    );
  });

  test('anything else exactly: https with its port, schemes of apps with or without a dot', () => {
    fc.assert(
      fc.property(fc.constantFrom('https', 'cursor', 'com.example.app'), host, port, rest, (scheme, name, at, tail) => {
        const named = `${scheme}://${name}${tail}`;
        expect(isNamed(named, [named])).toBe(true);
        expect(isNamed(`${scheme}://${name}:${at}${tail}`, [named])).toBe(false);
        expect(isNamed(`${named}x`, [named])).toBe(false);
      }),
    );
  });

  test.each([
    'http://127.0.0.1:0/cb',
    'http://127.0.0.1:65536/cb',
    'http://127.0.0.1:080/cb',
    'http://127.0.0.1:/cb',
    'http://127.0.0.1.evil.example/cb',
    'http://127.0.0.1@evil.example/cb',
    'http://127.1/cb',
    'http://LOCALHOST/cb',
    'https://127.0.0.1/cb',
  ])('%s is no loopback address with another port', (uri) => {
    expect(isNamed(uri, ['http://127.0.0.1/cb'])).toBe(false);
  });

  test('an unregistered client needs no dot in its scheme; what nobody may redirect to it may not either', () => {
    for (const uri of ['cursor://anysphere.cursor-retrieval/oauth/callback', 'vscode:/callback', 'com.raycast:/oauth'])
      expect(redirectUriFault(uri, false), uri).toBeNull();
    for (const uri of [
      'javascript:x',
      'DATA:x',
      'view-source:https://a.example',
      'http://127.0.0.2/',
      'http://a.example/',
    ])
      expect(redirectUriFault(uri, false), uri).not.toBeNull();
  });
});
