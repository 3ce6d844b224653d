import { expectTypeOf, test } from 'vitest';
import type { Powerless } from '@/lib/operators/powerless-testing.ts';

test('the state of the database is for who has the proof that they are an operator', () => {
  expectTypeOf<Powerless<typeof import('./read-database-state.ts')>>().toBeNever();
});
