import { z } from 'zod';
import { processWide } from './process-wide.ts';

/** A public address without a path: `https://tillgate.example`. */
const origin = z.string().transform((value, context) => {
  const url = URL.canParse(value) ? new URL(value) : null;
  const plain =
    url &&
    /^https?:$/.test(url.protocol) &&
    !url.username &&
    !url.password &&
    url.pathname === '/' &&
    !url.search &&
    !url.hash;
  if (plain) return url.origin;
  context.addIssue({ code: 'custom', message: 'must be an http or https address without a path' });
  return z.NEVER;
});

const wholeNumber = (least: number, most: number, message: string) =>
  z
    .string()
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .refine((n) => n >= least && n <= most, message);

const emails = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((email) => email.trim().toLowerCase())
      .filter(Boolean),
  )
  .refine(
    (list) => list.every((email) => z.email().safeParse(email).success),
    'must be email addresses separated by commas',
  );

const flag = z.enum(['0', '1'], 'must be 1 or 0').transform((value) => value === '1');

const schema = z
  .object({
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must start with postgresql://')
      .optional(),
    DATA_DIR: z.string().default('.data'),
    PORT: wholeNumber(1, 65535, 'must be a port number from 1 to 65535').default(3000),
    BASE_URL: origin.optional(),
    API_URL: origin.optional(),
    AUTH_SECRET: z
      .string()
      .refine((value) => Buffer.byteLength(value) >= 32, 'must be 32 bytes or longer')
      .optional(),
    OPERATOR_EMAILS: emails.optional(),
    SEED_DEMO: flag.optional(),
    TOKEN_PREFIX: z
      .string()
      .regex(/^[a-z][a-z0-9]{0,15}$/, 'must be 1 to 16 of a–z and 0–9, a letter first')
      .default('svc'),
    APP_NAME: z
      .string()
      .trim()
      .min(1, 'must not be empty')
      .max(40, 'must be 40 characters or shorter')
      .default('Tillgate'),
    THROTTLE: z.enum(['on', 'off'], 'must be on or off').default('on'),
    RATE_LIMIT_PER_MINUTE: wholeNumber(
      1,
      999_999,
      'must be the calls a connection may make in a minute, from 1 to 999999',
    ).default(600),
    CONFIRM_SENSITIVE: z.enum(['on', 'off'], 'must be on or off').default('off'),
    TRUST_PROXY: wholeNumber(0, 20, 'must be the number of proxies in front, from 0 to 20').default(0),
  })
  .refine((value) => !value.DATABASE_URL || value.AUTH_SECRET, {
    path: ['AUTH_SECRET'],
    message: 'is required with DATABASE_URL (32 bytes or more, the same on every instance)',
  });

export interface Env {
  /** PostgreSQL connection string; null means the embedded database under `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
  port: number;
  baseUrl: string;
  apiUrl: string;
  /** Null until the start has generated one for the embedded database. */
  authSecret: string | null;
  operatorEmails: string[];
  seedDemo: boolean;
  tokenPrefix: string;
  appName: string;
  throttle: boolean;
  /** Calls that one connection may make to v1 in a minute. */
  rateLimitPerMinute: number;
  /** Whether an unverified app that asks for sensitive scopes needs a ticked box as well as Authorize. */
  confirmSensitive: boolean;
  trustProxy: number;
}

/**
 * Reads the environment. An empty variable counts as not set.
 * @returns the settings, or one line per problem, each naming its variable and never its value.
 */
export function readEnv(
  source: Record<string, string | undefined> = process.env,
): { env: Env } | { problems: string[] } {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value));
  const parsed = schema.safeParse(given);
  if (!parsed.success)
    return { problems: parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) };
  const value = parsed.data;
  const embedded = !value.DATABASE_URL;
  const seedDemo = value.SEED_DEMO ?? embedded;
  const baseUrl = value.BASE_URL ?? `http://localhost:${value.PORT}`;
  return {
    env: {
      databaseUrl: value.DATABASE_URL ?? null,
      dataDir: value.DATA_DIR,
      port: value.PORT,
      baseUrl,
      apiUrl: value.API_URL ?? baseUrl,
      authSecret: value.AUTH_SECRET ?? null,
      operatorEmails: value.OPERATOR_EMAILS ?? (seedDemo ? ['operator@example.com'] : []),
      seedDemo,
      tokenPrefix: value.TOKEN_PREFIX,
      appName: value.APP_NAME,
      throttle: value.THROTTLE === 'on',
      rateLimitPerMinute: value.RATE_LIMIT_PER_MINUTE,
      confirmSensitive: value.CONFIRM_SENSITIVE === 'on',
      trustProxy: value.TRUST_PROXY,
    },
  };
}

const slot = processWide<Env & { authSecret: string }>('env');

/** Makes the settings known to the whole process; called once, at start. */
export function setEnv(env: Env & { authSecret: string }): void {
  slot.set(env);
}

/** The settings the process started with. Throws when nothing has started it. */
export function env(): Env & { authSecret: string } {
  const value = slot.get();
  if (!value) throw new Error('The environment has not been read: start with npm start or npm run dev.');
  return value;
}

/** Whether this is the development server, which needs a looser security policy for its own tools. */
export function isDevelopment(): boolean {
  return process.env.NODE_ENV === 'development';
}
