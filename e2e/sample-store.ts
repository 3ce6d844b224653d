import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createStore, expect, makeKey, signUp } from './fixtures.ts';

interface Found {
  id: string;
  status: string;
  customer: { id: string; name: string; email: string };
  variant: { id: string; name: string };
}

/** v1, opened by a token or a key. */
interface Api {
  call: (method: 'GET' | 'POST' | 'PATCH', path: string, data?: object) => Promise<{ status: number; body: never }>;
  /** The first subscription in this status with this plan, that nothing is scheduled for. */
  find: (status: string, product: string, variant: string) => Promise<Found>;
}

/** A new seller's store whose test mode is full of sample data, and the API to it by a key of the store. */
export interface SampleStore extends Api {
  email: string;
}

/** What a token or a key opens. */
export function apiOf(page: Page, token: string): Api {
  const call: Api['call'] = async (method, path, data) => {
    const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': randomUUID() };
    // A server closes connections that are idle, also while a request is on its way on one: it is sent again, once.
    const how = { method, headers, maxRetries: 1, ...(data && { data }) };
    const answer = await page.request.fetch(`/api/v1${path}`, how);
    return { status: answer.status(), body: (await answer.json()) as never };
  };
  const find: Api['find'] = async (status, product, variant) => {
    const { body } = await call('GET', `/subscriptions?status=${status}&limit=100&expand=customer,product,variant`);
    const { data } = body as { data: (Found & { cancel_at_period_end: boolean; product: { name: string } })[] };
    const found = data.find(
      (one) => !one.cancel_at_period_end && one.product.name === product && one.variant.name === variant,
    );
    if (!found) throw new Error(`The sample has no ${status} subscription to ${product} (${variant}).`);
    return found;
  };
  return { call, find };
}

/** Signs up, makes a store and fills its test mode. */
export async function sampleStore(page: Page): Promise<SampleStore> {
  const { email } = await signUp(page, 'Sam Seller');
  await createStore(page, 'Harbour Coffee');
  const api = apiOf(page, await makeKey(page, 'Test', ['*']));
  expect((await api.call('POST', '/test/sample_data', {})).status).toBe(201);
  return { email, ...api };
}
