import { availableParallelism } from 'node:os';
import type { z } from 'zod';
import { environment } from './env-schema.ts';
import { isThisMachine } from './env-value.ts';
import { leastConnections } from './pool-sizes.ts';
import { halfSetPorts, portsOf } from './ports.ts';

/** The settings of a start; what each means is said beside its variable in env-schema.ts. */
export type Env = ReturnType<typeof settingsOf>;

/**
 * Reads the environment. An empty variable counts as not set.
 * @returns the settings, or one line per problem, each naming its variable and never its value.
 */
export function readEnv(
  source: Record<string, string | undefined> = process.env,
): { env: Env } | { problems: string[] } {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value));
  const parsed = environment.safeParse(given);
  if (!parsed.success)
    return { problems: parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) };
  const halfSet = halfSetPorts(given);
  if (halfSet.length > 0) return { problems: halfSet };
  const value = parsed.data;
  const embedded = !value.DATABASE_URL;
  const processes = embedded ? 1 : (value.WEB_CONCURRENCY ?? availableParallelism());
  const least = leastConnections(processes);
  if (!embedded && value.DATABASE_CONNECTIONS !== undefined && value.DATABASE_CONNECTIONS < least)
    return {
      problems: [`DATABASE_CONNECTIONS must be at least ${least} for ${processes} processes (WEB_CONCURRENCY)`],
    };
  return { env: settingsOf(value, processes) };
}

function settingsOf(value: z.output<typeof environment>, processes: number) {
  const baseUrl = value.BASE_URL ?? new URL(`http://localhost:${value.PORT}`).origin;
  return {
    /** Null means the embedded database under `dataDir`. */
    databaseUrl: value.DATABASE_URL ?? null,
    databaseReadUrl: value.DATABASE_READ_URL ?? null,
    /** Connections to PostgreSQL of all processes of this start; null: as many as they want. */
    databaseConnections: value.DATABASE_CONNECTIONS ?? null,
    processes,
    dataDir: value.DATA_DIR,
    /** Null: nowhere, or beside the embedded database. */
    endingsDir: value.ENDINGS_DIR ?? null,
    port: value.PORT,
    /** Null: all addresses, or loopback alone with demo data. */
    host: value.HOST ?? null,
    baseUrl,
    apiUrl: value.API_URL ?? baseUrl,
    /** Null until one is generated for the embedded database, at start. */
    authSecret: value.AUTH_SECRET ?? null,
    authSecretPrevious: value.AUTH_SECRET_PREVIOUS ?? null,
    operatorEmails: [...new Set(value.OPERATOR_EMAILS)],
    signUp: value.SIGN_UP,
    agents: value.AGENTS,
    /** Null: mail stays in the operators' outbox. */
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM ?? { name: value.APP_NAME, address: `no-reply@${new URL(baseUrl).hostname}` },
    // Its passwords are public, so it never comes unasked to where others can reach it.
    seedDemo: value.SEED_DEMO ?? (!value.DATABASE_URL && isThisMachine(baseUrl)),
    dnsServers: value.DNS_SERVERS,
    tokenPrefix: value.TOKEN_PREFIX,
    appName: value.APP_NAME,
    throttle: value.THROTTLE === 'on',
    rateLimitPerMinute: value.RATE_LIMIT_PER_MINUTE,
    requestLogDays: value.REQUEST_LOG_DAYS,
    confirmSensitive: value.CONFIRM_SENSITIVE === 'on',
    trustProxy: value.TRUST_PROXY,
    keepAliveMs: value.KEEP_ALIVE_SECONDS * 1000,
    ...portsOf(value),
    sendsTraces: Boolean(value.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? value.OTEL_EXPORTER_OTLP_ENDPOINT),
    metrics: value.METRICS_PORT === undefined ? null : { port: value.METRICS_PORT, host: value.METRICS_HOST },
  };
}
