import type { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import * as tls from 'node:tls';
import { Client, type ClientConfig, Connection } from 'pg';
import { type PostgresAddress, readPostgresAddress } from '@/lib/kernel/config/postgres-address.ts';
import { UnfitDatabase } from './migrate.ts';

type Way = 'plain' | 'tls';
type Done = (error: Error | null, client?: Client) => void;

/** What a client of `pg` has that its types leave out. */
interface Inside {
  connection: EventEmitter & { stream: { destroy(error?: Error): void } };
  ssl: tls.ConnectionOptions | false;
  _connecting: boolean;
  _connectionError: boolean;
}

/** What a server answers that wants encryption, or wants none: PostgreSQL (28000), and poolers (08P01, 08004). */
const WANTS_ANOTHER_WAY = new Set(['28000', '08P01', '08004']);
/** What is said of a server that has no TLS, or whose TLS is none that we can speak. */
const HAS_NO_TLS = /does not support SSL|establishing an SSL connection|before secure TLS connection/;
const FAILS_IN_TLS = /^(?:EPROTO|ERR_SSL_\w+)$/;

/** What PostgreSQL answers to a change where nothing may be changed (read_only_sql_transaction). */
export const READ_ONLY = '25006';

/** A connection that knows whether its server takes changes. */
export interface KnowsChanges {
  takesChanges: boolean;
}

/** Where connections go, and what opens them. */
export interface PostgresTarget {
  config: ClientConfig;
  Client: new (config?: ClientConfig) => Client & KnowsChanges;
  /** Settings of the session that the address asks for. */
  options: string;
}

/**
 * What opens connections as an address says, encrypted as psql would do it. Throws {@link UnfitDatabase} where a file
 * that it names is of no use.
 * @param name the variable that the address is in
 */
export function postgresTarget(url: string, name = 'DATABASE_URL'): PostgresTarget {
  const read = readPostgresAddress(url);
  if ('fault' in read) throw new UnfitDatabase(`${name} ${read.fault}`);
  const { host, port, user, password, database, options, applicationName, connectMs, keepAliveMs } = read.address;
  const config: ClientConfig = {
    host,
    port,
    user,
    password,
    database,
    ...(applicationName !== undefined && { application_name: applicationName }),
    ...(connectMs !== null && { connectionTimeoutMillis: connectMs }),
    ...(keepAliveMs !== null && { keepAliveInitialDelayMillis: keepAliveMs }),
    ...(read.address.isDirect && { sslnegotiation: 'direct' as const }),
  };
  return { config, Client: clientOf(read.address, name), options };
}

/** Which ways to connect are tried, in turn. On a socket libpq encrypts nothing, whatever is asked for. */
function waysOf({ host, sslMode }: PostgresAddress): [Way, ...Way[]] {
  if (/^[/@]/.test(host) || sslMode === 'disable') return ['plain'];
  if (sslMode === 'allow') return ['plain', 'tls'];
  return sslMode === 'prefer' ? ['tls', 'plain'] : ['tls'];
}

/** How a certificate is looked at: where the file of a CA is named its chain at least, as libpq does it in any mode. */
function tlsOptions(address: PostgresAddress, name: string): tls.ConnectionOptions {
  const { sslMode, rootCertFile, certificate } = address;
  const isVerified = sslMode === 'verify-full' || rootCertFile !== null;
  const ca = rootCertFile === null ? (isVerified ? trustedRoots() : []) : readNamed('sslrootcert', rootCertFile, name);
  const mine = certificate && {
    cert: readNamed('sslcert', certificate.certFile, name),
    key: readNamed('sslkey', certificate.keyFile, name),
    passphrase: certificate.keyPassword,
  };
  const versions = { minVersion: address.leastVersion, maxVersion: address.mostVersion };
  let secureContext: tls.SecureContext;
  try {
    secureContext = tls.createSecureContext({ ca, ...mine, ...versions });
  } catch (error) {
    const named = ['sslrootcert', 'sslcert', 'sslkey'].filter((_, index) => (index === 0 ? rootCertFile : certificate));
    throw new UnfitDatabase(`${name}: ${named.join(', ')} can’t be used: ${(error as Error).message}.`);
  }
  // Made once: each connection would read all certificates anew. And nobody can log a key that is in there.
  const options: tls.ConnectionOptions = { secureContext, rejectUnauthorized: isVerified };
  return sslMode === 'verify-full' ? options : { ...options, checkServerIdentity: () => undefined };
}

function readNamed(parameter: string, file: string, name: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UnfitDatabase(`${name}: the file that ${parameter} names can’t be read (${code}).`);
  }
  // Of certificates that are trusted, Node.js takes none for a list of none.
  if (text.includes('-----BEGIN ')) return text;
  throw new UnfitDatabase(`${name}: the file that ${parameter} names holds nothing in PEM.`);
}

/** The public CAs that Node.js brings, and those of the machine, where Node.js (from 22.15 on) can tell. */
function trustedRoots(): string[] | undefined {
  const { getCACertificates } = tls as { getCACertificates?: (type: 'default' | 'system') => string[] };
  return getCACertificates && [...new Set([...getCACertificates('default'), ...getCACertificates('system')])];
}

/** A client that tries one way to connect after the other. */
function clientOf(address: PostgresAddress, name: string): PostgresTarget['Client'] {
  const [first, second] = waysOf(address);
  const secure = [first, second].includes('tls') && tlsOptions(address, name);
  const sslOf = (way: Way) => (way === 'tls' ? secure : false);
  return class extends Client implements KnowsChanges {
    takesChanges = true;
    readonly #given: ClientConfig;

    constructor(given: ClientConfig = {}) {
      const binding = { enableChannelBinding: address.channelBinding !== 'disable' };
      super({ ...given, ...binding, ssl: sslOf(first) } as ClientConfig);
      this.#given = given;
      this.#watch();
    }

    override connect(): Promise<Client>;
    override connect(callback: Done): void;
    override connect(callback?: Done): Promise<Client> | undefined {
      if (!callback)
        return new Promise((resolve, reject) => {
          this.connect((error) => (error ? reject(error) : resolve(this)));
        });
      super.connect((error: Error | null) => {
        if (!error || !second || !wantsAnotherWay(error)) return callback(error, this);
        this.#beginAgain(sslOf(second));
        super.connect((again: Error | null) => callback(again && wantsAnotherWay(again) ? error : again, this));
      });
      return undefined;
    }

    /** The driver's clients connect once: what it keeps of that is made anew. */
    #beginAgain(ssl: tls.ConnectionOptions | false): void {
      const inside = this as unknown as Inside;
      abandon(inside.connection);
      inside._connecting = false;
      inside._connectionError = false;
      inside.ssl = ssl;
      inside.connection = new Connection({ ...this.#given, ssl }) as unknown as Inside['connection'];
      this.#watch();
    }

    #watch(): void {
      const { connection } = this as unknown as Inside;
      if (address.channelBinding === 'require') requireBinding(connection);
      // PostgreSQL says so by itself when it is asked to let somebody in.
      connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
        if (parameterName === 'in_hot_standby') this.takesChanges = parameterValue !== 'on';
      });
      connection.on('errorMessage', ({ code }) => {
        if (code === READ_ONLY) this.takesChanges = false;
      });
    }
  };
}

/** Leaves a connection as it is: nothing of it is heard any more. */
function abandon(connection: Inside['connection']): void {
  connection.removeAllListeners();
  connection.on('error', () => {});
  connection.stream.destroy();
}

function wantsAnotherWay(error: Error & { code?: string }): boolean {
  const { code = '', message } = error;
  return WANTS_ANOTHER_WAY.has(code) || FAILS_IN_TLS.test(code) || HAS_NO_TLS.test(message);
}

/**
 * Breaks a connection before a server that doesn't prove that the certificate is its own (RFC 5929 section 4, by
 * SCRAM-SHA-256-PLUS) learns the password, or is believed without having known it.
 */
function requireBinding(connection: Inside['connection']): void {
  let isOffered = false;
  let isBound = false;
  const refuse = () => {
    connection.emit('error', new Error('The server does not bind its authentication to TLS'));
    // What has come with it says that we are in.
    abandon(connection);
  };
  connection.on('authenticationSASL', ({ mechanisms }: { mechanisms: string[] }) => {
    isOffered = mechanisms.includes('SCRAM-SHA-256-PLUS');
    if (!isOffered) refuse();
  });
  for (const other of ['authenticationCleartextPassword', 'authenticationMD5Password']) connection.on(other, refuse);
  // The driver then compares the server's proof, and ends the connection if it is none.
  connection.on('authenticationSASLFinal', () => {
    isBound = isOffered;
  });
  connection.on('authenticationOk', () => isBound || refuse());
}
