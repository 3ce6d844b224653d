import type { PrismaClient } from '@/prisma/generated/client.ts';
import { realTime } from './clock.ts';

/**
 * A client for better-auth, which compares the ends of what it waits for (a passkey, the second step of signing in)
 * with the machine's clock: in the database they are by the database's clock, so that all instances agree on them.
 */
export function withVerificationClock(client: PrismaClient): PrismaClient {
  const extended = client.$extends({
    name: 'verification clock',
    query: {
      verification: {
        async $allOperations({ args, query }) {
          const ahead = realTime().getTime() - Date.now();
          return moveEnds(await query(moveEnds(args, ahead)), -ahead);
        },
      },
    },
  });
  return extended as unknown as PrismaClient;
}

/** The same with every date of an `expiresAt` moved, in what is written, looked for or found. */
function moveEnds<Value>(value: Value, ms: number, isEnd = false): Value {
  if (value instanceof Date) return (isEnd ? new Date(value.getTime() + ms) : value) as Value;
  if (Array.isArray(value)) return value.map((one) => moveEnds(one, ms, isEnd)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, moveEnds(one, ms, isEnd || key === 'expiresAt')]);
  return Object.fromEntries(entries) as Value;
}
