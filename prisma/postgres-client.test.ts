import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Cluster } from '../e2e/servers/cluster.ts';
import { postgresBinaries, postgresOwner } from '../e2e/servers/postgres-binaries.ts';
import { explainRefusal } from '../server/database/explain-refusal.ts';
import { postgresTarget } from './postgres-client.ts';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
const psql = join(postgresBinaries() ?? '', 'psql');

/** What each mode does with a server that lets everybody in, or a user only with TLS, or one only without. */
type Seen = 'plain' | 'tls' | 'refused';
const MODES: [parameters: string, any: Seen, onlyTls: Seen, onlyPlain: Seen][] = [
  ['sslmode=disable', 'plain', 'refused', 'plain'],
  ['sslmode=allow', 'plain', 'tls', 'plain'],
  ['sslmode=prefer', 'tls', 'tls', 'plain'],
  ['sslmode=require', 'tls', 'tls', 'refused'],
  ['sslmode=require&sslrootcert={ca}', 'tls', 'tls', 'refused'],
  ['sslmode=require&sslrootcert={other}', 'refused', 'refused', 'refused'],
  ['sslmode=verify-ca&sslrootcert={ca}', 'tls', 'tls', 'refused'],
  ['sslmode=verify-ca&sslrootcert={other}', 'refused', 'refused', 'refused'],
  ['sslmode=verify-full&sslrootcert={ca}', 'tls', 'tls', 'refused'],
  ['sslmode=verify-full&sslrootcert={other}', 'refused', 'refused', 'refused'],
  ['ssl=true', 'tls', 'tls', 'refused'],
  ['ssl=true&sslmode=disable', 'plain', 'refused', 'plain'],
];

describe.runIf(postgresBinaries() && hasOpenssl)('a server with a CA of its own', { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillgate-tls-'));
  const file = (name: string) => join(folder, name);
  let cluster: Cluster;
  let withoutTls: Cluster;

  beforeAll(async () => {
    makeCertificates(folder);
    const owner = postgresOwner();
    if (owner) for (const path of [folder, file('server.key')]) chownSync(path, owner.uid, owner.gid);
    const files = { cert: file('server.crt'), key: file('server.key'), ca: file('ca.crt') };
    cluster = await Cluster.start([
      'ssl=on',
      `ssl_cert_file=${files.cert}`,
      `ssl_key_file=${files.key}`,
      `ssl_ca_file=${files.ca}`,
      `hba_file=${hbaFile(folder)}`,
    ]);
    for (const name of ['only_tls', 'only_plain', 'certified']) await cluster.query(`CREATE ROLE ${name} LOGIN`);
    await cluster.query(`CREATE ROLE proving LOGIN PASSWORD 'a password'`);
    withoutTls = await Cluster.start();
  }, 60_000);
  afterAll(async () => {
    await cluster?.remove();
    await withoutTls?.remove();
    rmSync(folder, { recursive: true });
  });

  const urlOf = (user: string, parameters: string, { host = 'localhost', port = cluster.port } = {}) =>
    `postgresql://${user}@${host}:${port}/postgres?${parameters.replace(/\{(\w+)\}/g, (_, name) => file(`${name}.crt`))}`;
  const open = async (url: string): Promise<Client> => {
    const { Client, config } = postgresTarget(url);
    const client = new Client(config);
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  const ENCRYPTED = `SELECT CASE WHEN ssl THEN 'tls' ELSE 'plain' END AS how
    FROM pg_stat_ssl WHERE pid = pg_backend_pid()`;
  const seen = async (url: string): Promise<Seen> => {
    const client = await open(url).catch(() => null);
    if (!client) return 'refused';
    const { rows } = await client.query<{ how: Seen }>(ENCRYPTED);
    await client.end();
    return rows[0]?.how ?? 'refused';
  };
  const seenByPsql = (url: string): Seen => {
    const { status, stdout } = spawnSync(psql, ['-XAtwc', ENCRYPTED, url], { encoding: 'utf8' });
    return status === 0 ? (stdout.trim() as Seen) : 'refused';
  };
  const refusal = async (url: string) => {
    const error = await open(url).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    return error && explainRefusal(error);
  };

  test.each(MODES)('%s does what it does in psql', async (parameters, ...wanted) => {
    for (const [index, user] of ['tester', 'only_tls', 'only_plain'].entries()) {
      const url = urlOf(user, parameters);
      expect([user, await seen(url)]).toEqual([user, wanted[index]]);
      if (existsSync(psql)) expect([user, seenByPsql(url)]).toEqual([user, wanted[index]]);
    }
  });

  test('a host name is compared by verify-full alone', async () => {
    const at = (mode: string) => urlOf('tester', `sslmode=${mode}&sslrootcert={ca}`, { host: '127.0.0.1' });
    for (const [mode, wanted] of [
      ['require', 'tls'],
      ['verify-ca', 'tls'],
      ['verify-full', 'refused'],
    ] as const) {
      expect([mode, await seen(at(mode))]).toEqual([mode, wanted]);
      if (existsSync(psql)) expect([mode, seenByPsql(at(mode))]).toEqual([mode, wanted]);
    }
    expect(await refusal(at('verify-full'))).toMatch(/certificate is for another host name\. Write the name/);
  });

  test('a server without TLS is used by prefer and by nothing that asks for more', async () => {
    const at = (parameters: string) => urlOf('tester', parameters, { port: withoutTls.port });
    for (const [mode, wanted] of [
      ['allow', 'plain'],
      ['prefer', 'plain'],
      ['require', 'refused'],
    ] as const)
      expect([mode, await seen(at(`sslmode=${mode}`))]).toEqual([mode, wanted]);
    expect(await refusal(at('sslmode=require'))).toMatch(/the server has no TLS/);
  });

  test('without a word this machine is asked for TLS only if it wants it; a socket never', async () => {
    expect(await seen(urlOf('tester', ''))).toBe('plain');
    expect(await seen(urlOf('only_tls', ''))).toBe('tls');
    const socket = encodeURIComponent(cluster.data);
    expect(await seen(urlOf('tester', 'sslmode=require', { host: socket }))).toBe('plain');
  });

  test('a certificate of the user is shown, also with a key that has a password', async () => {
    expect(await refusal(urlOf('certified', 'sslmode=require'))).toMatch(/wants a certificate of the user/);
    for (const key of ['user.key', 'locked.key&sslpassword=opens%20it']) {
      const mine = `sslcert={user}&sslkey=${file(key)}`;
      expect(await seen(urlOf('certified', `sslmode=require&${mine}`))).toBe('tls');
    }
    const unopened = urlOf('certified', `sslmode=require&sslcert={user}&sslkey=${file('locked.key')}`);
    expect(() => postgresTarget(unopened)).toThrow(/^DATABASE_URL: sslcert, sslkey can’t be used: /);
    const noCertificate = urlOf('tester', `sslmode=verify-ca&sslrootcert=${file('hba.conf')}`);
    expect(() => postgresTarget(noCertificate)).toThrow(
      'DATABASE_URL: the file that sslrootcert names holds nothing in PEM.',
    );
  });

  test('channel_binding=require wants a server that proves its certificate, and its password learns nobody else', async () => {
    const proving = 'proving:a%20password';
    const bound = 'sslmode=require&channel_binding=require';
    expect(await seen(urlOf(proving, bound))).toBe('tls');
    expect(await seen(urlOf(proving, 'sslmode=require&channel_binding=prefer'))).toBe('tls');
    for (const user of ['tester', 'plain_password:a%20password']) {
      expect([user, await seen(urlOf(user, bound))]).toEqual([user, 'refused']);
      if (existsSync(psql)) expect([user, seenByPsql(urlOf(user, bound))]).toEqual([user, 'refused']);
    }
    expect(await refusal(urlOf('tester', bound))).toMatch(/doesn’t prove that its certificate is its own/);
  });

  test('versions of TLS are held to', async () => {
    const version = async (parameters: string) => {
      const client = await open(urlOf('tester', `sslmode=require&${parameters}`));
      const { rows } = await client.query('SELECT version FROM pg_stat_ssl WHERE pid = pg_backend_pid()');
      await client.end();
      return rows[0]?.version;
    };
    expect(await version('ssl_max_protocol_version=TLSv1.2')).toBe('TLSv1.2');
    expect(await version('ssl_min_protocol_version=TLSv1.3')).toBe('TLSv1.3');
  });

  test.each([
    ['sslmode=verify-full', 'nobody that is trusted here has signed the server’s certificate. Give the file of its CA'],
    ['sslmode=verify-full&sslrootcert=system', 'nobody that is trusted here has signed'],
    ['sslmode=verify-full&sslrootcert={other}', 'nobody that is trusted here has signed'],
  ])('%s is refused in one line that says what to write', async (parameters, said) => {
    const line = await refusal(urlOf('tester', parameters));
    expect(line).toMatch(/^DATABASE_URL: [^\n]+$/);
    expect(line).toContain(said);
  });

  test('who may not come in is told so, and how', async () => {
    expect(await refusal(urlOf('only_tls', 'sslmode=disable'))).toMatch(/wants the connection encrypted/);
    expect(await refusal(urlOf('proving:wrong', 'sslmode=require'))).toMatch(/refuses the user or the password/);
    expect(await refusal(urlOf('tester', 'dbname=none'))).toMatch(/no database of that name/);
  });

  test.each(['sslrootcert', 'sslcert'])('a file in %s that can’t be read is named by its parameter', (name) => {
    const parameters = name === 'sslcert' ? 'sslcert=/none.crt&sslkey=/none.key' : 'sslrootcert=/none.crt';
    expect(() => postgresTarget(`postgresql://u@localhost/d?sslmode=require&${parameters}`)).toThrow(
      `DATABASE_URL: the file that ${name} names can’t be read (ENOENT).`,
    );
  });

  test('nothing that is logged of a pool or an error has a key or a password of one', async () => {
    const mine = `sslmode=require&sslcert={user}&sslkey=${file('locked.key')}&sslpassword=opens%20it`;
    const { Client, config } = postgresTarget(urlOf('certified', mine));
    const shown = JSON.stringify([config, new Client(config)], (_key, value) =>
      typeof value === 'bigint' ? 0 : value,
    );
    expect(shown).not.toMatch(/opens it|PRIVATE KEY/);
  });
});

/** A CA, another one, a server's certificate for `localhost`, and a user's. */
function makeCertificates(folder: string): void {
  const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' });
  const key = ['-newkey', 'rsa:2048', '-nodes', '-days', '2'];
  for (const name of ['ca', 'other'])
    openssl('req', '-x509', ...key, '-subj', `/CN=${name}`, '-keyout', `${name}.key`, '-out', `${name}.crt`);
  for (const [name, subject] of [
    ['server', 'localhost'],
    ['user', 'certified'],
  ]) {
    const parts = ['-subj', `/CN=${subject}`, '-addext', `subjectAltName=DNS:${subject}`];
    openssl('req', '-new', ...key.slice(0, 3), ...parts, '-keyout', `${name}.key`, '-out', `${name}.csr`);
    const signing = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-copy_extensions', 'copy'];
    openssl('x509', '-req', '-in', `${name}.csr`, ...signing, '-out', `${name}.crt`);
  }
  openssl('rsa', '-aes256', '-passout', 'pass:opens it', '-in', 'user.key', '-out', 'locked.key');
}

/** Who may come in, and how. */
function hbaFile(folder: string): string {
  const file = join(folder, 'hba.conf');
  const lines = [
    'local all tester trust',
    'hostssl all only_tls all trust',
    'hostnossl all only_plain all trust',
    'hostssl all certified all cert',
    'host all proving all scram-sha-256',
    'hostssl all plain_password all password',
    'host all tester all trust',
  ];
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o644 });
  return file;
}
