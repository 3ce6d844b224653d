// npm run check:image: carries out the steps of the Dockerfile without an engine, in a new folder, as somebody who is
// not root, then runs the result from a tree that can't be written. TEST_DATABASE_URL names a PostgreSQL to run it on.

import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../e2e/servers/free-port.mjs';
import { buildStages, closeTree } from './check-image/build-stages.mjs';
import { probe } from './check-image/probe.mjs';
import { readDockerfile, readIgnored } from './check-image/read-dockerfile.mjs';

const server = process.env.TEST_DATABASE_URL;
if (!server) {
  console.error('Set TEST_DATABASE_URL to a PostgreSQL server where a database may be made.');
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'tillgate-image-'));
const home = join(folder, 'home');
mkdirSync(home);
// The user `node` of the official images.
const someone = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : {};
if (someone.uid) for (const path of [folder, home]) chownSync(path, someone.uid, someone.gid);
const passed = Object.entries(process.env).filter(([name]) =>
  /^(?:PATH|LANG|NODE_EXTRA_CA_CERTS|\w+_proxy)$/i.test(name),
);
// Where this machine gets its packages from.
const registry = execFileSync('npm', ['config', 'get', 'registry'], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
});
const base = { ...Object.fromEntries(passed), npm_config_registry: registry.trim() };
const person = { ...someone, home, base };

const database = `image_check_${process.pid}`;
try {
  const isIgnored = readIgnored(readFileSync('.dockerignore', 'utf8'));
  const image = buildStages(readDockerfile(readFileSync('Dockerfile', 'utf8')), {
    ...{ context: process.cwd(), isIgnored, folder, person },
  });
  // Nothing of the other stages is in the image.
  for (const name of readdirSync(folder))
    if (![image.root, home].includes(join(folder, name))) rmSync(join(folder, name), { recursive: true });
  closeTree(image.root);
  await onServer(`CREATE DATABASE ${database}`);
  const url = Object.assign(new URL(server), { pathname: `/${database}` }).href;
  const settings = { DATABASE_URL: url, AUTH_SECRET: 'a'.repeat(32), PORT: String(await freePort()) };
  const faults = await probe(image, person, settings);
  for (const fault of faults) console.error(fault);
  console.log(faults.length === 0 ? 'The image’s steps work.' : `${faults.length} faults`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await onServer(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`).catch(() => {});
  rmSync(folder, { recursive: true, force: true });
}

async function onServer(sql) {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
