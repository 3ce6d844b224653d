import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Attack, form } from './attack.ts';
import type { Chance } from './chance.ts';
import type { Trial } from './trial.ts';

/** Longer than it takes until a stream is looked after again. */
const LATER_MS = 2_500;
const MOST_STREAMS = 8;

type Fields = Record<string, string>;

/** Every way in which whoever holds what the app has ends its connection. */
const ENDINGS: ((granted: Fields, code: Fields) => [path: string, fields: Fields])[] = [
  ({ access_token: token = '' }) => ['revoke', { token }],
  ({ refresh_token: token = '' }) => ['revoke', { token }],
  // A code that comes twice was stolen (RFC 6749, section 4.1.2).
  (_, code) => ['token', code],
];

const post = (path: string, fields: Fields): Attack => ({
  ...{ what: 'of a stream', method: 'POST', path: `/api/oauth/${path}` },
  ...form(Object.entries(fields)),
});

/** Something happens in the store of which each stream hears, and that says in which order. */
async function happen(trial: Trial, mark: string): Promise<void> {
  const { key, customerId } = trial.target.cast.neighbour;
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const change = { what: 'something that happens', method: 'PATCH', path: `/api/v1/customers/${customerId}` };
  const { status, text } = await trial.send({ ...change, headers, body: JSON.stringify({ name: mark }) });
  if (status !== 200) trial.fault(change, `${status} ${text}`);
}

/** Ends a connection whose stream is open, between things that happen; notes what it hears of those that come after. */
async function listen(trial: Trial, code: string, chance: Chance): Promise<boolean> {
  const { app } = trial.target.cast.neighbour;
  const client = { client_id: app.clientId, client_secret: app.clientSecret };
  const exchange = { grant_type: 'authorization_code', code, redirect_uri: app.redirectUri, ...client };
  const granted = JSON.parse((await trial.send(post('token', exchange))).text) as Fields;
  const leave = new AbortController();
  const stream = await fetch(`${trial.target.url}/api/v1/events/stream`, {
    headers: { authorization: `Bearer ${granted.access_token}` },
    signal: leave.signal,
  });
  let heard = '';
  const reading = (async () => {
    for await (const text of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) heard += text;
  })().catch(() => {});
  const before = chance.whole(0, 3);
  for (let n = 0; n < before; n += 1) await happen(trial, `before-${n}`);
  await sleep(chance.whole(0, 1_200));
  const [path, fields] = chance.one(ENDINGS)(granted, exchange);
  const ending = post(path, { ...fields, ...client });
  const { status } = await trial.send(ending);
  if (status !== (path === 'revoke' ? 200 : 400)) trial.fault(ending, `${status}: the connection did not end`);
  const mark = `after-${chance.text(12)}`;
  const after = chance.whole(1, 4);
  for (let n = 0; n < after; n += 1) await happen(trial, mark);
  await sleep(LATER_MS);
  leave.abort();
  await reading;
  if (stream.status !== 200) trial.fault(ending, `no stream: ${stream.status}`);
  if (heard.includes(mark)) trial.fault(ending, 'what happened after the end was still delivered');
  return heard.includes('before-');
}

/** Streams of events whose connection ends while they are open. */
export function endStreams(trialOf: (title: string) => Trial, chanceOf: () => Chance, count: number): void {
  test('a stream hears nothing of what happens after its connection has ended', { timeout: 60_000 }, async () => {
    const trial = trialOf('Streams of ended connections');
    const chance = chanceOf();
    const streams = Math.min(MOST_STREAMS, Math.max(3, Math.ceil(count / 20)));
    const codes = await trial.target.codes(trial.target.cast.neighbour, streams);
    const heard = await Promise.all(codes.map((code) => listen(trial, code, chance)));
    expect(trial.shownFaults()).toEqual([]);
    // Else they would be silent for another reason.
    expect(heard).toContain(true);
  });
}
