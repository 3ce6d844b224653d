import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.mjs';
import { end } from './product.ts';

/** A proxy that runs. */
export interface Proxy {
  stop(): Promise<void>;
}

/**
 * A proxy that deploy/ has a configuration for: how it is run on a port of this machine, with a certificate of its own.
 */
type Start = (ports: { front: number; product: number }) => Promise<Proxy>;

const certified = (folder: string) =>
  execFileSync('openssl', [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '1',
    '-subj',
    '/CN=localhost',
    '-keyout',
    join(folder, 'key.pem'),
    '-out',
    join(folder, 'chain.pem'),
  ]);

/** Caddy with deploy/Caddyfile. It neither trusts its own authority on this machine nor listens on ports 80 and 443. */
const startCaddy: Start = ({ front, product }) => runCaddy(`localhost:${front}`, [product]);

/** The same in front of several servers, without TLS. */
export function startPlainCaddy(front: number, products: number[]): Promise<Proxy> {
  return runCaddy(`http://localhost:${front}`, products);
}

/** Caddy for a site of another name than this machine's, with TLS on a port of its own. */
export function startCaddyFor(site: string, front: number, products: number[]): Promise<Proxy> {
  return runCaddy(site, products, `https_port ${front}\n\tlocal_certs\n\t`);
}

async function runCaddy(site: string, products: number[], options = ''): Promise<Proxy> {
  const folder = newFolder();
  const file = join(folder, 'Caddyfile');
  const own = `admin off\n\tskip_install_trust\n\thttp_port ${await freePort()}\n\tstorage file_system ${folder}`;
  writeFileSync(file, `{\n\t${options}${own}\n}\nimport ${process.cwd()}/deploy/Caddyfile\n`);
  const servers = products.map((port) => `127.0.0.1:${port}`).join(' ');
  const env = { ...process.env, HOME: folder, SITE: site, SERVERS: servers };
  return running(spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], { env, stdio: 'ignore' }));
}

/** nginx with deploy/nginx.conf, but for the names, ports and certificate in it. */
const startNginx: Start = async ({ front, product }) => {
  const folder = newFolder();
  certified(folder);
  const site = readFileSync('deploy/nginx.conf', 'utf8')
    .replaceAll('tillgate.example', 'localhost')
    .replace('127.0.0.1:3000', `127.0.0.1:${product}`)
    .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
    .replace('listen 443', `listen 127.0.0.1:${front}`)
    .replace('/etc/letsencrypt/live/localhost/fullchain.pem', join(folder, 'chain.pem'))
    .replace('/etc/letsencrypt/live/localhost/privkey.pem', join(folder, 'key.pem'));
  writeFileSync(join(folder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events {}
http { access_log off; ${temporary.join(' ')} include ${folder}/site.conf; }`,
  );
  return running(spawn('nginx', ['-c', file, '-p', folder, '-e', `${folder}/error.log`], { stdio: 'ignore' }));
};

export const PROXIES: Record<string, Start> = { caddy: startCaddy, nginx: startNginx };

/** Whether a program is installed here. */
export function isInstalled(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** nginx's workers are another account. */
function newFolder(): string {
  const folder = mkdtempSync(join(process.env.E2E_DIR ?? tmpdir(), 'proxy-'));
  for (const path of [process.env.E2E_DIR ?? folder, folder]) chmodSync(path, 0o755);
  return folder;
}

function running(child: ChildProcess): Proxy {
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  return { stop: () => end(child).finally(() => process.off('exit', kill)) };
}
