import { randomUUID } from 'node:crypto';
import { passkey } from '@better-auth/passkey';
import { type BetterAuthPlugin, betterAuth } from 'better-auth';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { makeSignature } from 'better-auth/crypto';
import { nextCookies } from 'better-auth/next-js';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { PrismaClient } from '@/prisma/generated/client.ts';
import { db } from '../database/db.ts';
import { ADDRESS_HEADER } from '../http/request-headers.ts';
import { env } from '../kernel/config/env.ts';
import { keysFor } from '../kernel/crypto/keys.ts';
import { realTime } from '../kernel/process/clock.ts';
import { deviceSubject, readDevice, rememberAccount } from '../kernel/text/device.ts';
import {
  authKeys,
  cookieAttributes,
  cookieName,
  DEVICE_COOKIE,
  DEVICE_SECONDS,
  PASSWORD_LENGTH,
  SESSION_MARGIN_MS,
  SESSION_SECONDS,
  signAnew,
} from './auth-settings.ts';
import { generateBackupCodes } from './second-factors/backup-codes.ts';

/**
 * better-auth with what all ways to sign in share.
 * @param more what one of them needs besides. It is called by a handler that sends the cookies on by itself
 */
export function createAuth(more?: BetterAuthPlugin[]) {
  const { appName, baseUrl } = env();
  const { encryption, signatures } = authKeys(env());
  const attributes = cookieAttributes();
  return betterAuth({
    appName,
    baseURL: baseUrl,
    ...encryption,
    database: prismaAdapter(withVerificationClock(db()), { provider: 'postgresql' }),
    // Columns of ours that the session check needs with every request.
    user: {
      additionalFields: {
        operatorSince: { type: 'date', required: false, input: false },
        isDemo: { type: 'boolean', required: false, input: false },
        suspendedAt: { type: 'date', required: false, input: false },
        claimedEmail: { type: 'string', required: false },
      },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_LENGTH.least,
      maxPasswordLength: PASSWORD_LENGTH.most,
    },
    session: {
      expiresIn: SESSION_SECONDS,
      disableSessionRefresh: true,
      freshAge: 0,
      additionalFields: { confirmedAt: { type: 'date', required: false, input: false } },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => {
            const now = realTime();
            const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000 + SESSION_MARGIN_MS);
            return { data: { ...session, createdAt: now, updatedAt: now, expiresAt } };
          },
        },
      },
    },
    // better-auth's own handler isn't mounted: pages call it through lib/accounts, which throttles across instances.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: {
      database: { generateId: () => randomUUID() },
      // The whole address, so that people recognise it among their sessions; by default only the network half of IPv6.
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER], ipv6Subnet: 128 },
      useSecureCookies: false,
      cookies: {
        session_token: { name: cookieName('session'), attributes },
        two_factor: { name: cookieName('two-factor'), attributes },
        passkey: { name: cookieName('passkey'), attributes },
        state: { name: cookieName('sign-in'), attributes },
      },
    },
    hooks: {
      before: createAuthMiddleware(async ({ headers }) => {
        const names = ['session', 'two-factor', 'passkey', 'sign-in'].map(cookieName);
        const cookie = signAnew(headers?.get('cookie') ?? '', names, signatures);
        if (cookie === null) return undefined;
        const readable = new Headers(headers);
        readable.set('cookie', cookie);
        return { context: { headers: readable } };
      }),
    },
    plugins: [
      twoFactor({ issuer: appName, backupCodeOptions: { customBackupCodesGenerate: generateBackupCodes } }),
      passkey({
        rpID: new URL(baseUrl).hostname,
        rpName: appName,
        origin: baseUrl,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        registration: {
          afterVerification: ({ verification }) => requireUserVerification(verification.registrationInfo?.userVerified),
        },
        authentication: {
          afterVerification: ({ verification }) =>
            requireUserVerification(verification.authenticationInfo.userVerified),
        },
        advanced: { webAuthnChallengeCookie: 'passkey' },
      }),
      knownDevices(),
      // The types of what they add are for their owners to know.
      ...((more ?? []) as []),
      // Last: it hands what the others have set to Next.js.
      ...(more ? [] : ([nextCookies()] as const)),
    ],
  });
}

/** Remembers on each device who has signed in there, whichever way, once the session has really begun. */
function knownDevices() {
  const remember = createAuthMiddleware(async (context) => {
    const made = context.context.newSession;
    if (!made) return;
    const device = readDevice(context.getCookie(cookieName(DEVICE_COOKIE)) ?? undefined, keysFor('devices', env()));
    const value = rememberAccount(device, deviceSubject(made.user), keysFor('devices', env()));
    context.setCookie(cookieName(DEVICE_COOKIE), value, { ...cookieAttributes(), maxAge: DEVICE_SECONDS });
  });
  return { id: 'known-devices', hooks: { after: [{ matcher: () => true, handler: remember }] } };
}

/** A cookie's value, such as a session's token, signed as better-auth signs it. */
export async function signCookie(value: string): Promise<string> {
  return `${value}.${await makeSignature(value, (await auth().$context).secret)}`;
}

/** A passkey replaces both password and code, so the device must have verified its user. */
function requireUserVerification(verified: boolean | undefined): void {
  if (!verified)
    throw new APIError('BAD_REQUEST', {
      code: 'USER_NOT_VERIFIED',
      message: 'The device did not verify its user.',
    });
}

let existing: { client: unknown; settings: unknown; made: ReturnType<typeof createAuth> } | undefined;

/** The one better-auth instance, made anew when the database or the settings have changed. */
export function auth(): ReturnType<typeof createAuth> {
  const [client, settings] = [db(), env()];
  if (existing?.client !== client || existing.settings !== settings)
    existing = { client, settings, made: createAuth() };
  return existing.made;
}

/**
 * A client for better-auth, which compares the ends of what it waits for (a passkey, the second step of signing in)
 * with the machine's clock: in the database they are by the database's clock, so that all instances agree on them.
 */
function withVerificationClock(client: PrismaClient): PrismaClient {
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

/** The code of one of better-auth's own errors; any other error has none. */
export function refusalCode(error: unknown): string | undefined {
  const code = (error as { body?: { code?: unknown } } | null)?.body?.code;
  return typeof code === 'string' ? code : undefined;
}
