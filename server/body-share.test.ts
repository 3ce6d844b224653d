import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIMITS } from '@/lib/config/limits.ts';
import { BodyShare } from './body-share.ts';

const chunk = fc.tuple(fc.nat({ max: 29 }), fc.integer({ min: 1, max: 128 * 1024 }), fc.integer({ min: 0, max: 40 }));

test('what is held never passes the limit, those who hold little have more of it, and all comes back', () => {
  fc.assert(
    fc.property(fc.array(chunk, { maxLength: 3_000, minLength: 1_000, size: 'max' }), (chunks) => {
      const shares = Array.from({ length: 30 }, () => new BodyShare());
      const held = shares.map(() => 0);
      for (const [of, bytes, leaves] of chunks) {
        const all = held.reduce((sum, one) => sum + one, 0);
        const own = (held[of] ?? 0) + bytes;
        const most = own > LIMITS.bodyBytes + 1 ? LIMITS.largeBodiesBytes : LIMITS.bodiesBytes;
        const isTaken = shares[of]?.take(bytes);
        expect(isTaken).toBe(all + bytes <= most);
        if (isTaken) held[of] = own;
        if (leaves > 0) continue;
        // Once more gives back nothing more.
        shares[of]?.giveBack();
        shares[of]?.giveBack();
        held[of] = 0;
      }
      for (const share of shares) share.giveBack();
      const whole = new BodyShare();
      expect(whole.take(LIMITS.largeBodiesBytes)).toBe(true);
      whole.giveBack();
    }),
    { numRuns: 20 },
  );
});
