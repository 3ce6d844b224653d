import fc from 'fast-check';
import { inject } from 'vitest';
import { log } from '@/lib/process/log.ts';

// Before every test file: the product’s log would drown what a failing test has to say. A test that is about the log
// spies on log(), which is called all the same.
log().level = 'silent';

// What is generated is the same in every run; a failing property says its own seed.
fc.configureGlobal({ seed: inject('seed') });
