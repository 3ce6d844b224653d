import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import fc from 'fast-check';
import { inject } from 'vitest';
import { setClock } from '@/lib/kernel/process/clock.ts';
import { log } from '@/lib/kernel/process/log.ts';

// Before every test file: the product’s log would drown what a failing test has to say. A test that is about the log
// spies on log(), which is called all the same.
log().level = 'silent';
// A worker goes on from file to file with what a test before has set.
setClock(undefined);

// What is generated is the same in every run; a failing property says its own seed.
fc.configureGlobal({ seed: inject('seed') });

// A password costs a tenth of a second on purpose, and these tests check hundreds: the same function at a fraction of
// the cost, once whoever asks for it has asked for enough. Once per worker, which goes on from file to file.
if (crypto.scrypt.name !== 'cheapScrypt') {
  const { scrypt } = crypto;
  type Done = (error: Error | null, key: Buffer) => void;
  const cheapScrypt = (password: string, salt: string, length: number, cost: crypto.ScryptOptions, done: Done) => {
    const { N = 0, r = 0 } = cost;
    if (N < 16384 || r < 16) throw new Error(`A password is hashed at too little cost: N ${N}, r ${r}.`);
    scrypt(password, salt, length, { N: 2, r: 1 }, done);
  };
  crypto.scrypt = cheapScrypt as typeof scrypt;
  syncBuiltinESMExports();
}
