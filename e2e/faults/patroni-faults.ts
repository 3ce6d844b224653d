import { setTimeout as sleep } from 'node:timers/promises';
import type { Patroni } from '../servers/patroni.ts';
import type { Fault, Scene } from './scene.ts';
import { nobodyNotices } from './unnoticed.ts';

/** Longer than Patroni's ttl: whoever could lose the primary's place by now has lost it. */
const TTL_MS = 25_000;

const patroniOf = ({ patroni }: Scene): Patroni => {
  if (!patroni) throw new Error('This fault is one of a cluster under Patroni.');
  return patroni;
};

/** The primary's machine is lost: nobody promotes but Patroni. */
export const primaryKilled: Fault = async (scene) => {
  const patroni = patroniOf(scene);
  const old = await patroni.primary();
  patroni.kill(old);
  await patroni.promoted(old);
};

/** The primary's machine hangs, and goes on once another one is the primary. */
export const primaryHangs: Fault = async (scene) => {
  const patroni = patroniOf(scene);
  const old = await patroni.primary();
  patroni.freeze(old);
  await patroni.promoted(old);
};

/** One member of etcd is lost: the others go on, and nobody notices. */
export const memberLost: Fault = async (scene, chance) => {
  const patroni = patroniOf(scene);
  const primary = await patroni.primary();
  const check = 'the loss of one member of etcd fails nothing';
  await nobodyNotices(scene.load, check, '/api/ready', async () => {
    patroni.killMember(chance.one([1, 2, 3]));
    await sleep(TTL_MS);
  });
  if ((await patroni.primary()) !== primary) scene.load.complain(check, 'another node was promoted');
};

/** One node after the other restarts, as for a minor upgrade, the primary's last, after it has handed over. */
export const nodesRestarted: Fault = async (scene) => {
  const patroni = patroniOf(scene);
  const old = await patroni.primary();
  for (const standby of await patroni.standbys()) await patroni.restart(standby);
  await patroni.switchOver();
  await patroni.promoted(old);
  await patroni.restart(old);
};
