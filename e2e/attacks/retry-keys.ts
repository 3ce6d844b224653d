import { expect, test } from 'vitest';
import { type Answer, type Attack, form } from './attack.ts';
import { type Person, unissued } from './cast.ts';
import type { Chance } from './chance.ts';
import type { Target } from './target.ts';
import type { Trial } from './trial.ts';

/** Keys that anybody could guess. */
const KEYS = ['1', 'retry', 'order-1', '00000000-0000-4000-8000-000000000000', 'a'.repeat(255)];

type Client = { client_id: string; client_secret?: string };

/** Who isn’t the app: without its secret, with another, with that of an app of its own. */
function strangersOf({ neighbour: { app: own } }: Target['cast'], { app }: Person): Client[] {
  return [
    { client_id: app.clientId },
    { client_id: app.clientId, client_secret: unissued('secret') },
    { client_id: own.clientId, client_secret: own.clientSecret },
  ];
}

function exchange(
  what: string,
  client: Client,
  code: string,
  { key, app }: { key: string; app: Person['app'] },
): Attack {
  const fields = { grant_type: 'authorization_code', code, redirect_uri: app.redirectUri, ...client };
  const sent = form(Object.entries(fields));
  return {
    ...{ what, method: 'POST', path: '/api/oauth/token', body: sent.body ?? '' },
    headers: { ...(sent.headers as Record<string, string>), 'idempotency-key': key },
  };
}

/** An app’s exchange and its retry, with strangers before, between and after who name the same app, code and key. */
async function compete(trial: Trial, code: string, chance: Chance, key: string): Promise<void> {
  const { victim } = trial.target.cast;
  const { app } = victim;
  const strangers = strangersOf(trial.target.cast, victim);
  const stranger = async () => {
    const attack = exchange('by a stranger', chance.one(strangers), code, { key, app });
    const { status, text } = await trial.send(attack);
    if (![400, 401, 429].includes(status) || text.includes('access_token')) trial.fault(attack, `${status} ${text}`);
  };
  const own = exchange('by the app', { client_id: app.clientId, client_secret: app.clientSecret }, code, { key, app });
  const answers: Answer[] = [];
  for (let n = 0; n < 2; n += 1) {
    if (chance.is(0.7)) await stranger();
    answers.push(await trial.send(own));
  }
  await stranger();
  const [first, again] = answers;
  if (first?.status !== 200) trial.fault(own, `${first?.status} ${first?.text}`);
  if (again?.text !== first?.text) trial.fault(own, `another answer to the retry: ${again?.status}`);
}

/** Idempotency keys that somebody else uses first. */
export function guessRetryKeys(trialOf: (title: string) => Trial, chanceOf: () => Chance, count: number): void {
  test('a stranger’s exchange under the key of an app', async () => {
    const trial = trialOf('Retry keys of others');
    const chance = chanceOf();
    const codes = await trial.target.codes(trial.target.cast.victim, Math.ceil(count / 5));
    for (const [index, code] of codes.entries())
      await compete(trial, code, chance, `${index}${chance.one(KEYS)}`.slice(0, 255));
    expect(trial.shownFaults()).toEqual([]);
  });
}
