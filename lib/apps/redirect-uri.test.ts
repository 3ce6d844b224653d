import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withParameters } from '../kernel/text/url.ts';
import { ACCOUNT_LIMITS } from '../permissions/account-limits.ts';
import { cspSource, redirectHost, redirectUriFault, redirectUriFaults } from './redirect-uri.ts';

const fine = (uri: string): void => void expect(redirectUriFault(uri), uri).toBeNull();
const refused = (uri: string, why: RegExp): void => void expect(redirectUriFault(uri), uri).toMatch(why);

// Not what begins as Punycode does, which has rules of its own.
const label = fc.stringMatching(/^[a-z]([a-z0-9-]{0,10}[a-z0-9])?$/).filter((text) => !text.startsWith('xn--'));
const host = fc.array(label, { minLength: 2, maxLength: 4 }).map((labels) => labels.join('.'));
const path = fc.stringMatching(/^(\/[A-Za-z0-9._~-]{0,8}){0,4}$/);
const query = fc.stringMatching(/^(\?[a-b]{1,3}=[A-Za-z0-9%20]{0,6}(&[a-b]{1,3}=[0-9]{0,3}){0,2})?$/).filter((text) => {
  return !/%(?![0-9A-F]{2})/.test(text);
});

describe('redirectUriFault', () => {
  test('https is fine anywhere, with any port, path and query', () => {
    fc.assert(
      fc.property(host, fc.integer({ min: 1, max: 65535 }), path, query, (name, port, at, search) => {
        fine(`https://${name}${at}${search}`);
        fine(`https://${name}:${port}${at}${search}`);
      }),
    );
  });

  test('http is for localhost and loopback addresses only', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('localhost', '127.0.0.1', '127.8.9.10', '[::1]'),
        fc.integer({ min: 1, max: 65535 }),
        path,
        (name, port, at) => fine(`http://${name}:${port}${at}`),
      ),
    );
    fc.assert(fc.property(host, path, (name, at) => refused(`http://${name}${at}`, /https/)));
    for (const name of [
      'localhost.evil.example',
      '127.0.0.1.evil.example',
      'localhost.',
      '10.0.0.1',
      '0.0.0.0',
      '[::2]',
    ]) {
      refused(`http://${name}/cb`, /https/);
    }
  });

  test('a host has nothing in it that would mean something else in a header', () => {
    for (const name of [
      'x;frame-ancestors',
      "x'unsafe-inline'",
      'x,default-src',
      'a_b.example',
      'a$b.example',
      'a!b.example',
      "'self'",
      'a(b).example',
      'a%3Bb.example',
    ]) {
      refused(`https://${name}/cb`, /host|absolute/);
    }
    const sign = fc.string({ unit: fc.constantFrom(...';,\'"!$&()+=_{}|`~^<>[]%a.1-'), minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(sign, (name) => {
        const uri = `https://${name}/cb`;
        if (redirectUriFault(uri) === null)
          expect(cspSource(uri)).toMatch(/^https:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])$/);
      }),
      { numRuns: 2000 },
    );
    for (const name of ['xn--bcher-kva.example', 'EXAMPLE.com', '203.0.113.7', '[2001:db8::1]', 'a-b.example.'])
      fine(`https://${name}/cb`);
  });

  test('a private-use scheme needs a dot', () => {
    fine('com.example.app:/callback');
    fine('com.example.app://callback');
    fine('com.example.app:callback');
    refused('myapp://callback', /dot/);
    for (const uri of [
      'javascript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc/passwd',
      'blob:https://a.example/1',
    ]) {
      expect(redirectUriFault(uri), uri).not.toBeNull();
    }
  });

  test('never a fragment, user name, password, wildcard, backslash, space or anything outside ASCII', () => {
    fc.assert(
      fc.property(host, path, (name, at) => {
        refused(`https://${name}${at}#`, /fragment/);
        refused(`https://${name}${at}#part`, /fragment/);
        refused(`https://user@${name}${at}`, /user name/);
        refused(`https://user:pass@${name}${at}`, /user name/);
        refused(`https://:pass@${name}${at}`, /user name/);
        refused(`https://@${name}${at}`, /user name/);
        refused(`https://*.${name}${at}`, /wildcard/);
        refused(`https://${name}${at}/*`, /wildcard/);
        refused(`https://${name}\\${at}`, /backslash/);
        refused(`https://${name}${at}/a b`, /spaces/);
        refused(`https://${name}${at}\n`, /spaces/);
        refused(` https://${name}${at}`, /spaces/);
        refused(`https://${name}${at}/ü`, /ASCII/);
      }),
    );
  });

  test('never a query parameter that the redirect adds, however it is written', () => {
    for (const name of ['code', 'state', 'error', 'error_description', 'iss']) {
      refused(`https://a.example/cb?${name}=1`, /query parameter/);
      refused(`https://a.example/cb?x=1&${name}`, /query parameter/);
      refused(`https://a.example/cb?%${name.charCodeAt(0).toString(16)}${name.slice(1)}=1`, /query parameter/);
      refused(`com.example.app:/cb?${name}=1`, /query parameter/);
    }
    fine('https://a.example/cb?codes=1&my_state=2');
  });

  test('only absolute addresses with a host', () => {
    for (const uri of [
      '',
      '/cb',
      '//a.example/cb',
      'a.example/cb',
      'https:',
      'https://',
      'https:/a.example',
      'https:///a.example',
    ]) {
      expect(redirectUriFault(uri), uri).not.toBeNull();
    }
    refused(`https://a.example/${'x'.repeat(2000)}`, /2000/);
  });
});

describe('withParameters', () => {
  const registered = fc.tuple(host, path, query).map(([name, at, search]) => `https://${name}${at}${search}`);
  const state = fc.string({
    unit: fc.oneof(fc.constantFrom('&', '=', '#', '%', '+', ' ', '?', '"', 'é', '💛'), fc.string()),
  });

  test('keeps the registered URI byte for byte and adds exactly the parameters', () => {
    fc.assert(
      fc.property(registered, state, (uri, value) => {
        const answer = withParameters(uri, {
          code: 'svc_code_x',
          state: value,
          error: undefined,
          iss: 'https://t.example',
        });
        expect(answer.startsWith(uri)).toBe(true);
        const before = [...new URL(uri).searchParams];
        const expected = [...before, ['code', 'svc_code_x'], ['state', value], ['iss', 'https://t.example']];
        expect([...new URL(answer).searchParams]).toEqual(expected);
        expect(new URL(answer).hash).toBe('');
        expect(new URL(answer).origin).toBe(new URL(uri).origin);
        expect(new URL(answer).pathname).toBe(new URL(uri).pathname);
        expect(answer).toMatch(/^[\x21-\x7e]+$/);
      }),
    );
  });

  test('adds the separator that the URI lacks', () => {
    const code = { code: '1' };
    expect(withParameters('https://a.example/cb', code)).toBe('https://a.example/cb?code=1');
    expect(withParameters('https://a.example/cb?', code)).toBe('https://a.example/cb?code=1');
    expect(withParameters('https://a.example/cb?x=%41', code)).toBe('https://a.example/cb?x=%41&code=1');
    expect(withParameters('https://a.example/cb?x=1&', code)).toBe('https://a.example/cb?x=1&code=1');
    expect(withParameters('com.example.app:/cb', code)).toBe('com.example.app:/cb?code=1');
    expect(withParameters('https://A.example:443/CB', code)).toBe('https://A.example:443/CB?code=1');
  });
});

test('cspSource and redirectHost name a web origin, or a native app’s scheme', () => {
  expect(cspSource('https://a.example:8443/cb?x=1')).toBe('https://a.example:8443');
  expect(redirectHost('https://a.example:8443/cb?x=1')).toBe('a.example:8443');
  expect(cspSource('http://localhost:4000/cb')).toBe('http://localhost:4000');
  expect(cspSource('com.example.app:/cb')).toBe('com.example.app:');
  expect(redirectHost('com.example.app:/cb')).toBe('com.example.app');
});

test('an app sends people to so many hosts', () => {
  const uris = (count: number) => Array.from({ length: count }, (_, i) => `https://h${i}.example/cb`);
  expect(redirectUriFaults(uris(ACCOUNT_LIMITS.redirectHostsOfApp))).toEqual([]);
  expect(redirectUriFaults(uris(ACCOUNT_LIMITS.redirectHostsOfApp + 1))).toEqual([
    expect.stringContaining('different hosts'),
  ]);
  const oneHost = Array.from({ length: ACCOUNT_LIMITS.redirectUrisOfApp }, (_, i) => `https://h.example/${i}`);
  expect(redirectUriFaults(oneHost)).toEqual([]);
});
