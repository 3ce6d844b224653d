import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OAuthError } from '../../kernel/errors/errors.ts';
import { readClientCredentials } from './client-credentials.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const faultOf = (authorization: string | null, body: Record<string, string> = {}) => {
  try {
    readClientCredentials(authorization, body);
    return null;
  } catch (error) {
    return error instanceof OAuthError ? error.code : error;
  }
};

describe('readClientCredentials', () => {
  test('Basic values are percent-decoded, so anything can be sent', () => {
    const value = fc.string({ unit: 'grapheme', minLength: 1 });
    fc.assert(
      fc.property(value, value, (clientId, secret) => {
        const header = `Basic ${base64(`${encodeURIComponent(clientId)}:${encodeURIComponent(secret)}`)}`;
        expect(readClientCredentials(header, {})).toEqual({ clientId, secret });
      }),
    );
    expect(readClientCredentials(`Basic ${base64('%73vc_client_x:a%3Ab%25+')}`, {})).toEqual({
      clientId: 'svc_client_x',
      secret: 'a:b%+',
    });
  });

  test('the scheme’s case does not matter, a secret may contain a colon', () => {
    for (const scheme of ['Basic', 'basic', 'BASIC']) {
      expect(readClientCredentials(`${scheme} ${base64('a:b:c')}`, {})).toEqual({ clientId: 'a', secret: 'b:c' });
    }
  });

  test('the body alone', () => {
    expect(readClientCredentials(null, { client_id: 'a', client_secret: 'b' })).toEqual({ clientId: 'a', secret: 'b' });
    expect(readClientCredentials(null, { client_id: 'a' })).toEqual({ clientId: 'a', secret: null });
    expect(readClientCredentials(`Basic ${base64('a:')}`, {})).toEqual({ clientId: 'a', secret: null });
  });

  test('Basic and a body: the same client_id is fine', () => {
    const header = `Basic ${base64('a:b')}`;
    expect(readClientCredentials(header, { client_id: 'a' })).toEqual({ clientId: 'a', secret: 'b' });
    expect(faultOf(header, { client_id: 'other' })).toBe('invalid_request');
    expect(faultOf(header, { client_secret: 'b' })).toBe('invalid_request');
    expect(faultOf(header, { client_id: 'a', client_secret: 'b' })).toBe('invalid_request');
  });

  test('invalid_client: nothing, or a header that can’t be read', () => {
    expect(faultOf(null)).toBe('invalid_client');
    expect(faultOf(null, { client_secret: 'b' })).toBe('invalid_client');
    for (const header of [
      '',
      'Basic',
      'Basic ',
      'Bearer x',
      `Basic ${base64('nocolon')}`,
      `Basic ${base64(':secret')}`,
      'Basic !!!!',
    ]) {
      expect(faultOf(header, { client_id: 'a', client_secret: 'b' }), header).toBe('invalid_client');
    }
    expect(faultOf(`Basic ${base64('a:%zz')}`)).toBe('invalid_client');
    expect(faultOf(`Basic ${base64('%e4:b')}`)).toBe('invalid_client');
  });
});
