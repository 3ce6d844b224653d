import { z } from 'zod';
import { parameterFault, wholeNumber } from './env-value.ts';

const SSL_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
const TLS_VERSIONS = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const;

/** What an address of PostgreSQL says. */
export interface PostgresAddress {
  /** A name, an IP address, or the folder of a socket. */
  host: string;
  port: number;
  /** By default as the account that runs the product. */
  user: string | undefined;
  password: string | undefined;
  /** By default named as the user. */
  database: string | undefined;
  /** Settings of the session, as the server's command line takes them: `-c jit=off`. */
  options: string;
  applicationName: string | undefined;
  /** How long opening a connection may take; null: as long as the product lets it. */
  connectMs: number | null;
  /** How long a connection is silent before it is asked whether it is still there; null: the system's. */
  keepAliveMs: number | null;
  /** How the connection is encrypted, in libpq's words. */
  sslMode: (typeof SSL_MODES)[number];
  /** TLS from the first byte on, without asking for it in PostgreSQL's own protocol. */
  isDirect: boolean;
  /** The file with the certificates that are trusted; null: those that Node.js and the machine trust. */
  rootCertFile: string | null;
  /** What we show a server that asks who we are. */
  certificate: { certFile: string; keyFile: string; keyPassword: string | undefined } | null;
  leastVersion: (typeof TLS_VERSIONS)[number] | undefined;
  mostVersion: (typeof TLS_VERSIONS)[number] | undefined;
  channelBinding: 'disable' | 'prefer' | 'require';
}

/** An address split as libpq does it: a password may hold anything but `@` and `/`. */
const ADDRESS =
  /^postgres(?:ql)?:\/\/(?:(?<user>[^:@/]*)(?::(?<password>[^@/]*))?@)?(?<host>\[[^\]/?]*\]|[^/?]*?)(?::(?<port>\d*))?(?:\/(?<dbname>[^?]*))?(?:\?(?<query>.*))?$/is;
const UNREADABLE = 'must be an address; in its password /, @ and % have to be written %2F, %40 and %25';
const UNREADABLE_QUERY =
  'must have name=value after the ?, joined by &; in a value &, = and % have to be %26, %3D and %25';
const ONE_HOST = /^(?:[\w.~-]+|[\da-f]*:[\da-f:.]*(?:%\w+)?|[/@].*)$/i;
const SEVERAL_HOSTS = /^[\w.~-]*(?::\d*)?(?:,[\w.~-]*(?::\d*)?)+$/;
const SEVERAL = 'must name one host: the one address that leads to the primary';
const THIS_MACHINE = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|::1)$/;

/** libpq's environment variables, which hold where an address says nothing. */
const VARIABLES = {
  PGHOST: 'host',
  PGPORT: 'port',
  PGDATABASE: 'dbname',
  PGUSER: 'user',
  PGPASSWORD: 'password',
  PGOPTIONS: 'options',
  PGAPPNAME: 'application_name',
  PGSSLMODE: 'sslmode',
  PGSSLNEGOTIATION: 'sslnegotiation',
  PGSSLROOTCERT: 'sslrootcert',
  PGSSLCERT: 'sslcert',
  PGSSLKEY: 'sslkey',
  PGCHANNELBINDING: 'channel_binding',
};

const text = z.string().optional();
const oneOf = <const Words extends readonly [string, ...string[]]>(...words: Words) =>
  z.enum(words, `must be ${[words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' or ')}`).optional();
const seconds = (least: number, most: number) =>
  wholeNumber(least, most, `must be a number of seconds from ${least} to ${most}`).optional();

/** Which of libpq's parameters are understood, and with which values. */
const parameters = z.strictObject({
  host: text,
  port: wholeNumber(1, 65_535, 'must be a port from 1 to 65535').optional(),
  dbname: text,
  user: text,
  password: text,
  options: text,
  application_name: text,
  fallback_application_name: text,
  connect_timeout: seconds(1, 60),
  keepalives: oneOf('1'),
  keepalives_idle: seconds(0, 7_200),
  client_encoding: oneOf('UTF8', 'utf8', 'auto'),
  sslmode: oneOf(...SSL_MODES),
  sslnegotiation: oneOf('postgres', 'direct'),
  sslrootcert: text,
  sslcert: text,
  sslkey: text,
  sslpassword: text,
  sslcertmode: oneOf('allow', 'disable'),
  sslcompression: oneOf('0'),
  sslsni: oneOf('1'),
  ssl_min_protocol_version: oneOf(...TLS_VERSIONS),
  ssl_max_protocol_version: oneOf(...TLS_VERSIONS),
  channel_binding: oneOf('disable', 'prefer', 'require'),
  gssencmode: oneOf('disable', 'prefer'),
});
type Parameters = z.infer<typeof parameters>;

/** What others write in such addresses, and what to do instead. */
const INSTEAD: Record<string, string> = {
  schema: 'isn’t supported: the tables are always in the schema public',
  connection_limit: 'is set by DATABASE_CONNECTIONS',
  pgbouncer: 'isn’t needed: leave it out, and read “Through PgBouncer” in docs/postgresql.md',
  uselibpqcompat: 'isn’t needed: leave it out, sslmode means what it means to psql',
  ssl: 'must be true; other ways to encrypt are written as sslmode',
  sslaccept: 'isn’t known: write sslmode',
  hostaddr: 'isn’t supported: write the IP address as the host',
  passfile: 'isn’t supported: write the password, or set PGPASSWORD',
  target_session_attrs: 'isn’t needed: leave it out, only what takes changes is used',
};

/**
 * Reads an address of PostgreSQL as libpq does (PostgreSQL's documentation, sections 34.1.1.2 and 34.1.2), with its
 * environment variables. What would not be done as written is a fault.
 * @returns what it says, or what is wrong with it, without any value of it
 */
export function readPostgresAddress(
  url: string,
  // biome-ignore lint/style/noProcessEnv: libpq's own variables, none of ours.
  environment: Record<string, string | undefined> = process.env,
): { address: PostgresAddress } | { fault: string } {
  const written = split(url);
  if ('fault' in written) return written;
  const { given } = written;
  const variables: Record<string, string> = {};
  for (const [variable, name] of Object.entries(VARIABLES)) {
    const value = environment[variable];
    if (!value || given[name]) continue;
    given[name] = value;
    variables[name] = variable;
  }
  const read = parameters.safeParse(given);
  return read.success ? understand(read.data) : { fault: parameterFault(read.error, INSTEAD, variables) };
}

/** The parts of an address, by the names of libpq's parameters. */
function split(url: string): { given: Record<string, string> } | { fault: string } {
  const { query, host, ...parts } = ADDRESS.exec(url.trim())?.groups ?? {};
  if (host === undefined) return { fault: UNREADABLE };
  if (SEVERAL_HOSTS.test(host)) return { fault: SEVERAL };
  // Where a password was cut in two, the rest of it would be taken for something that may be said.
  if (/:/.test(host.replace(/^\[.*\]$/, '')) || query?.includes('@')) return { fault: UNREADABLE };
  const given: Record<string, string> = {};
  try {
    if (host) given.host = decode(host.replace(/^\[(.*)\]$/, '$1'));
    for (const [name, value] of Object.entries(parts)) if (value) given[name] = decode(value);
    for (const parameter of query ? query.split('&') : []) {
      const [name, value, ...more] = parameter.split('=');
      if (!name || value === undefined || more.length > 0) return { fault: UNREADABLE_QUERY };
      if (name === 'ssl' && value === 'true') given.sslmode = 'require';
      else given[decode(name)] = decode(value);
    }
  } catch {
    return { fault: UNREADABLE };
  }
  return { given };
}

/** A part as it is meant; throws where that can't be told. */
function decode(part: string): string {
  const decoded = decodeURIComponent(part);
  if (decoded.includes('\0')) throw new URIError('A part holds %00.');
  return decoded;
}

/** What the parameters mean together. */
function understand(given: Parameters): { address: PostgresAddress } | { fault: string } {
  const host = given.host || 'localhost';
  if (SEVERAL_HOSTS.test(host)) return { fault: SEVERAL };
  if (!ONE_HOST.test(host)) return { fault: UNREADABLE };
  const sslMode = given.sslmode ?? defaultMode(host, given);
  const fault = faultOf(given, sslMode);
  if (fault) return { fault };
  const { sslcert: certFile, sslkey: keyFile, sslpassword: keyPassword, sslrootcert = 'system' } = given;
  return {
    address: {
      host,
      port: given.port || 5432,
      user: given.user || undefined,
      password: given.password || undefined,
      database: given.dbname || undefined,
      options: given.options ?? '',
      applicationName: given.application_name || given.fallback_application_name || undefined,
      connectMs: given.connect_timeout === undefined ? null : given.connect_timeout * 1000,
      keepAliveMs: given.keepalives_idle === undefined ? null : given.keepalives_idle * 1000,
      sslMode,
      isDirect: given.sslnegotiation === 'direct',
      rootCertFile: sslrootcert === 'system' ? null : sslrootcert,
      certificate: certFile && keyFile && given.sslcertmode !== 'disable' ? { certFile, keyFile, keyPassword } : null,
      leastVersion: given.ssl_min_protocol_version,
      mostVersion: given.ssl_max_protocol_version,
      channelBinding: given.channel_binding ?? 'disable',
    },
  };
}

/** libpq's own is `prefer`, but within one machine nobody listens, and encryption costs every statement time. */
function defaultMode(host: string, { sslrootcert }: Parameters): PostgresAddress['sslMode'] {
  if (sslrootcert === 'system') return 'verify-full';
  return THIS_MACHINE.test(host) ? 'allow' : 'prefer';
}

/** Why parameters make no sense together; libpq refuses the same, but the last. */
function faultOf(given: Parameters, sslMode: PostgresAddress['sslMode']): string | null {
  const isWeak = ['disable', 'allow', 'prefer'].includes(sslMode);
  if (given.sslrootcert === 'system' && sslMode !== 'verify-full')
    return 'must have sslmode=verify-full with sslrootcert=system';
  if (sslMode === 'verify-ca' && !given.sslrootcert)
    return 'must have sslrootcert with sslmode=verify-ca, the file with the certificate of the server’s CA';
  if (given.sslnegotiation === 'direct' && isWeak)
    return 'must have sslmode=require or more with sslnegotiation=direct';
  if (given.channel_binding === 'require' && isWeak)
    return 'must have sslmode=require or more with channel_binding=require';
  if (!given.sslcert !== !given.sslkey) return 'must have both sslcert and sslkey, or neither';
  return null;
}

/** The address of a PostgreSQL server, which is kept as it is written. */
export const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must start with postgresql://', abort: true })
  .superRefine((value, context) => {
    const read = readPostgresAddress(value);
    if ('fault' in read) context.addIssue({ code: 'custom', message: read.fault });
  });
