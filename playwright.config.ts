import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { freePort } from './e2e/servers/free-port.mjs';

// Chosen once; the workers inherit it from the process that started them.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_DIR ??= mkdtempSync(join(tmpdir(), 'tillgate-e2e-'));

const baseURL = `http://localhost:${process.env.E2E_PORT}`;
const SYSTEMS = ['chromium-headless-shell', 'chromium', 'google-chrome'];
const executablePath = process.env.CHROMIUM_PATH ?? SYSTEMS.map((name) => `/usr/bin/${name}`).find(existsSync);
const isRoot = process.getuid?.() === 0;
const QUIET = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/servers/shared-product.ts',
  outputDir: join(process.env.E2E_DIR, 'results'),
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: process.env.E2E_REPORT ?? join(process.env.E2E_DIR, 'report.json') }]],
  use: {
    baseURL,
    // A trace of every journey costs a third of the time; E2E_TRACE=1 keeps those of what fails.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [...QUIET, '--disable-component-update', '--disable-sync', ...(isRoot ? ['--no-sandbox'] : [])],
    },
  },
  projects: [
    { name: 'journeys', testMatch: /^(?!.*aftermath).*\.spec\.ts$/, teardown: 'aftermath' },
    // Looks at what the journeys left behind, also when one of them failed.
    { name: 'aftermath', testMatch: /aftermath\.spec\.ts$/ },
  ],
});
