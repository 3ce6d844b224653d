import { randomUUID } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { nextCookies } from 'better-auth/next-js';
import { ADDRESS_HEADER } from './client-address.ts';
import { db } from './db.ts';
import { env } from './env.ts';
import { processWide } from './process-wide.ts';

export const PASSWORD_LENGTH = { least: 10, most: 128 };

function createAuth() {
  const { appName, authSecret, baseUrl } = env();
  const secure = baseUrl.startsWith('https:');
  return betterAuth({
    appName,
    baseURL: baseUrl,
    secret: authSecret,
    database: prismaAdapter(db(), { provider: 'postgresql' }),
    emailAndPassword: { enabled: true, minPasswordLength: PASSWORD_LENGTH.least, maxPasswordLength: PASSWORD_LENGTH.most },
    session: { expiresIn: 30 * 24 * 3600, disableSessionRefresh: true },
    // Its own handler isn't mounted: pages call it through lib/accounts, which throttles across instances.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: {
      database: { generateId: () => randomUUID() },
      // The whole address, so that people recognise it among their sessions; a network's first half alone by default.
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER], ipv6Subnet: 128 },
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: `${secure ? '__Host-' : ''}session`,
          attributes: { httpOnly: true, sameSite: 'lax', path: '/', secure },
        },
      },
    },
    plugins: [nextCookies()],
  });
}

const slot = processWide<ReturnType<typeof createAuth>>('auth');

/** The process's one better-auth instance. */
export function auth(): ReturnType<typeof createAuth> {
  const existing = slot.get();
  if (existing) return existing;
  const made = createAuth();
  slot.set(made);
  return made;
}
