import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Answer, type Attack, form } from './attack.ts';
import { unissued } from './cast.ts';
import type { Chance } from './chance.ts';
import type { Trial } from './trial.ts';

/** As many failures under ids that are nobody’s as count for one address in a minute; half of them more are tried. */
const MOST_FAILURES = 100;
const TRIED = MOST_FAILURES * 1.5;
/** So many of the last have to be refused unread: a few are under way at once. */
const LAST = 20;

function madeUp(chance: Chance): string {
  const text = chance.text(chance.size(1, 400));
  return chance.one([
    `svc_client_${text}`,
    `svc_client_${randomUUID()}`,
    text,
    `https://${chance.text(12)}.example/${chance.text(8)}`,
    `svc_dyn_${text}`,
    `svc_client_${text}\u0000`,
    `\u{1f511}${text}`,
    "' OR 1=1 --",
  ]);
}

function* strangers(chance: Chance): Generator<Attack> {
  for (let n = 0; n < TRIED; n += 1) {
    const [id, secret] = [madeUp(chance), unissued('secret')];
    const [endpoint, what] = chance.one([
      ['token', { grant_type: 'refresh_token', refresh_token: unissued('rt') }],
      ['token', { grant_type: 'authorization_code', code: unissued('code'), redirect_uri: 'https://a.example' }],
      ['revoke', { token: unissued('live') }],
      ['introspect', { token: unissued('live') }],
    ] as [string, Record<string, string>][]);
    const isBasic = chance.is(0.5);
    const basic = Buffer.from(`${encodeURIComponent(id)}:${secret}`).toString('base64');
    const sent = form(Object.entries({ ...what, ...(isBasic ? {} : { client_id: id, client_secret: secret }) }));
    const headers = { ...sent.headers, ...(isBasic ? { authorization: `Basic ${basic}` } : {}) };
    yield {
      what: `client ${id.slice(0, 40)}`,
      method: 'POST',
      path: `/api/oauth/${endpoint}`,
      body: sent.body ?? '',
      headers,
    };
  }
}

/** Failures under ids that nobody has: they count for their network together, and leave no row each. */
export function makeUpClients(trialOf: (title: string) => Trial, chanceOf: () => Chance): void {
  test('any number of client ids that are nobody’s', async () => {
    const trial = trialOf('Client ids that are nobody’s');
    const countRows = async () => Number((await trial.target.query('SELECT count(*)::int AS n FROM throttle'))[0]?.n);
    const before = await countRows();
    const statuses: number[] = [];
    await trial.target.throttle(true);
    await trial.all(strangers(chanceOf()), ({ status }: Answer) => {
      statuses.push(status);
      return [400, 401, 429].includes(status) ? null : String(status);
    });
    await trial.target.throttle(false);
    expect(trial.shownFaults()).toEqual([]);
    expect(new Set(statuses.slice(-LAST))).toEqual(new Set([429]));
    // One for all of them, one for the network.
    expect((await countRows()) - before).toBeLessThanOrEqual(2);
  });
}
