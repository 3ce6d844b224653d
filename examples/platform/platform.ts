import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { MOST_BYTES, storeDocument } from './document.ts';
import { payments } from './payments.ts';
import { type PlatformStore, productClient } from './product.ts';
import { openIdProvider, type Person } from './provider.ts';
import { type Answer, storeApi } from './store-api.ts';

/** What the platform and the product know of each other alone. */
export interface Secrets {
  client: string;
  platform: string;
  payments: string;
}

const ada: Person = { sub: 'ada', name: 'Ada Lantern', email: 'ada@acme.example', email_verified: true };
const bea: Person = { sub: 'bea', name: 'Bea Berg', email: 'bea@acme.example', email_verified: true };
const STORES: PlatformStore[] = [
  { id: 'shop-1', name: 'Lantern Books', subdomain: 'lantern-books', currency: 'EUR', owner: ada },
  { id: 'shop-2', name: 'Lantern Tea', subdomain: 'lantern-tea', currency: 'USD', owner: ada },
  { id: 'shop-3', name: 'Berg Bikes', subdomain: 'berg-bikes', currency: 'EUR', owner: bea },
];

/**
 * Starts a platform with two sellers and three stores.
 * @param port where, on this machine
 * @param product the address of the product that is put in front of it
 * @returns the variables for the product, and what goes on here
 */
export async function startPlatform(port: number, product: string, secrets: Secrets) {
  const url = `http://localhost:${port}`;
  const client = { id: 'tillgate', secret: secrets.client, redirectUri: `${product}/sign-in/callback` };
  const signIn = openIdProvider(url, { client, people: [ada, bea] }).callback();
  const api = storeApi(`${url}/store`, product);
  const paid = payments(secrets.payments);
  const ending = new AbortController();
  const there = productClient(product, secrets.platform, ending.signal);

  /** Somebody buys something in a store’s own shop, and the product hears of it. */
  async function buy(store: string, mode: 'live' | 'test'): Promise<Answer> {
    if (!STORES.some(({ id }) => id === store)) return { status: 404, body: { error: 'there is no such store' } };
    const number = String(1000 + Math.floor(Math.random() * 9000));
    const data = api.sell(store, mode, {
      number,
      status: 'paid',
      amount: 2900,
      currency: 'eur',
      customer: 'kim@customer.example',
    });
    await there.postEvent({ id: randomUUID(), type: 'order.created', store, mode, data });
    return { status: 201, body: { data } };
  }

  async function answer(request: IncomingMessage): Promise<Answer | null> {
    const { method = '', url: target = '', headers } = request;
    const { pathname } = new URL(target, url);
    if (pathname === '/store-api.json') return { status: 200, body: storeDocument() };
    if (pathname.startsWith('/store/')) {
      const text = await readText(request);
      return text === null
        ? { status: 413, body: { error: 'this is too large' } }
        : api.call({ method, target: target.slice('/store'.length), headers, text });
    }
    if (pathname === '/payments' && method === 'GET') return { status: 200, body: { data: [...paid.known.values()] } };
    if (method !== 'POST') return null;
    if (pathname === '/payments') return paid.pay((await readText(request)) ?? '', headers as Record<string, string>);
    const [, store = '', mode = 'live'] = /^\/buy\/([^/]+)(?:\/(live|test))?$/.exec(pathname) ?? [];
    return store ? buy(decodeURIComponent(store), mode as 'live' | 'test') : null;
  }

  const server = createServer((request, response) => {
    answer(request).then(
      (answered) => (answered ? send(response, answered) : signIn(request, response)),
      (error) => send(response, { status: 500, body: { error: (error as Error).message } }),
    );
  }).listen(port, 'localhost');
  await once(server, 'listening');
  return {
    url,
    product,
    payments: paid.known,
    /** Becomes settled when the product has all stores. */
    putting: there.putStores(STORES),
    /** The variables of the product. */
    settings: {
      SIGN_IN_ISSUER: url,
      SIGN_IN_CLIENT_ID: client.id,
      SIGN_IN_CLIENT_SECRET: client.secret,
      SIGN_IN_NAME: 'Acme',
      PLATFORM_KEY: secrets.platform,
      PLATFORM_URL: url,
      STORE_API: `${url}/store-api.json`,
      STORE_API_URL: `${url}/store`,
      PAYMENTS_URL: `${url}/payments`,
      PAYMENTS_SECRET: secrets.payments,
    },
    stop(): void {
      ending.abort();
      server.closeAllConnections();
      server.close();
    },
  };
}

function send(response: ServerResponse, { status, body, headers = {} }: Answer): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** The body of a request; null if it is too large. */
async function readText(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MOST_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
