import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, fillSignUp, test } from '../fixtures.ts';
import { ownDatabase } from '../servers/own-database.ts';
import { startProduct } from '../servers/product.ts';
import { RUN_FOLDER } from '../servers/run-folder.ts';
import { Wire } from '../servers/wire.ts';

const server = process.env.TEST_DATABASE_URL ?? '';

test('a form sent while PostgreSQL is away loses nothing, with JavaScript and without', async ({ another }) => {
  test.skip(!server, 'TEST_DATABASE_URL names no PostgreSQL');
  test.setTimeout(360_000);
  const database = await ownDatabase(server, 'outage');
  const wire = await Wire.open(database.url);
  const settings = { DATABASE_URL: wire.url, AUTH_SECRET: 'a'.repeat(32), DATA_DIR: '' };
  const logFile = join(RUN_FOLDER, 'outage.log');
  const product = await startProduct({ logFile, settings });
  try {
    const [scripted, plain] = [
      await another({ baseURL: product.url }),
      await another({ baseURL: product.url, javaScriptEnabled: false }),
    ];
    await fillSignUp(scripted);
    await plain.context().addCookies(await scripted.context().cookies());
    await openForm(scripted, 'Harbour Books');
    await openForm(plain, 'Harbour Prints');
    wire.cut();

    await scripted.getByRole('button', { name: 'Create store' }).click();
    await expect(scripted.getByText('What you typed is kept and sent as soon as we can.')).toBeVisible();
    await expect(scripted.getByLabel('Store name')).toHaveValue('Harbour Books');

    const answer = plain.waitForResponse((response) => response.request().method() === 'POST');
    await plain.getByRole('button', { name: 'Create store' }).click();
    expect((await answer).status()).toBe(503);
    expect((await answer).headers()).toHaveProperty('retry-after');
    await expect(plain.getByRole('alert')).toHaveText('Nothing was changed. What you typed is kept on this page.');
    await plain.getByRole('button', { name: 'Try again' }).click();
    await expect(plain.getByRole('alert')).toContainText('What you typed is kept');

    wire.mend();
    await expect(scripted.getByRole('link', { name: 'Harbour Books' })).toBeVisible({ timeout: 20_000 });
    await expect(async () => {
      await plain.getByRole('button', { name: 'Try again' }).click();
      await expect(plain.getByRole('link', { name: 'Harbour Prints' })).toBeVisible();
    }).toPass({ timeout: 20_000 });

    wire.cut();
    // Next.js serves it, and nothing asks the database before.
    expect((await scripted.request.get(`/logos/${'a'.repeat(64)}.webp`)).status()).toBeGreaterThanOrEqual(500);
    await scripted.goto('/dashboard');
    await expect(scripted.getByRole('heading', { name: 'We can’t reach our database right now' })).toBeVisible();
    wire.mend();
    await expect(scripted.getByRole('link', { name: 'Harbour Books' })).toBeVisible({ timeout: 20_000 });
  } finally {
    await product.stop();
    wire.close();
    await database.drop();
  }
  // What a start tells its person is plain text, and everything from then on a line of the log.
  const [, said = ''] = readFileSync(logFile, 'utf8').split(/^ {2}Mail .*\n/m);
  const lines = said.trim().split('\n');
  const log = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  for (const line of log) expect(line).toMatchObject({ time: expect.any(String), level: expect.any(String) });
  const faults = log.filter(({ level }) => level === 'error');
  expect(faults.length).toBeGreaterThan(0);
  for (const fault of faults) expect(fault, JSON.stringify(fault)).toHaveProperty('requestId');
});

async function openForm(page: Page, name: string): Promise<void> {
  await page.goto('/dashboard/stores/new');
  await page.getByLabel('Store name').fill(name);
  await page.getByLabel('Subdomain').fill(`s-${Math.random().toString(36).slice(2)}`);
  await page.getByLabel('Currency').selectOption('USD');
}
