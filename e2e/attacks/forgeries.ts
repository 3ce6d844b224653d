import { expect } from 'vitest';
import { type Answer, type Attack, formOf } from './attack.ts';
import type { Chance } from './chance.ts';
import { unissued } from './fixtures.ts';
import type { Target } from './target.ts';
import type { Attacker } from './trial.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const KINDS = ['live', 'test', 'rt', 'code', 'secret'] as const;
type Kind = (typeof KINDS)[number];

const put = (text: string, at: number, instead: string) =>
  text.slice(0, at) + instead + text.slice(at + instead.length);

/** Ways to forge a credential of a kind, given a real one of that kind. */
const WAYS: Record<string, (real: string, kind: Kind, chance: Chance, others: string[]) => string> = {
  'one character changed': (real, _, chance) => {
    const at = chance.whole(0, real.length - 1);
    return put(real, at, chance.one([...ALPHABET].filter((character) => character !== real[at])));
  },
  'case of a letter changed': (real, _, chance) => {
    const at = chance.one([...real].flatMap((character, at) => (/[a-z]/i.test(character) ? [at] : [])));
    const [letter, upper] = [real.charAt(at), real.charAt(at).toUpperCase()];
    return put(real, at, letter === upper ? letter.toLowerCase() : upper);
  },
  'two characters swapped': (real, _, chance) => {
    const isSwap = (character: string, at: number) => character !== real[at + 1] && at + 1 < real.length;
    const at = chance.one([...real].flatMap((character, at) => (isSwap(character, at) ? [at] : [])));
    return put(real, at, real.charAt(at + 1) + real.charAt(at));
  },
  'cut short': (real, _, chance) => real.slice(0, chance.whole(1, real.length - 1)),
  'made longer': (real, _, chance) => real + chance.text(chance.whole(1, 40), ALPHABET),
  'another kind, its own checksum': (real, kind, chance) =>
    real.replace(`_${kind}_`, `_${chance.one(KINDS.filter((one) => one !== kind))}_`),
  'never issued, right checksum': (_, kind) => unissued(kind),
  'a known selector with another random part, right checksum': (real, kind) => unissued(kind, real.slice(-71, -49)),
  'another one’s selector': (real, _, chance, others) =>
    real.slice(0, -71) + chance.one(others).slice(-71, -49) + real.slice(-49),
  'of another installation': (real) => real.replace(/^svc_/, 'tillgate_'),
};

type Fields = Record<string, string>;

const post = (path: string, fields: Fields) => ({ path, method: 'POST', ...formOf(fields) });
const clientOf = ({ app }: Target['fixtures']['victim']) => ({
  client_id: app.clientId,
  client_secret: app.clientSecret,
});
const bearer = (token: string) => ({ path: '/api/v1/me', headers: { authorization: `Bearer ${token}` } });
const reported = (forged: string) => ({
  path: '/api/oauth/leaked',
  method: 'POST',
  body: JSON.stringify({ tokens: [forged] }),
  headers: { 'content-type': 'application/json' },
});

/** The status, and what the body must contain. */
type Says = [status: number, words: string];
const NOTHING: Says = [200, '{}'];
const NO_GRANT: Says = [400, 'invalid_grant'];
const NO_TOKEN: Says = [401, 'invalid_token'];
const NO_CLIENT: Says = [401, 'invalid_client'];
const INACTIVE: Says = [200, '{"active":false}'];

/** Where a forged credential is presented, of which kind the real one is, and the only thing that may be said. */
type Place = [title: string, kind: Kind, real: string, says: Says, attack: (forged: string) => Omit<Attack, 'what'>];

function placesOf({ fixtures: { victim } }: Target): Place[] {
  const { access, refresh, key, code, app } = victim;
  const client = clientOf(victim);
  const rotation = { grant_type: 'refresh_token', refresh_token: refresh };
  const exchange = { grant_type: 'authorization_code', redirect_uri: app.redirectUri };
  const token = (grant: Fields, name: string) => (forged: string) =>
    post('/api/oauth/token', { ...grant, ...client, [name]: forged });
  const revoke = (token: string) => post('/api/oauth/revoke', { token, ...client });
  const introspect = (token: string) => post('/api/oauth/introspect', { token, ...client });
  const [rotate, exchanged] = [token(rotation, 'refresh_token'), token(exchange, 'code')];
  return [
    ['a call with a forged access token', 'live', access.live, NO_TOKEN, bearer],
    ['a call with a forged key', 'live', key, NO_TOKEN, bearer],
    ['a rotation with a forged refresh token', 'rt', refresh, NO_GRANT, rotate],
    ['an exchange of a forged code', 'code', code, NO_GRANT, exchanged],
    ['a rotation, forged secret', 'secret', app.clientSecret, NO_CLIENT, token(rotation, 'client_secret')],
    ['revoking a forged token', 'rt', refresh, NOTHING, revoke],
    ['revoking a forged access token', 'live', access.live, NOTHING, revoke],
    ['introspecting a forged token', 'live', access.live, INACTIVE, introspect],
    ['reporting a forged key as leaked', 'live', key, NOTHING, reported],
    ['reporting a forged refresh token as leaked', 'rt', refresh, NOTHING, reported],
    ['reporting a forged code as leaked', 'code', code, NOTHING, reported],
    ['reporting a forged secret as leaked', 'secret', app.clientSecret, NOTHING, reported],
  ];
}

/** What another seller's app may try with real credentials of the victim. */
function borrowed({ fixtures: { victim, neighbour } }: Target): (Attack & { says: Says })[] {
  const [own, theirs, alone] = [clientOf(victim), clientOf(neighbour), { client_id: victim.app.clientId }];
  const exchange = { grant_type: 'authorization_code', code: victim.code, redirect_uri: victim.app.redirectUri };
  const rotation = { grant_type: 'refresh_token', refresh_token: victim.refresh };
  const tried: [what: string, endpoint: string, fields: Fields, says: Says][] = [
    ['another app’s code', 'token', { ...exchange, ...theirs }, NO_GRANT],
    ['another app’s refresh token', 'token', { ...rotation, ...theirs }, NO_GRANT],
    ['an expired code', 'token', { ...exchange, code: victim.expiredCode, ...own }, NO_GRANT],
    ['a refresh token without its secret', 'token', { ...rotation, ...alone }, NO_CLIENT],
    ['revoking another app’s token', 'revoke', { token: victim.refresh, ...theirs }, NOTHING],
    ['revoking without its secret', 'revoke', { token: victim.refresh, ...alone }, NO_CLIENT],
    ['introspecting another app’s', 'introspect', { token: victim.access.live, ...theirs }, INACTIVE],
  ];
  return tried.map(([what, endpoint, fields, says]) => ({ what, says, ...post(`/api/oauth/${endpoint}`, fields) }));
}

/** Forged, altered and borrowed credentials, everywhere one is taken: nothing happens, in the same words. */
export function forgeCredentials({ attempt, chance, count }: Attacker): void {
  attempt(
    'forged credentials, each in many ways, wherever one is taken',
    async (trial) => {
      const { victim, neighbour } = trial.target.fixtures;
      const others = [victim, neighbour].flatMap(({ access, refresh, code, key, app }) => [
        access.live,
        access.test,
        refresh,
        code,
        key,
        app.clientSecret,
      ]);
      for (const [title, kind, real, says, attack] of placesOf(trial.target)) {
        const by = chance();
        const ways = Object.entries(WAYS);
        const forged = Array.from({ length: count }, (_, n): Attack[] => {
          const [how, forge] = ways[n % ways.length] as (typeof ways)[number];
          const text = forge(real, kind, by, others);
          return others.includes(text) || text === real ? [] : [{ what: `${title}: ${how}`, ...attack(text) }];
        });
        const words = new Set<string>();
        await trial.all(forged.flat(), (answer) => {
          words.add(wordsOf(answer));
          return unlike(answer, says);
        });
        expect([...words].slice(1), title).toEqual([]);
      }
    },
    'all',
  );

  attempt(
    'what was issued to somebody else opens nothing',
    (trial) => trial.all(borrowed(trial.target), (answer, { says }) => unlike(answer, says)),
    'all',
  );
}

function unlike({ status, text }: Answer, [wanted, words]: Says): string | null {
  const isLike = status === wanted && text.includes(words);
  return isLike ? null : `${status} ${text.slice(0, 100)} instead of ${wanted} ${words}`;
}

/** An answer without what differs each time. */
function wordsOf({ status, text }: Answer): string {
  return `${status} ${text.replace(/"request_id":"[^"]*"/, '')}`;
}
