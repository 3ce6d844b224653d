import { describe, expect, test } from 'vitest';
import { s256 } from '../pkce.ts';
import { type Parameters, readAuthorizeRequest, readTarget } from './authorize-request.ts';

const TARGET = {
  clientId: 'svc_client_x',
  redirectUri: 'https://a.example/cb',
  defaultScopes: ['orders:read', 'taxes:read'],
};
const ADDRESSES = { baseUrl: 'https://tillgate.example', apiUrl: 'https://api.tillgate.example' };
const read = (query: Parameters) => readAuthorizeRequest({ response_type: 'code', ...query }, TARGET, ADDRESSES);
const request = (query: Parameters) => {
  const answer = read(query);
  if (!('request' in answer)) throw new Error(`${answer.error}: ${answer.description}`);
  return answer.request;
};

describe('readTarget', () => {
  test('client first, then redirect_uri; an empty value counts as missing', () => {
    expect(readTarget({})).toEqual({ fault: 'missing_client_id' });
    expect(readTarget({ client_id: '', redirect_uri: 'x' })).toEqual({ fault: 'missing_client_id' });
    expect(readTarget({ client_id: ['a', 'a'], redirect_uri: ['x', 'x'] })).toEqual({ fault: 'repeated_client_id' });
    expect(readTarget({ client_id: 'a' })).toEqual({ fault: 'missing_redirect_uri' });
    expect(readTarget({ client_id: 'a', redirect_uri: ['x', 'y'] })).toEqual({ fault: 'repeated_redirect_uri' });
    expect(readTarget({ client_id: 'a', redirect_uri: 'x' })).toEqual({ clientId: 'a', redirectUri: 'x' });
  });
});

describe('readAuthorizeRequest', () => {
  test('without a scope the defaults, of which those optional by registration aren’t asked for; never * instead', () => {
    const of = (optionalScopes: string[], query: Parameters = {}, defaultScopes = TARGET.defaultScopes) => {
      const target = { ...TARGET, defaultScopes, optionalScopes };
      const answer = readAuthorizeRequest({ response_type: 'code', ...query }, target, ADDRESSES);
      return 'request' in answer ? [answer.request.scopes, answer.request.optional] : answer.error;
    };
    expect(of([])).toEqual([['orders:read', 'taxes:read'], undefined]);
    expect(of(['taxes:read'])).toEqual([['orders:read'], ['taxes:read']]);
    expect(of(['taxes:read', 'orders:read'])).toEqual([[], ['orders:read', 'taxes:read']]);
    expect(of(['taxes:read'], { optional_scope: 'refunds:write' })).toEqual([
      ['orders:read'],
      ['taxes:read', 'refunds:write'],
    ]);
    // What a request names beats it.
    expect(of(['taxes:read'], { scope: 'taxes:read' })).toEqual([['taxes:read'], undefined]);
    expect(of([], {}, [])).toEqual([['*'], undefined]);
    // Within full access nothing is left to tick.
    expect(of(['taxes:read'], {}, ['taxes:read', '*'])).toEqual([['*'], undefined]);
  });

  test('dpop_jkt: the thumbprint of a key, or invalid_request', () => {
    expect(request({ dpop_jkt: 'x'.repeat(43) }).codeJkt).toBe('x'.repeat(43));
    expect(request({ dpop_jkt: '' })).not.toHaveProperty('codeJkt');
    for (const dpop_jkt of ['x', 'x'.repeat(42), 'x'.repeat(44), `${'x'.repeat(42)}=`])
      expect(read({ dpop_jkt })).toMatchObject({ error: 'invalid_request' });
  });

  test('unsupported_response_type: anything but code; invalid_request: none', () => {
    expect(read({ response_type: 'token' })).toMatchObject({ error: 'unsupported_response_type' });
    expect(read({ response_type: undefined })).toMatchObject({ error: 'invalid_request' });
    expect(read({ response_type: '' })).toMatchObject({ error: 'invalid_request' });
  });

  test('invalid_request: another mode; live without one', () => {
    for (const mode of ['Live', 'prod']) expect(read({ mode })).toMatchObject({ error: 'invalid_request' });
    expect(request({}).mode).toBe('live');
    expect(request({ mode: '' }).mode).toBe('live');
    expect(request({ mode: 'test' }).mode).toBe('test');
  });

  test('invalid_request: a repeated parameter, known or not, with the state if that came once', () => {
    for (const name of ['scope', 'mode', 'response_type', 'code_challenge', 'anything']) {
      expect(read({ state: 's', [name]: ['a', 'a'] })).toMatchObject({ error: 'invalid_request', state: 's' });
    }
    const twice = read({ state: ['a', 'b'] });
    expect(twice).toMatchObject({ error: 'invalid_request' });
    expect(twice).toHaveProperty('state', undefined);
  });

  test('invalid_scope: an unknown name, described in printable ASCII', () => {
    const answer = read({ scope: 'orders:read näme"\\\n', state: 's' });
    expect(answer).toMatchObject({ error: 'invalid_scope', state: 's' });
  });

  test('every description has only characters that a redirect may carry (RFC 6749 section 4.1.2.1)', () => {
    const faults: Parameters[] = [
      { response_type: undefined },
      { response_type: 'token' },
      { mode: 'x' },
      { scope: 'näme"\\\n' },
      { state: ['a', 'b'] },
      { ü: ['a', 'b'] },
      { code_challenge_method: 'S256' },
      { code_challenge: 'x', code_challenge_method: 'x' },
      { code_challenge: 'x' },
    ];
    for (const query of faults) {
      expect(read(query)).toHaveProperty('description', expect.stringMatching(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/));
    }
  });

  test('scopes: as asked, else the app’s own, else *', () => {
    expect(request({ scope: 'taxes:write,orders:read' }).scopes).toEqual(['taxes:write', 'orders:read']);
    expect(request({}).scopes).toEqual(TARGET.defaultScopes);
    expect(request({ scope: '' }).scopes).toEqual(TARGET.defaultScopes);
    const bare = readAuthorizeRequest({ response_type: 'code' }, { ...TARGET, defaultScopes: [] }, ADDRESSES);
    expect(bare).toMatchObject({ request: { scopes: ['*'] } });
  });

  test('invalid_request: a method without a challenge, another method, a challenge that breaks the grammar', () => {
    expect(read({ code_challenge_method: 'S256' })).toMatchObject({ error: 'invalid_request' });
    expect(read({ code_challenge_method: 'plain' })).toMatchObject({ error: 'invalid_request' });
    expect(read({ code_challenge: 'a'.repeat(43), code_challenge_method: 's256' })).toMatchObject({
      error: 'invalid_request',
    });
    expect(read({ code_challenge: 'a'.repeat(42) })).toMatchObject({ error: 'invalid_request' });
    expect(read({ code_challenge: `${'a'.repeat(42)}!` })).toMatchObject({ error: 'invalid_request' });
    expect(request({ code_challenge: 'a'.repeat(43) }).challenge).toBe(s256('a'.repeat(43)));
    expect(request({ code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' }).challenge).toBe('a'.repeat(43));
  });

  test('optional_scope: with spaces or commas, and none without it', () => {
    expect(request({ optional_scope: 'customers:read,files:read' }).optional).toEqual(['customers:read', 'files:read']);
    expect(request({ scope: 'orders:read', optional_scope: 'taxes:read' })).toMatchObject({
      scopes: ['orders:read'],
      optional: ['taxes:read'],
    });
    expect(request({ optional_scope: '' })).not.toHaveProperty('optional');
  });

  test('invalid_scope: an optional scope that is unknown, *, or asked for anyway; invalid_request: repeated', () => {
    const asked = 'orders:read files:read';
    for (const optional_scope of ['orders:eat', '*', 'taxes:read *', 'taxes:read files:read']) {
      expect(read({ scope: asked, optional_scope, state: 's' })).toMatchObject({ error: 'invalid_scope', state: 's' });
    }
    // What scope stands in for when it is left out, and what * includes.
    expect(read({ optional_scope: 'taxes:read' })).toMatchObject({ error: 'invalid_scope' });
    expect(read({ scope: '*', optional_scope: 'files:read' })).toMatchObject({ error: 'invalid_scope' });
    expect(read({ optional_scope: ['files:read', 'files:read'] })).toMatchObject({
      error: 'invalid_request',
      description: 'optional_scope was sent more than once.',
    });
  });

  test('state is kept unchanged, and stays absent when it was', () => {
    const state = ' a b&c=d#é"💛 ';
    expect(request({ state }).state).toBe(state);
    expect(request({})).not.toHaveProperty('state');
    expect(read({ response_type: 'token', state })).toHaveProperty('state', state);
  });

  test('unknown parameters are ignored', () => {
    expect(request({ prompt: 'consent', nonce: 'x' })).toEqual(request({}));
  });
});
