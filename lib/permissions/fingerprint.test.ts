import { describe, expect, test } from 'vitest';
import { formatCredential, mintCredential, newClientId } from './credential.ts';
import { readSearchTerm } from './fingerprint.ts';

const credential = mintCredential('live');
const token = formatCredential(credential, 'svc');
const { selector, secret } = credential;

describe('readSearchTerm', () => {
  test.each([
    ['a whole token', token, { selector, isWhole: true }],
    ['a token with spaces around it', `  ${token}\n`, { selector, isWhole: true }],
    ['a mangled token', `${token.slice(0, 60)}…`, { selector, isWhole: true }],
    ['a fingerprint with its prefix', `svc_live_${selector}`, { selector, isWhole: false }],
    ['a bare fingerprint', selector, { selector, isWhole: false }],
    ['a UUID', '0190A1B2-0000-7000-8000-000000000000', { uuid: '0190a1b2-0000-7000-8000-000000000000' }],
  ])('%s', (_, text, term) => expect(readSearchTerm(text)).toEqual(term));

  test.each(['rt', 'code', 'secret', 'test'] as const)('every kind of credential: %s', (kind) => {
    const minted = mintCredential(kind);
    const found = readSearchTerm(formatCredential(minted, 'svc'));
    expect(found).toEqual({ selector: minted.selector, isWhole: true });
    expect(JSON.stringify(found)).not.toContain(minted.secret);
  });

  test('a client_id, chosen by the service or by the demo data', () => {
    const clientId = newClientId('svc');
    expect(readSearchTerm(clientId)).toEqual({ clientId });
  });

  test.each(['', 'Parcelwise', 'svc_live_short', `${selector}x`, `Bearer ${token}`, '\0', secret])(
    'nothing: %j',
    (text) => expect(readSearchTerm(text)).toBeNull(),
  );
});
