import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseUrl, onDatabase } from '@/prisma/testing/setup.ts';
import { startProduct } from './product.ts';

export const AUTH_SECRET = 'a secret for races between two servers, 32 bytes or more';

export interface Answer {
  status: number;
  location: string;
  body: string;
}

type Headers = Record<string, string>;

export interface TwoProducts {
  databaseUrl: string;
  urls: string[];
  /** Sends a form to one of the two in turn. @param headers may depend on its address */
  post(path: string, form: Record<string, string>, headers?: Headers | ((url: string) => Headers)): Promise<Answer>;
  /** Everything both have written to their logs. */
  logs(): string;
  stop(): Promise<void>;
}

/** Starts the product in two processes at once on one new PostgreSQL database, which both migrate. */
export async function startTwoProducts(server: string): Promise<TwoProducts> {
  const name = `tillgate_races_${randomBytes(6).toString('hex')}`;
  await onDatabase(server, `CREATE DATABASE ${name}`);
  const url = databaseUrl(server, name);
  const folder = mkdtempSync(join(tmpdir(), 'tillgate-races-'));
  const logFiles = ['first.log', 'second.log'].map((file) => join(folder, file));
  const settings = { DATABASE_URL: url, AUTH_SECRET };
  const products = await Promise.all(logFiles.map((logFile) => startProduct({ logFile, settings })));
  const agent = new Agent({ keepAlive: true, maxSockets: 25 });
  let turn = 0;
  return {
    databaseUrl: url,
    urls: products.map((product) => product.url),
    post: (path, form, headers = {}) => {
      turn += 1;
      const body = new URLSearchParams(form).toString();
      const address = `${products[turn % products.length]?.url}${path}`;
      return post(agent, address, body, typeof headers === 'function' ? headers(address) : headers);
    },
    logs: () => logFiles.map((file) => readFileSync(file, 'utf8')).join(''),
    stop: async () => {
      agent.destroy();
      await Promise.all(products.map((product) => product.stop()));
      await onDatabase(server, `DROP DATABASE ${name} WITH (FORCE)`);
      rmSync(folder, { recursive: true });
    },
  };
}

function post(agent: Agent, url: string, body: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const all = {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': Buffer.byteLength(body),
      origin: new URL(url).origin,
      ...headers,
    };
    const sent = request(url, { agent, method: 'POST', headers: all }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          location: response.headers.location ?? '',
          body: Buffer.concat(chunks).toString(),
        });
      });
    });
    sent.on('error', reject).end(body);
  });
}
