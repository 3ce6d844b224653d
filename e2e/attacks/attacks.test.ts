import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { bendActions } from './action-shapes.ts';
import { send } from './attack.ts';
import { sizeBodies } from './body-sizes.ts';
import { forgeCredentials } from './forgeries.ts';
import { mixHeadersAndPaths } from './headers-and-paths.ts';
import { sendOddInput } from './odd-input.ts';
import { leaveHalfSent, sendRaw } from './raw-requests.ts';
import { callRouter } from './router-requests.ts';
import { startTarget, type Target } from './target.ts';
import { attackerOf } from './trial.ts';
import { tryWhoMay } from './who-may.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** How many attacks each class makes, unless it tries everything there is. */
    attacks: number;
  }
}

const [count, seed] = [inject('attacks'), inject('seed')];

let target: Target;
const { attacker, summaries } = attackerOf(() => target, { count, seed, isLong: inject('isLong') });

beforeAll(async () => {
  target = await startTarget(inject('server'));
}, 400_000);

afterAll(async () => {
  console.log([`ATTACKS=${count} SEED=${seed}`, ...summaries()].join('\n'));
  if (process.env.ATTACK_LOG) writeFileSync(process.env.ATTACK_LOG, target.log());
  await target?.stop();
}, 60_000);

/** In this order: what the first ones know of the fixtures is no longer so after others. */
const CLASSES = [
  tryWhoMay,
  bendActions,
  sizeBodies,
  forgeCredentials,
  sendRaw,
  sendOddInput,
  leaveHalfSent,
  callRouter,
  mixHeadersAndPaths,
];
for (const attack of CLASSES) describe(attack.name, () => attack(attacker));

test('a token in the wrong place is not written down', async () => {
  const { victim } = target.fixtures;
  for (const token of [victim.access.live, victim.refresh, victim.key, victim.app.clientSecret]) {
    const headers = { 'x-request-id': token, 'user-agent': token, referer: `${target.url}/?token=${token}` };
    for (const path of [`/${token}`, `/api/v1/${token}`, `/logos/${token}.webp`, `/docs?token=${token}`]) {
      const answer = await send(target.url, { what: 'a token in the wrong place', path, headers });
      expect(answer.status).toBeLessThan(500);
      expect(JSON.stringify(answer.headers)).not.toContain(token);
    }
  }
});

const FAULT = /"level":"(?:error|fatal)"|\bat .*\.(?:js|ts):\d+|Error/;
/** What Next.js says about a page from before an update, which an attack can look like. */
const OLD_PAGE = /Failed to find Server Action|Invalid Server Actions request/;

test('the log holds no secret and no fault', () => {
  const log = target.log();
  expect(target.secrets.filter((secret) => log.includes(secret))).toEqual([]);
  const lines = log.split('\n').filter((line) => FAULT.test(line) && !OLD_PAGE.test(line));
  expect([...new Set(lines.map((line) => line.slice(0, 300)))].slice(0, 15)).toEqual([]);
});
