import { randomBytes, randomUUID } from 'node:crypto';
import { makeSignature } from 'better-auth/crypto';
import { authKeys, cookieName, SESSION_SECONDS } from '@/lib/accounts/auth-settings.ts';
import { db } from '@/lib/database/db.ts';
import { env } from '@/lib/kernel/config/env.ts';

/** Signs a person in, in a session of its own that nobody is told of. Gives its cookie. */
export async function makeSession({ email, userAgent }: { email: string; userAgent: string }) {
  const { id: userId } = await db().user.findFirstOrThrow({ where: { email } });
  const [id, token] = [randomUUID(), randomBytes(24).toString('base64url')];
  const expiresAt = new Date(Date.now() + SESSION_SECONDS * 1000);
  await db().session.create({ data: { id, token, userId, expiresAt, userAgent, ipAddress: '127.0.0.1' } });
  const value = encodeURIComponent(`${token}.${await makeSignature(token, authKeys(env()).signatures[0])}`);
  return { id, name: cookieName('session'), value, cookie: `${cookieName('session')}=${value}` };
}
