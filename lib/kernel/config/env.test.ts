import { availableParallelism } from 'node:os';
import { describe, expect, test } from 'vitest';
import { readEnv } from './read-env.ts';

const settings = (source: Record<string, string>) => {
  const read = readEnv(source);
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  return read.env;
};
const problems = (source: Record<string, string>) => {
  const read = readEnv(source);
  return 'problems' in read ? read.problems : [];
};
const SECRET = 's'.repeat(32);
const POSTGRES = 'postgresql://user:hunter2@db.example/tillgate';

describe('readEnv', () => {
  test('metrics are on a port of their own, and on loopback unless asked for elsewhere', () => {
    expect(settings({ METRICS_HOST: '0.0.0.0' }).metrics).toBeNull();
    expect(settings({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' });
    expect(settings({ METRICS_PORT: '9464', METRICS_HOST: '::' }).metrics).toEqual({ port: 9464, host: '::' });
    expect(problems({ METRICS_PORT: 'x' })).toEqual(['METRICS_PORT must be a port number from 1 to 65535']);
  });

  test('defaults to the embedded database with demo data on port 3000', () => {
    expect(settings({})).toEqual({
      agents: 'on',
      databaseUrl: null,
      databaseReadUrl: null,
      databaseConnections: null,
      processes: 1,
      dataDir: '.data',
      endingsDir: null,
      port: 3000,
      host: null,
      sendsTraces: false,
      metrics: null,
      baseUrl: 'http://localhost:3000',
      apiUrl: 'http://localhost:3000',
      authSecret: null,
      authSecretPrevious: null,
      confirmSensitive: false,
      operatorEmails: [],
      smtpUrl: null,
      mailFrom: { name: 'Tillgate', address: 'no-reply@localhost' },
      signUp: 'open',
      seedDemo: true,
      dnsServers: [],
      tokenPrefix: 'svc',
      appName: 'Tillgate',
      throttle: true,
      trustProxy: 0,
      keepAliveMs: 130_000,
      rateLimitPerMinute: 600,
      requestLogDays: 7,
      signIn: null,
      storeApi: null,
      ownStoreApi: true,
      payments: null,
      platform: null,
    });
  });

  test('on PostgreSQL there is a process for each core unless another number is given, embedded always one', () => {
    const server = { DATABASE_URL: POSTGRES, AUTH_SECRET: SECRET };
    expect(settings(server).processes).toBe(availableParallelism());
    expect(settings({ ...server, WEB_CONCURRENCY: '7' }).processes).toBe(7);
    expect(settings({ WEB_CONCURRENCY: '1' }).processes).toBe(1);
    expect(problems({ WEB_CONCURRENCY: '2' })).toEqual([
      'WEB_CONCURRENCY must be 1 without DATABASE_URL: the embedded database serves one process',
    ]);
    expect(problems({ ...server, WEB_CONCURRENCY: '0' })).toEqual([
      'WEB_CONCURRENCY must be a number of processes from 1 to 256',
    ]);
  });

  test('connections to the database have to suffice for all processes', () => {
    const server = { DATABASE_URL: POSTGRES, AUTH_SECRET: SECRET, WEB_CONCURRENCY: '4' };
    expect(settings({ ...server, DATABASE_CONNECTIONS: '12' }).databaseConnections).toBe(12);
    expect(problems({ ...server, DATABASE_CONNECTIONS: '11' })).toEqual([
      'DATABASE_CONNECTIONS must be at least 12 for 4 processes (WEB_CONCURRENCY)',
    ]);
  });

  test('idle connections are kept for longer than proxies keep theirs, or as long as is said', () => {
    expect(settings({}).keepAliveMs).toBeGreaterThan(120_000);
    expect(settings({ KEEP_ALIVE_SECONDS: '650' }).keepAliveMs).toBe(650_000);
  });

  test('an empty variable counts as not set', () => {
    const names = [
      'DATABASE_URL',
      'DATA_DIR',
      'PORT',
      'BASE_URL',
      'API_URL',
      'AUTH_SECRET',
      'AUTH_SECRET_PREVIOUS',
      'OPERATOR_EMAILS',
      'HOST',
      'SIGN_UP',
      'SEED_DEMO',
    ];
    const empty = Object.fromEntries(
      [
        ...names,
        'DNS_SERVERS',
        'TOKEN_PREFIX',
        'APP_NAME',
        'KEEP_ALIVE_SECONDS',
        'THROTTLE',
        'TRUST_PROXY',
        'RATE_LIMIT_PER_MINUTE',
        'REQUEST_LOG_DAYS',
        'CONFIRM_SENSITIVE',
      ].map((name) => [name, '']),
    );
    expect(settings(empty)).toEqual(settings({}));
  });

  test('PostgreSQL: nothing seeded unless asked, and AUTH_SECRET is required', () => {
    expect(settings({ DATABASE_URL: POSTGRES, AUTH_SECRET: SECRET })).toMatchObject({
      databaseUrl: POSTGRES,
      seedDemo: false,
    });
    expect(settings({ DATABASE_URL: POSTGRES, AUTH_SECRET: SECRET, SEED_DEMO: '1' })).toMatchObject({
      seedDemo: true,
    });
    expect(settings({ SEED_DEMO: '0' })).toMatchObject({ seedDemo: false });
    expect(problems({ DATABASE_URL: POSTGRES })).toEqual([
      expect.stringMatching(/^AUTH_SECRET is required with DATABASE_URL/),
    ]);
    expect(problems({ DATABASE_READ_URL: POSTGRES })).toEqual([
      expect.stringMatching(/^DATABASE_READ_URL is for standbys/),
    ]);
  });

  test('on the port that http has without saying so the address is the one browsers name', () => {
    expect(settings({ PORT: '80' })).toMatchObject({ port: 80, baseUrl: 'http://localhost' });
  });

  test('nothing is seeded where others can get, unless asked', () => {
    for (const BASE_URL of ['https://t.example', 'http://192.168.1.9:3000', 'http://127.0.0.1.t.example']) {
      expect(settings({ BASE_URL }), BASE_URL).toMatchObject({ seedDemo: false });
      expect(settings({ BASE_URL, SEED_DEMO: '1' })).toMatchObject({ seedDemo: true });
    }
    for (const BASE_URL of [
      'http://localhost:8080',
      'http://127.0.0.1:3000',
      'http://[::1]:3000',
      'http://t.localhost',
    ])
      expect(settings({ BASE_URL }), BASE_URL).toMatchObject({ seedDemo: true });
  });

  test('addresses are origins; API_URL follows BASE_URL, BASE_URL follows PORT', () => {
    expect(settings({ PORT: '4321' })).toMatchObject({
      port: 4321,
      baseUrl: 'http://localhost:4321',
      apiUrl: 'http://localhost:4321',
    });
    expect(settings({ BASE_URL: 'https://T.example:443/' })).toMatchObject({
      baseUrl: 'https://t.example',
      apiUrl: 'https://t.example',
    });
    expect(settings({ BASE_URL: 'https://t.example', API_URL: 'https://api.t.example' })).toMatchObject({
      apiUrl: 'https://api.t.example',
    });
  });

  test('operators are compared in lower case, without spaces, each once', () => {
    expect(
      settings({ OPERATOR_EMAILS: ' Olu@Example.com, ,second@example.com,olu@example.com ' }).operatorEmails,
    ).toEqual(['olu@example.com', 'second@example.com']);
  });

  test.each([
    ['DATABASE_URL', 'mysql://user:hunter2@db.example/x'],
    ['DATABASE_URL', 'hunter2'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '80a'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['PORT', ' 3000'],
    ['BASE_URL', 'tillgate.example'],
    ['BASE_URL', 'ftp://tillgate.example'],
    ['BASE_URL', 'https://tillgate.example/path'],
    ['BASE_URL', 'https://tillgate.example/?x'],
    ['BASE_URL', 'https://hunter2@tillgate.example'],
    ['BASE_URL', 'https://:hunter2@tillgate.example'],
    ['API_URL', 'https://tillgate.example/api'],
    ['API_URL', 'javascript:alert(1)'],
    ['DNS_SERVERS', 'ns.hunter2.example'],
    ['DNS_SERVERS', '127.0.0.1:99999'],
    ['DNS_SERVERS', '[127.0.0.1'],
    ['AUTH_SECRET', 'hunter2'],
    ['AUTH_SECRET_PREVIOUS', 'hunter2'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://localhost:4318?key=hunter2'],
    ['SMTP_URL', 'smtp://mail.example?secure=hunter2'],
    ['DATABASE_URL', 'postgresql://user@db.example/x?sslmod=hunter2'],
    ['AUTH_SECRET', 'h'.repeat(31)],
    ['OPERATOR_EMAILS', 'hunter2'],
    ['HOST', 'http://hunter2'],
    ['SIGN_UP', 'hunter2'],
    ['OPERATOR_EMAILS', 'a@example.com;b@example.com'],
    ['SEED_DEMO', 'yes'],
    ['SEED_DEMO', 'true'],
    ['TOKEN_PREFIX', 'SVC'],
    ['TOKEN_PREFIX', 's_c'],
    ['TOKEN_PREFIX', '1svc'],
    ['TOKEN_PREFIX', 'a'.repeat(17)],
    ['APP_NAME', '   '],
    ['APP_NAME', 'x'.repeat(41)],
    ['THROTTLE', 'false'],
    ['THROTTLE', 'OFF'],
    ['CONFIRM_SENSITIVE', 'yes'],
    ['KEEP_ALIVE_SECONDS', '4'],
    ['KEEP_ALIVE_SECONDS', '7201'],
    ['KEEP_ALIVE_SECONDS', '75s'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', '21'],
    ['TRUST_PROXY', 'true'],
    ['RATE_LIMIT_PER_MINUTE', '0'],
    ['REQUEST_LOG_DAYS', '31'],
    ['RATE_LIMIT_PER_MINUTE', '1000000'],
    ['RATE_LIMIT_PER_MINUTE', 'hunter2'],
  ])('%s=%s is one line that names the variable, and not its value', (name, value) => {
    const lines = problems({ [name]: value, ...(name === 'DATABASE_URL' && { AUTH_SECRET: SECRET }) });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${name} (must|is|has) [^\\n]+$`));
    if (value.trim().length > 3) expect(lines[0]).not.toContain(value);
    expect(lines[0]).not.toContain('hunter2');
  });

  test('every problem is reported at once', () => {
    expect(problems({ PORT: 'x', THROTTLE: 'x', TOKEN_PREFIX: '!' }).map((line) => line.split(' ')[0])).toEqual([
      'PORT',
      'TOKEN_PREFIX',
      'THROTTLE',
    ]);
    expect(problems({ PORT: 'x', DATABASE_URL: POSTGRES }).map((line) => line.split(' ')[0])).toEqual([
      'PORT',
      'AUTH_SECRET',
    ]);
  });
});
