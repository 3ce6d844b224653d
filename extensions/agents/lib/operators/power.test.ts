import { expectTypeOf, test } from 'vitest';
import type { Powerless } from '@/lib/operators/powerless-testing.ts';

type Decisions = typeof import('./decide-client.ts') | typeof import('./operator-client-standings.ts');

test('whatever an operator decides about clients takes the proof that they are one', () => {
  expectTypeOf<Powerless<Decisions>>().toBeNever();
});
