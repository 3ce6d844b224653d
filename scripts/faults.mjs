// npm run test:faults: faults under load, against a built product and databases of the tests' own.
//   --rounds 30   how often each fault strikes (3 by default)
//   --seed 7      what follows from chance
//   --only word   only the tests whose title has this word
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { prepare } from './prepare.mjs';

const text = { type: /** @type {const} */ ('string') };
const { values } = parseArgs({ options: { rounds: text, seed: text, only: text } });
await prepare({ build: true, dev: true });
const only = values.only ? ['-t', values.only] : [];
const command = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'faults', ...only];
const env = { NODE_ENV: 'test', FAULT_ROUNDS: values.rounds ?? '3', ...(values.seed ? { SEED: values.seed } : {}) };
const { status } = spawnSync(process.execPath, command, { stdio: 'inherit', env: { ...process.env, ...env } });
process.exit(status ?? 1);
