import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { freePort } from './e2e/servers/free-port.mjs';
import { CHROMIUM_ARGUMENTS, findChromium } from './scripts/find-chromium.mjs';

// Chosen once; the workers inherit it from the process that started them.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_DNS_PORT ??= String(await freePort());
process.env.E2E_DIR ??= mkdtempSync(join(tmpdir(), 'tillgate-e2e-'));
process.env.CHROMIUM_PATH ??= (await findChromium()) ?? '';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/servers/shared-product.ts',
  outputDir: join(process.env.E2E_DIR, 'results'),
  fullyParallel: true,
  workers: Number(process.env.E2E_WORKERS ?? 2),
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  // A journey that fails is lived through once more, by a new person: the summary then calls it flaky, by name.
  retries: 1,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: process.env.E2E_REPORT ?? join(process.env.E2E_DIR, 'report.json') }]],
  use: {
    baseURL: `http://localhost:${process.env.E2E_PORT}`,
    // Whoever signs in gets their browser's, and what pages say of times is compared.
    timezoneId: 'UTC',
    // A trace of every journey costs a third of the time; E2E_TRACE=1 keeps those of what fails.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: CHROMIUM_ARGUMENTS },
  },
  projects: [
    // First, because they take longest: one server of their own for all, one after the other.
    { name: 'own-server', testDir: 'e2e/own-server', fullyParallel: false, workers: 1, teardown: 'aftermath' },
    { name: 'journeys', testIgnore: ['own-server/**', 'aftermath.spec.ts'], teardown: 'aftermath' },
    // Looks at what the journeys left behind, also when one of them failed.
    { name: 'aftermath', testMatch: 'aftermath.spec.ts' },
  ],
});
