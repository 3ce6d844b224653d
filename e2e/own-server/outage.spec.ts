import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { databaseUrl, onDatabase } from '@/prisma/testing/setup.ts';
import { expect, signUp, test } from '../fixtures.ts';
import { startProduct } from '../servers/product.ts';
import { RUN_FOLDER } from '../servers/run-folder.ts';

const server = process.env.TEST_DATABASE_URL ?? '';
const NAME = `tillgate_outage_${process.pid}`;

test('a form sent while PostgreSQL is away loses nothing, with JavaScript and without', async ({ another }) => {
  test.skip(!server, 'TEST_DATABASE_URL names no PostgreSQL');
  test.setTimeout(360_000);
  await onDatabase(server, `CREATE DATABASE ${NAME}`);
  const wire = await startWire(databaseUrl(server, NAME));
  const settings = { DATABASE_URL: wire.url, AUTH_SECRET: 'a'.repeat(32), DATA_DIR: '' };
  const logFile = join(RUN_FOLDER, 'outage.log');
  const product = await startProduct({ logFile, settings });
  try {
    const [scripted, plain] = [
      await another({ baseURL: product.url }),
      await another({ baseURL: product.url, javaScriptEnabled: false }),
    ];
    for (const page of [scripted, plain]) await openForm(page);
    wire.cut();

    await scripted.getByRole('button', { name: 'Create store' }).click();
    await expect(scripted.getByText('What you typed is kept and sent as soon as we can.')).toBeVisible();
    await expect(scripted.getByLabel('Store name')).toHaveValue('Harbour Books');

    const answer = plain.waitForResponse((response) => response.request().method() === 'POST');
    await plain.getByRole('button', { name: 'Create store' }).click();
    expect((await answer).status()).toBe(503);
    await expect(plain.getByRole('alert')).toHaveText('Nothing was changed. What you typed is kept on this page.');
    await plain.getByRole('button', { name: 'Try again' }).click();
    await expect(plain.getByRole('alert')).toContainText('What you typed is kept');

    wire.mend();
    await expect(scripted.getByRole('link', { name: 'Harbour Books' })).toBeVisible({ timeout: 20_000 });
    await expect(async () => {
      await plain.getByRole('button', { name: 'Try again' }).click();
      await expect(plain.getByRole('link', { name: 'Harbour Books' })).toBeVisible();
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
    await onDatabase(server, `DROP DATABASE ${NAME} WITH (FORCE)`);
  }
  const lines = readFileSync(logFile, 'utf8').trim().split('\n');
  const log = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  for (const line of log) expect(line).toMatchObject({ time: expect.any(String), level: expect.any(String) });
  const faults = log.filter(({ level }) => level === 'error');
  expect(faults.length).toBeGreaterThan(0);
  for (const fault of faults) expect(fault, JSON.stringify(fault)).toHaveProperty('requestId');
});

async function openForm(page: Page): Promise<void> {
  await signUp(page);
  await page.goto('/dashboard/stores/new');
  await page.getByLabel('Store name').fill('Harbour Books');
  await page.getByLabel('Subdomain').fill(`s-${Math.random().toString(36).slice(2)}`);
  await page.getByLabel('Currency').selectOption('USD');
}

/** A way to a database that can be cut: those on it are thrown off, and nobody gets on. */
async function startWire(url: string) {
  const target = new URL(url);
  const real = { port: Number(target.port || 5432), host: target.hostname };
  const sockets = new Set<Socket>();
  let isWhole = true;
  const wire = createServer((socket) => {
    if (!isWhole) return void socket.destroy();
    const onward = connect(real);
    for (const end of [socket, onward]) {
      sockets.add(end);
      end.on('error', () => end.destroy()).on('close', () => sockets.delete(end));
    }
    socket.pipe(onward).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(wire, 'listening');
  target.host = `127.0.0.1:${(wire.address() as AddressInfo).port}`;
  const cut = () => {
    isWhole = false;
    for (const socket of sockets) socket.destroy();
  };
  const mend = () => {
    isWhole = true;
  };
  return { url: target.href, cut, mend, close: () => wire.close() };
}
