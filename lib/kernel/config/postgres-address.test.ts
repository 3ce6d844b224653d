import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PostgresAddress, readPostgresAddress } from './postgres-address.ts';

const read = (url: string, environment = {}) => readPostgresAddress(url, environment);
const addressOf = (url: string, environment = {}): PostgresAddress => {
  const found = read(url, environment);
  if ('fault' in found) throw new Error(found.fault);
  return found.address;
};
const faultOf = (url: string, environment = {}) => {
  const found = read(url, environment);
  return 'fault' in found ? found.fault : null;
};

describe('an address is split as libpq splits it', () => {
  test.each([
    ['postgresql://', { host: 'localhost', port: 5432, user: undefined, password: undefined, database: undefined }],
    ['postgresql:///tillgate', { host: 'localhost', database: 'tillgate' }],
    ['postgres://shop@db.example', { host: 'db.example', user: 'shop', database: undefined }],
    ['postgresql://a:b@db.example:6543/c', { user: 'a', password: 'b', port: 6543, database: 'c' }],
    ['postgresql://a:p#s?s:w&=rd@db.example/c', { password: 'p#s?s:w&=rd', host: 'db.example' }],
    ['postgresql://a%40shop:%2F%40%25@db.example/c%2Fd', { user: 'a@shop', password: '/@%', database: 'c/d' }],
    ['postgresql://a@[2001:db8::1]:6543/c', { host: '2001:db8::1', port: 6543 }],
    ['postgresql://a@%2Frun%2Fpostgresql/c', { host: '/run/postgresql', database: 'c' }],
    ['postgresql://a@/c?host=/run/postgresql&port=5433', { host: '/run/postgresql', port: 5433 }],
    ['postgresql://a@db.example/c?dbname=d&user=e&password=f+g', { database: 'd', user: 'e', password: 'f+g' }],
    ['postgresql://a@db.example/c?application_name=one%20shop', { applicationName: 'one shop' }],
    ['postgresql://a@db.example/c?connect_timeout=15&keepalives_idle=30', { connectMs: 15_000, keepAliveMs: 30_000 }],
    ['postgresql://a@db.example/c?options=-c%20jit%3Doff', { options: '-c jit=off' }],
  ] as [string, Partial<PostgresAddress>][])('%s', (url, wanted) => {
    expect(addressOf(url)).toMatchObject(wanted);
  });

  test('whatever a password is, written as it has to be', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (password) => {
        const url = `postgresql://shop:${encodeURIComponent(password)}@db.example/c`;
        expect(addressOf(url).password).toBe(password);
      }),
    );
  });

  test.each([
    'postgresql://user:pa/ss@db.example/c',
    'postgresql://user:pa@ss@db.example/c',
    'postgresql://user:pa%ss@db.example/c',
    'postgresql://user:1234/ss?x=y@db.example/c',
    'postgresql://user:%00@db.example/c',
    'postgresql://user@db.example:fourteen/c',
    'postgresql://user@db example/c',
    'mysql://user@db.example/c',
  ])('%s can’t be', (url) => {
    expect(faultOf(url)).toBe('must be an address; in its password /, @ and % have to be written %2F, %40 and %25');
  });

  test.each(['one.example:5432,two.example:5432/c', 'one.example,two.example/c', '/c?host=one.example,two.example'])(
    'of several hosts none is chosen: %s',
    (rest) => {
      expect(faultOf(`postgresql://user@${rest}`)).toMatch(/^must name one host: /);
    },
  );

  test('what the address leaves out libpq’s variables say', () => {
    const environment = {
      PGSSLMODE: 'verify-full',
      PGOPTIONS: '-c jit=off',
      PGPASSWORD: 'secret',
      PGHOST: 'db.example',
    };
    expect(addressOf('postgresql://a@/c', environment)).toMatchObject({
      sslMode: 'verify-full',
      options: '-c jit=off',
      password: 'secret',
      host: 'db.example',
    });
    expect(addressOf('postgresql://a:own@other.example/c?sslmode=require', environment)).toMatchObject({
      sslMode: 'require',
      password: 'own',
      host: 'other.example',
    });
    expect(faultOf('postgresql://a@/c', { PGSSLMODE: 'no-verify' })).toMatch(/PGSSLMODE must be disable, allow, /);
  });
});

describe('what would not be done is refused in one line, without a value', () => {
  test.each([
    ['sslmod=verify-full', 'sslmod isn’t known to the product'],
    ['schema=hunter2', 'schema isn’t supported: the tables are always in the schema public'],
    ['connection_limit=1', 'connection_limit is set by DATABASE_CONNECTIONS'],
    ['pgbouncer=true', 'pgbouncer isn’t needed: leave it out'],
    ['uselibpqcompat=true&sslmode=require', 'uselibpqcompat isn’t needed: leave it out'],
    ['sslmode=hunter2', 'sslmode must be disable, allow, prefer, require, verify-ca or verify-full'],
    ['sslmode=no-verify', 'sslmode must be disable, allow, prefer, require, verify-ca or verify-full'],
    ['sslmode=', 'sslmode must be disable, allow, '],
    ['ssl=no-verify', 'ssl must be true; other ways to encrypt are written as sslmode'],
    ['sslmode=verify-ca', 'must have sslrootcert with sslmode=verify-ca'],
    ['sslmode=require&sslrootcert=system', 'must have sslmode=verify-full with sslrootcert=system'],
    ['sslnegotiation=direct', 'must have sslmode=require or more with sslnegotiation=direct'],
    ['channel_binding=require', 'must have sslmode=require or more with channel_binding=require'],
    ['sslmode=require&sslcert=/hunter2', 'must have both sslcert and sslkey, or neither'],
    ['gssencmode=require', 'gssencmode must be disable or prefer'],
    ['client_encoding=LATIN1', 'client_encoding must be UTF8, utf8 or auto'],
    ['connect_timeout=0', 'connect_timeout must be a number of seconds from 1 to 60'],
    ['target_session_attrs=standby', 'target_session_attrs isn’t needed'],
    ['statement_timeout=0', 'statement_timeout isn’t known to the product'],
    ['require_auth=scram-sha-256', 'require_auth isn’t known to the product'],
    ['port=99999', 'port must be a port from 1 to 65535'],
    ['options=-c jit=off', 'must have name=value after the ?'],
    ['hunter2', 'must have name=value after the ?'],
  ])('%s', (parameters, problem) => {
    const fault = faultOf(`postgresql://user:hunter2@db.example/c?${parameters}`);
    expect(fault).toContain(problem);
    expect(fault).not.toMatch(/hunter2|\n/);
  });
});

test('without sslmode this machine is asked for TLS last, any other first', () => {
  for (const host of ['localhost', '127.0.0.1', '[::1]', 'db.localhost'])
    expect([host, addressOf(`postgresql://u@${host}/c`).sslMode]).toEqual([host, 'allow']);
  for (const host of ['db.example', '10.0.0.5', 'localhost.example', '128.0.0.1'])
    expect([host, addressOf(`postgresql://u@${host}/c`).sslMode]).toEqual([host, 'prefer']);
  expect(addressOf('postgresql://u@localhost/c?sslrootcert=system').sslMode).toBe('verify-full');
});

/** What managed services print, each with a host that nobody has, and what it means: mode, database, else a fault. */
const PROVIDERS: [provider: string, url: string, wanted: string][] = [
  ['Neon', '//al:pw@ep-cool-a1.us-east-2.aws.neon.test/db?sslmode=require&channel_binding=require', 'require db'],
  ['Neon, pooled', '//al:pw@ep-cool-a1-pooler.aws.neon.test/db?sslmode=require', 'require db'],
  ['Neon, without SNI', '//al:pw@neon.test/db?options=endpoint%3Dep-cool-a1&sslmode=require', 'require db'],
  ['Supabase, direct', '//postgres:pw@db.abcdef.supabase.test:5432/postgres', 'prefer postgres'],
  ['Supabase, session', '//postgres.abcdef:pw@aws-0-eu.pooler.supabase.test:5432/postgres', 'prefer postgres'],
  [
    'Supabase, for Prisma',
    '//postgres.abcdef:pw@aws-0-eu.pooler.supabase.test:6543/postgres?pgbouncer=true',
    'pgbouncer',
  ],
  [
    'Vercel with Supabase',
    '//postgres.ab:pw@pooler.supabase.test:6543/postgres?sslmode=require&supa=base-pooler.x',
    'supa',
  ],
  [
    'Amazon RDS',
    '//shop:pw@db.c9.us-east-1.rds.test:5432/shop?sslmode=verify-full&sslrootcert=/global-bundle.pem',
    'verify-full shop',
  ],
  ['Amazon Aurora', '//shop:pw@shop.cluster-c9.eu-west-1.rds.test/shop?sslmode=require', 'require shop'],
  ['Google Cloud SQL, socket', '//shop:pw@/shop?host=/cloudsql/project:region:instance', 'prefer shop'],
  ['Google Cloud SQL, proxy', '//shop:pw@127.0.0.1:5432/shop', 'allow shop'],
  ['Azure', '//shop:pw@shop.postgres.database.azure.test:5432/postgres?sslmode=require', 'require postgres'],
  ['Azure, single server', '//shop%40server:pw@server.azure.test:5432/postgres?sslmode=require', 'require postgres'],
  ['DigitalOcean', '//doadmin:pw@db-1.db.ondigitalocean.test:25060/defaultdb?sslmode=require', 'require defaultdb'],
  ['Heroku', '//u1:pw@ec2-1-2-3-4.compute-1.amazonaws.test:5432/d1', 'prefer d1'],
  ['Render', '//shop:pw@dpg-abc-a.frankfurt-postgres.render.test/shop_db', 'prefer shop_db'],
  ['Railway', '//postgres:pw@roundhouse.proxy.rlwy.test:12345/railway', 'prefer railway'],
  ['Fly', '//postgres:pw@shop-db.flycast:5432/shop?sslmode=disable', 'disable shop'],
  ['Aiven', '//avnadmin:AVNS_pw@pg-1.a.aivencloud.test:12345/defaultdb?sslmode=require', 'require defaultdb'],
  ['Crunchy Bridge', '//application:pw@p.abc.db.postgresbridge.test:5432/postgres', 'prefer postgres'],
  ['Timescale', '//tsdbadmin:pw@a1.b2.tsdb.cloud.timescale.test:34567/tsdb?sslmode=require', 'require tsdb'],
  [
    'Scaleway',
    '//u:pw@abc.pg.sdb.fr-par.scw.test:5432/shop?sslmode=verify-full&sslrootcert=system',
    'verify-full shop',
  ],
  [
    'OVHcloud',
    '//avnadmin:pw@postgresql-1.database.cloud.ovh.test:20184/defaultdb?sslmode=require',
    'require defaultdb',
  ],
  ['Xata', '//ws1234:xau_pw@us-east-1.sql.xata.test:5432/shop:main?sslmode=require', 'require shop:main'],
  [
    'PlanetScale',
    '//r.b:pw@x.horizon.psdb.test:5432/postgres?sslmode=verify-full&sslrootcert=system&sslnegotiation=direct',
    'verify-full postgres',
  ],
  ['Tembo', '//postgres:pw@org-shop.data-1.use1.tembo.test:5432/postgres', 'prefer postgres'],
  ['Koyeb', '//koyeb-adm:pw@ep-cool-a1.eu-central-1.pg.koyeb.test/koyebdb', 'prefer koyebdb'],
  ['Prisma Postgres', '//2f9881:sk_pw@db.prisma.test:5432/?sslmode=require', 'require '],
  [
    'IBM Cloud',
    '//ibm_cloud:pw@a.databases.appdomain.test:31477/ibmclouddb?sslmode=verify-full',
    'verify-full ibmclouddb',
  ],
  [
    'CockroachDB',
    '//shop:pw@c.cockroachlabs.test:26257/defaultdb?sslmode=verify-full&options=--cluster%3Dshop-1',
    'verify-full defaultdb',
  ],
  [
    'YugabyteDB',
    '//admin:pw@a.aws.yugabyte.test:5433/yugabyte?ssl=true&sslmode=verify-full&sslrootcert=/root.crt',
    'verify-full yugabyte',
  ],
  ['Prisma’s own form', '//shop:pw@db.test:5432/shop?schema=public', 'schema'],
];

test.each(PROVIDERS)('%s', (_, rest, wanted) => {
  for (const scheme of ['postgres', 'postgresql']) {
    const found = read(`${scheme}:${rest}`);
    if ('fault' in found) expect(found.fault).toContain(`can’t be used: ${wanted} is`);
    else expect(`${found.address.sslMode} ${found.address.database ?? ''}`).toBe(wanted);
  }
});
