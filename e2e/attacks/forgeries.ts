import { expect, test } from 'vitest';
import { type Answer, type Attack, form } from './attack.ts';
import { unissued } from './cast.ts';
import type { Chance } from './chance.ts';
import { rowsOf } from './inside.ts';
import type { Target } from './target.ts';
import type { Trial } from './trial.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const KINDS = ['live', 'test', 'rt', 'code', 'secret'] as const;
type Kind = (typeof KINDS)[number];

/** A credential that must open nothing, and how it was made. */
interface Forgery {
  how: string;
  text: string;
}

/** Ways to forge a credential of a kind, given a real one of that kind. */
const WAYS: Record<string, (real: string, kind: Kind, chance: Chance, others: string[]) => string> = {
  'one character changed': (real, _, chance) => {
    const at = chance.whole(0, real.length - 1);
    const instead = chance.one([...ALPHABET].filter((character) => character !== real[at]));
    return real.slice(0, at) + instead + real.slice(at + 1);
  },
  'case of a letter changed': (real, _, chance) => {
    const letters = [...real].flatMap((character, at) => (/[a-z]/i.test(character) ? [at] : []));
    const at = chance.one(letters);
    const letter = real.charAt(at);
    return (
      real.slice(0, at) +
      (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()) +
      real.slice(at + 1)
    );
  },
  'two characters swapped': (real, _, chance) => {
    const places = [...real].flatMap((character, at) =>
      character !== real[at + 1] && at + 1 < real.length ? [at] : [],
    );
    const at = chance.one(places);
    return real.slice(0, at) + real.charAt(at + 1) + real.charAt(at) + real.slice(at + 2);
  },
  'cut short': (real, _, chance) => real.slice(0, chance.whole(1, real.length - 1)),
  'made longer': (real, _, chance) => real + chance.text(chance.whole(1, 40), ALPHABET),
  'another kind, its own checksum': (real, kind, chance) => {
    const other = chance.one(KINDS.filter((one) => one !== kind));
    return real.replace(`_${kind}_`, `_${other}_`);
  },
  'never issued, right checksum': (_, kind) => unissued(kind),
  'a known selector with another random part, right checksum': (real, kind) => unissued(kind, real.slice(-71, -49)),
  'another one’s selector': (real, _, chance, others) => {
    const other = chance.one(others);
    return real.slice(0, -71) + other.slice(-71, -49) + real.slice(-49);
  },
  'of another installation': (real) => real.replace(/^svc_/, 'tillgate_'),
};

function* forgeries(real: string, kind: Kind, chance: Chance, others: string[], count: number): Generator<Forgery> {
  const ways = Object.entries(WAYS);
  for (let n = 0; n < count; n += 1) {
    const [how, forge] = ways[n % ways.length] as (typeof ways)[number];
    const text = forge(real, kind, chance, others);
    if (!others.includes(text) && text !== real) yield { how, text };
  }
}

/** Where forged credentials are presented, and the only thing each place may say. */
interface Place {
  title: string;
  kind: Kind;
  real(target: Target): string;
  attack(target: Target, forged: string): Omit<Attack, 'what'>;
  /** The status, and what the body must contain. */
  says: [number, string];
}

const post = (path: string, fields: Record<string, string>) => ({
  path,
  method: 'POST',
  ...form(Object.entries(fields)),
});

/** The victim's own app, which authenticates itself rightly. */
const client = ({ cast: { victim } }: Target) => ({
  client_id: victim.app.clientId,
  client_secret: victim.app.clientSecret,
});

const bearer = (token: string) => ({ path: '/api/v1/me', headers: { authorization: `Bearer ${token}` } });

const reported = (forged: string) => ({
  ...{ path: '/api/oauth/leaked', method: 'POST', body: JSON.stringify({ tokens: [forged] }) },
  headers: { 'content-type': 'application/json' },
});

const PLACES: Place[] = [
  {
    ...{ title: 'a call with a forged access token', kind: 'live', says: [401, 'invalid_token'] },
    real: ({ cast }) => cast.victim.access.live,
    attack: (_, forged) => bearer(forged),
  },
  {
    ...{ title: 'a call with a forged key', kind: 'live', says: [401, 'invalid_token'] },
    real: ({ cast }) => cast.victim.key,
    attack: (_, forged) => bearer(forged),
  },
  {
    ...{ title: 'a rotation with a forged refresh token', kind: 'rt', says: [400, 'invalid_grant'] },
    real: ({ cast }) => cast.victim.refresh,
    attack: (target, forged) =>
      post('/api/oauth/token', { grant_type: 'refresh_token', refresh_token: forged, ...client(target) }),
  },
  {
    ...{ title: 'an exchange of a forged code', kind: 'code', says: [400, 'invalid_grant'] },
    real: ({ cast }) => cast.victim.code,
    attack: (target, forged) => {
      const { redirectUri } = target.cast.victim.app;
      const fields = { grant_type: 'authorization_code', code: forged, redirect_uri: redirectUri };
      return post('/api/oauth/token', { ...fields, ...client(target) });
    },
  },
  {
    ...{ title: 'a rotation with a forged client secret', kind: 'secret', says: [401, 'invalid_client'] },
    real: ({ cast }) => cast.victim.app.clientSecret,
    attack: ({ cast: { victim } }, forged) => {
      const fields = { grant_type: 'refresh_token', refresh_token: victim.refresh };
      return post('/api/oauth/token', { ...fields, client_id: victim.app.clientId, client_secret: forged });
    },
  },
  {
    ...{ title: 'revoking a forged token', kind: 'rt', says: [200, '{}'] },
    real: ({ cast }) => cast.victim.refresh,
    attack: (target, forged) => post('/api/oauth/revoke', { token: forged, ...client(target) }),
  },
  {
    ...{ title: 'revoking a forged access token', kind: 'live', says: [200, '{}'] },
    real: ({ cast }) => cast.victim.access.live,
    attack: (target, forged) => post('/api/oauth/revoke', { token: forged, ...client(target) }),
  },
  {
    ...{ title: 'introspecting a forged token', kind: 'live', says: [200, '{"active":false}'] },
    real: ({ cast }) => cast.victim.access.live,
    attack: (target, forged) => post('/api/oauth/introspect', { token: forged, ...client(target) }),
  },
  ...(['live', 'rt', 'code', 'secret'] as const).map((kind) => ({
    ...{ title: `reporting a forged ${kind} as leaked`, kind, says: [200, '{}'] as [number, string] },
    real: ({ cast: { victim } }: Target) =>
      ({ live: victim.key, rt: victim.refresh, code: victim.code, secret: victim.app.clientSecret })[kind],
    attack: (_: Target, forged: string) => reported(forged),
  })),
];

/** What another seller's app may try with real credentials of the victim. */
function borrowed({ cast: { victim, neighbour } }: Target): [Attack, [number, string]][] {
  const { clientId: client_id, clientSecret: client_secret } = neighbour.app;
  const theirs = { client_id, client_secret };
  const code = { grant_type: 'authorization_code', code: victim.code, redirect_uri: victim.app.redirectUri };
  const expired = { grant_type: 'authorization_code', code: victim.expiredCode, redirect_uri: victim.app.redirectUri };
  const rotation = { grant_type: 'refresh_token', refresh_token: victim.refresh };
  const own = { client_id: victim.app.clientId, client_secret: victim.app.clientSecret };
  const alone = { client_id: victim.app.clientId };
  return [
    [{ what: 'another app’s code', ...post('/api/oauth/token', { ...code, ...theirs }) }, [400, 'invalid_grant']],
    [
      { what: 'another app’s refresh token', ...post('/api/oauth/token', { ...rotation, ...theirs }) },
      [400, 'invalid_grant'],
    ],
    [{ what: 'an expired code', ...post('/api/oauth/token', { ...expired, ...own }) }, [400, 'invalid_grant']],
    [
      { what: 'a refresh token without its secret', ...post('/api/oauth/token', { ...rotation, ...alone }) },
      [401, 'invalid_client'],
    ],
    [
      { what: 'revoking another app’s token', ...post('/api/oauth/revoke', { token: victim.refresh, ...theirs }) },
      [200, '{}'],
    ],
    [
      { what: 'revoking without its secret', ...post('/api/oauth/revoke', { token: victim.refresh, ...alone }) },
      [401, 'invalid_client'],
    ],
    [
      {
        what: 'introspecting another app’s',
        ...post('/api/oauth/introspect', { token: victim.access.live, ...theirs }),
      },
      [200, '{"active":false}'],
    ],
  ];
}

/** Forged, altered and borrowed credentials, everywhere one is taken. */
export function forgeCredentials(trialOf: (title: string) => Trial, chanceOf: () => Chance, count: number): void {
  test.each(PLACES.map((place) => [place.title, place] as const))(
    '%s: nothing happens, in the same words',
    async (title, place) => {
      const trial = trialOf(title);
      const { target } = trial;
      const chance = chanceOf();
      const before = await rowsOf(target);
      const real = place.real(target);
      const { victim, neighbour } = target.cast;
      const others = [victim, neighbour].flatMap(({ access, refresh, code, key, app }) => [
        ...[access.live, access.test, refresh, code, key, app.clientSecret],
      ]);
      const words = new Set<string>();
      function* attacks(): Generator<Attack> {
        for (const { how, text } of forgeries(real, place.kind, chance, others, count)) {
          yield { what: `${title}: ${how}`, ...place.attack(target, text) };
        }
      }
      await trial.all(attacks(), (answer) => {
        words.add(wordsOf(answer));
        return unlike(answer, place.says);
      });
      expect(trial.shownFaults()).toEqual([]);
      expect([...words].slice(1)).toEqual([]);
      expect(await rowsOf(target)).toEqual(before);
    },
  );

  test('what was issued to somebody else opens nothing', async () => {
    const trial = trialOf('Credentials of somebody else');
    const before = await rowsOf(trial.target);
    for (const [attack, says] of borrowed(trial.target)) {
      const wrong = unlike(await trial.send(attack), says);
      if (wrong) trial.fault(attack, wrong);
    }
    expect(trial.shownFaults()).toEqual([]);
    expect(await rowsOf(trial.target)).toEqual(before);
  });
}

function unlike({ status, text }: Answer, [wanted, words]: [number, string]): string | null {
  return status === wanted && text.includes(words)
    ? null
    : `${status} ${text.slice(0, 100)} instead of ${wanted} ${words}`;
}

/** An answer without what differs each time. */
function wordsOf({ status, text }: Answer): string {
  return `${status} ${text.replace(/"request_id":"[^"]*"/, '')}`;
}
