import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OAUTH_REASONS } from '../../kernel/errors/oauth-reasons.ts';
import { formatCredential, hashSecret, mintCredential } from '../../permissions/credential.ts';
import { readClient } from './client-credentials.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const read = (authorization: string | null, body: Record<string, string> = {}) =>
  readClient(authorization, body, 'svc');
const faultOf = (authorization: string | null, body: Record<string, string> = {}) => {
  const { fault } = read(authorization, body);
  return fault && OAUTH_REASONS[fault].code;
};

const secret = mintCredential('secret');
const text = formatCredential(secret, 'svc');
const proof = { by: 'secret', selector: secret.selector, hash: hashSecret(secret.secret) };

describe('readClient', () => {
  test('Basic values are percent-decoded, so anything can be sent', () => {
    const value = fc.string({ unit: 'grapheme', minLength: 1 });
    fc.assert(
      fc.property(value, value, (clientId, sent) => {
        const header = `Basic ${base64(`${encodeURIComponent(clientId)}:${encodeURIComponent(sent)}`)}`;
        expect(read(header)).toEqual({ clientId, proof: null, fault: null });
      }),
    );
    const encoded = [...text].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');
    expect(read(`Basic ${base64(`%73vc_client_x:${encoded}`)}`)).toEqual({
      clientId: 'svc_client_x',
      proof,
      fault: null,
    });
  });

  test('the scheme’s case does not matter, a secret may contain a colon', () => {
    for (const scheme of ['Basic', 'basic', 'BASIC']) {
      expect(read(`${scheme} ${base64(`a:${text}`)}`)).toEqual({ clientId: 'a', proof, fault: null });
      expect(read(`${scheme} ${base64('a:b:c')}`)).toEqual({ clientId: 'a', proof: null, fault: null });
    }
  });

  test('the body alone', () => {
    expect(read(null, { client_id: 'a', client_secret: text })).toEqual({ clientId: 'a', proof, fault: null });
    const none = { clientId: 'a', proof: { by: 'none' }, fault: null };
    expect(read(null, { client_id: 'a' })).toEqual(none);
    expect(read(`Basic ${base64('a:')}`)).toEqual(none);
  });

  test('a credential of another kind, or of another installation, is no secret', () => {
    for (const other of [formatCredential(mintCredential('rt'), 'svc'), formatCredential(secret, 'other')])
      expect(read(null, { client_id: 'a', client_secret: other }).proof).toBeNull();
  });

  test('Basic and a body: the same client_id is fine', () => {
    const header = `Basic ${base64('a:b')}`;
    expect(faultOf(header, { client_id: 'a' })).toBeNull();
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
