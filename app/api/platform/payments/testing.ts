import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { vi } from 'vitest';
import { addVariant } from '@/app/api/v1/subscriptions/testing.ts';
import { connect, send } from '@/app/api/v1/testing.ts';
import { setPaymentProvider } from '@/lib/billing/invoices/collect-payment.ts';
import { settlePayments } from '@/lib/billing/subscriptions/settle-payments.ts';
import { db } from '@/lib/database/db.ts';
import { runRenewals } from '@/lib/jobs/run-renewals.ts';
import { env, setEnv } from '@/lib/kernel/config/env.ts';
import { HOUR_MS } from '@/lib/kernel/text/durations.ts';
import { requestPayment } from '@/lib/platform/request-payment.ts';
import { call, put } from '../testing.ts';
import { POST as settle } from './[id]/route.ts';

/** What the platform was asked for. */
export interface PaymentRequest {
  id: string;
  idempotency_key: string;
  amount: number;
  store: { id: string; external_id: string | null };
  [member: string]: unknown;
}

type Answer = 'paid' | 'failed' | 'pending' | ((requests: PaymentRequest, response: ServerResponse) => void);

/** The payments of a platform: a server of its own, which checks signatures and takes each amount once by its key. */
export async function payingPlatform() {
  const secret = `whsec_${Buffer.alloc(32, 'p').toString('base64')}`;
  const platform = {
    requests: [] as PaymentRequest[],
    /** What it has taken, by key. */
    taken: new Map<string, number>(),
    answer: 'paid' as Answer,
    faults: [] as string[],
    close: () => {},
  };
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const read = readSigned(text, request, secret);
    if (typeof read === 'string') {
      platform.faults.push(read);
      response.writeHead(401).end();
      return;
    }
    const before = platform.requests.find(({ idempotency_key: key }) => key === read.idempotency_key);
    if (before && JSON.stringify(before) !== JSON.stringify(read)) platform.faults.push(`${read.id}: another amount`);
    platform.requests.push(read);
    const { answer } = platform;
    if (typeof answer === 'function') return answer(read, response);
    const known = platform.taken.has(read.idempotency_key) ? 'paid' : answer;
    if (known === 'paid') platform.taken.set(read.idempotency_key, read.amount);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ status: known }));
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  setEnv({
    ...env(),
    payments: { url: `http://localhost:${(server.address() as AddressInfo).port}/payments`, secret },
  });
  setPaymentProvider(requestPayment);
  platform.close = () => {
    setPaymentProvider(undefined);
    server.close();
    server.closeAllConnections();
  };
  return platform;
}

export type PayingPlatform = Awaited<ReturnType<typeof payingPlatform>>;

function readSigned(text: string, { headers }: IncomingMessage, secret: string): PaymentRequest | string {
  try {
    return new Webhook(secret).verify(text, headers as Record<string, string>) as PaymentRequest;
  } catch (error) {
    return String(error);
  }
}

/** Takes the money, and dies before it answers. */
export const losesAnswers =
  (platform: PayingPlatform): Answer =>
  (requests, response) => {
    platform.taken.set(requests.idempotency_key, requests.amount);
    response.destroy();
  };

/** A store of the platform with a customer, and two plans of theirs. */
export async function sellingStore() {
  const storeId = String((await put(`shop-${randomUUID()}`)).data.id);
  const connected = await connect({ storeId, mode: 'live', scopes: ['*'] });
  const { token } = connected;
  const body = { name: 'Ada', email: 'ada@acme.example' };
  const customerId = (await send('POST', '/customers', { token, body })).body.data.id;
  const monthly = await addVariant(connected, { price: 10_000n });
  const yearly = await addVariant(connected, { price: 100_000n, interval: 'year' });
  const key = (name?: string) => (name === undefined ? {} : { headers: { 'Idempotency-Key': name } });
  return {
    ...connected,
    customerId,
    yearly,
    subscribe: (name?: string) => {
      const wanted = { customer_id: customerId, variant_id: monthly.id };
      return send('POST', '/subscriptions', { token, body: wanted, ...key(name) });
    },
    swap: (id: string, name?: string) => {
      const wanted = { action: 'swap', variant_id: yearly.id };
      return send('PATCH', `/subscriptions/${id}`, { token, body: wanted, ...key(name) });
    },
    read: async (id: string) => (await send('GET', `/subscriptions/${id}`, { token })).body.data,
    invoices: async (id: string) => (await send('GET', `/subscriptions/${id}/invoices`, { token })).body.data,
  };
}

export const settlePayment = (id: string, body: unknown) => call(settle, { id }, { body });

/** What was asked for last of a subscription. */
export function lastOf(platform: PayingPlatform, id: string): PaymentRequest {
  const found = platform.requests.findLast(({ subscription_id }) => subscription_id === id);
  if (!found) throw new Error(`Nothing was asked for of ${id}.`);
  return found;
}

/** How many payments of a store have found no use yet. */
export const unused = (storeId: string) => db().payment.count({ where: { usedAt: null, storeId } });

/** What is paid on invoices, what credits are left, and what waits to be used, in minor units. */
export async function billed(storeId: string) {
  const sum = (rows: { amount: bigint }[]) => rows.reduce((total, { amount }) => total + Number(amount), 0);
  const invoices = await db().invoice.findMany({ where: { storeId, status: 'paid' }, select: { total: true } });
  const credited = await db().invoiceLine.findMany({
    where: { subscription: { storeId }, description: 'Paid before for a change that was not made' },
    select: { amount: true },
  });
  const waiting = await db().payment.findMany({ where: { storeId, status: 'paid', usedAt: null } });
  return sum(invoices.map(({ total }) => ({ amount: total }))) - sum(credited) + sum(waiting);
}

/** What runs on its own, as far as it is about payments. */
export async function runJobs(): Promise<void> {
  const { signal } = new AbortController();
  await runRenewals(() => new Date(), signal);
  await settlePayments(new Date(), signal);
}

/** The same every six hours of so many days. */
export async function runFor(days: number): Promise<void> {
  for (let hours = 0; hours < days * 24; hours += 6) {
    vi.setSystemTime(Date.now() + 6 * HOUR_MS);
    await runJobs();
  }
}
