import fc from 'fast-check';
import { decodeJwt, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { keysFor } from '../../kernel/crypto/keys.ts';
import { readTicket, signTicket, type Ticket } from './ticket.ts';

const SECRET = 'the signing secret of these tests, long enough';
const OTHER = 'another signing secret of these tests, long enough';
const keys = (authSecret: string, authSecretPrevious: string | null = null) =>
  keysFor('consent tickets', { authSecret, authSecretPrevious });
const KEYS = keys(SECRET);
const NOW = new Date('2026-01-01T12:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const TICKET: Ticket = {
  id: 'c5c5f5c4-0000-4000-8000-000000000001',
  sellerId: 'seller',
  sessionId: 'session',
  request: {
    clientId: 'svc_client_x',
    redirectUri: 'https://a.example/cb',
    scopes: ['*'],
    mode: 'live',
    challenge: null,
  },
};

describe('a consent ticket', () => {
  test('says what it was signed for, whatever the app asked for', async () => {
    const text = fc.string({ unit: 'grapheme' });
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.array(text),
        fc.option(text),
        fc.constantFrom('live', 'test'),
        async (state, scopes, challenge, mode) => {
          const request = {
            clientId: 'svc_client_x',
            redirectUri: 'https://a.example/cb',
            state,
            scopes,
            challenge,
            mode,
          } as const;
          const ticket = { ...TICKET, request };
          expect(await readTicket(await signTicket(ticket, KEYS, NOW), KEYS, NOW)).toEqual({
            ticket,
            expired: false,
          });
        },
      ),
      { numRuns: 30 },
    );
  });

  test('expires after an hour, and still says what it was for', async () => {
    const text = await signTicket(TICKET, KEYS, NOW);
    expect(await readTicket(text, KEYS, later(3_599_000))).toEqual({ ticket: TICKET, expired: false });
    expect(await readTicket(text, KEYS, later(3_600_000))).toEqual({ ticket: TICKET, expired: true });
    expect(await readTicket(text, KEYS, later(86_400_000 * 365))).toEqual({ ticket: TICKET, expired: true });
  });

  test('is invalid with any character changed, or with another secret', async () => {
    const text = await signTicket(TICKET, KEYS, NOW);
    expect(await readTicket(text, keys(OTHER), NOW)).toBeNull();
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.constantFrom(...'AZaz09-_.'), async (index, other) => {
        const at = index % text.length;
        const changed = text.slice(0, at) + other + text.slice(at + 1);
        // Base64url has spare bits at a part's end: what decodes to the same bytes is the same ticket.
        const same = (one: string, two: string) =>
          one.split('.').every((part, index) => bytes(part) === bytes(two.split('.')[index]));
        fc.pre(changed.split('.').length !== 3 || !same(changed, text));
        expect(await readTicket(changed, KEYS, NOW)).toBeNull();
      }),
      { numRuns: 300 },
    );
  });

  test('stays valid while its secret is the previous one, and is then signed with the new', async () => {
    const [open, rotated] = [await signTicket(TICKET, KEYS, NOW), keys(OTHER, SECRET)];
    expect(await readTicket(open, rotated, NOW)).toEqual({ ticket: TICKET, expired: false });
    expect(await readTicket(await signTicket(TICKET, rotated, NOW), keys(OTHER), NOW)).not.toBeNull();
    expect(await readTicket(open, keys(OTHER), NOW)).toBeNull();
  });

  test('is signed with its own key: nothing else signed with the same secret passes for one', async () => {
    const claims = new SignJWT({ request: TICKET.request, session: 'session' })
      .setProtectedHeader({ alg: 'HS256' })
      .setJti(TICKET.id)
      .setSubject('seller')
      .setAudience('consent')
      .setIssuedAt(NOW)
      .setExpirationTime(later(3_600_000));
    expect(await readTicket(await claims.sign(new TextEncoder().encode(SECRET)), KEYS, NOW)).toBeNull();
  });

  test('signed by us and without one of its parts, is none', async () => {
    const whole = await signTicket(TICKET, KEYS, NOW);
    const ours = KEYS[0];
    const parts = decodeJwt(whole);
    for (const part of ['jti', 'sub', 'exp', 'session', 'request']) {
      const { [part]: _, ...rest } = parts;
      const text = await new SignJWT(rest).setProtectedHeader({ alg: 'HS256' }).sign(ours);
      expect([part, await readTicket(text, KEYS, NOW)]).toEqual([part, null]);
    }
    const again = await new SignJWT(parts).setProtectedHeader({ alg: 'HS256' }).sign(ours);
    expect(await readTicket(again, KEYS, NOW)).toEqual({ ticket: TICKET, expired: false });
  });

  test('is invalid without a signature', async () => {
    const [, payload] = (await signTicket(TICKET, KEYS, NOW)).split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const text of [`${none}.${payload}.`, `${none}.${payload}`, '', 'x', 'a.b.c', '....']) {
      expect(await readTicket(text, KEYS, NOW)).toBeNull();
    }
  });
});

function bytes(part: string | undefined): string {
  return Buffer.from(part ?? '', 'base64url').toString('hex');
}
