import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { connect, createStore, expect, makeKey, type RegisteredApp, registerApp, signUp } from './fixtures.ts';

interface Found {
  id: string;
  status: string;
  customer: { id: string; name: string; email: string };
  variant: { id: string; name: string };
}

/** A new seller's store whose test mode is full of sample data, and the API to it. */
export interface SampleStore {
  email: string;
  /** Calls v1 with a key of the store. */
  call: (method: 'GET' | 'POST' | 'PATCH', path: string, data?: object) => Promise<{ status: number; body: never }>;
  /** The first subscription in this status with this plan, that nothing is scheduled for. */
  find: (status: string, product: string, variant: string) => Promise<Found>;
}

/** Signs up, makes a store and fills its test mode. */
export async function sampleStore(page: Page): Promise<SampleStore> {
  const { email } = await signUp(page, 'Sam Seller');
  await createStore(page, 'Harbour Coffee');
  const key = await makeKey(page, 'Test', ['*']);
  const call: SampleStore['call'] = async (method, path, data) => {
    const headers = { Authorization: `Bearer ${key}`, 'Idempotency-Key': randomUUID() };
    // A server closes connections that are idle, also while a request is on its way on one: it is sent again, once.
    const answer = await page.request.fetch(`/api/v1${path}`, {
      method,
      headers,
      maxRetries: 1,
      ...(data && { data }),
    });
    return { status: answer.status(), body: (await answer.json()) as never };
  };
  expect((await call('POST', '/test/sample_data', {})).status).toBe(201);
  const find: SampleStore['find'] = async (status, product, variant) => {
    const { body } = await call('GET', `/subscriptions?status=${status}&limit=100&expand=customer,product,variant`);
    const { data } = body as { data: (Found & { cancel_at_period_end: boolean; product: { name: string } })[] };
    const found = data.find(
      (one) => !one.cancel_at_period_end && one.product.name === product && one.variant.name === variant,
    );
    if (!found) throw new Error(`The sample has no ${status} subscription to ${product} (${variant}).`);
    return found;
  };
  return { email, call, find };
}

interface ChangingApp {
  app: RegisteredApp;
  /** Changes the subscription; gives it as it is then. */
  change: (data: object) => Promise<{ current_period_end: string; updated_at: string }>;
  /** What it costs next, line by line. */
  linesOf: (tail: '/preview' | '/upcoming_invoice', data?: object) => Promise<Lines>;
}

interface Lines {
  preview_id: string;
  lines: { amount: number }[];
}

/** An app of the signed-in person's own, connected to the test mode of their store, that changes a subscription. */
export async function changingApp(page: Page, subscriptionId: string): Promise<ChangingApp> {
  const scopes = ['subscriptions:read', 'subscriptions:write', 'subscription_invoices:read'];
  const app = await registerApp(page, { redirectUris: ['https://app.example/cb'], scopes });
  const headers = { Authorization: `Bearer ${await connect(page, app, 'test')}` };
  const ask = async <Answer>(method: string, tail = '', data?: object) => {
    const path = `/api/v1/subscriptions/${subscriptionId}${tail}`;
    const answer = await page.request.fetch(path, { method, headers, maxRetries: 1, ...(data && { data }) });
    expect(answer.status()).toBe(200);
    return (await answer.json()).data as Answer;
  };
  return {
    app,
    change: (data) => ask('PATCH', '', data),
    linesOf: (tail, data) => ask(data ? 'POST' : 'GET', tail, data),
  };
}
