import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

// Chosen once; the workers inherit it from the process that started them.
const FREE_PORT = "const s=require('node:net').createServer().listen(0,()=>{console.log(s.address().port);s.close()})";
process.env.E2E_PORT ??= execFileSync(process.execPath, ['-e', FREE_PORT], { encoding: 'utf8' }).trim();
process.env.E2E_DIR ??= mkdtempSync(join(tmpdir(), 'tillgate-e2e-'));

const baseURL = `http://localhost:${process.env.E2E_PORT}`;
const SYSTEMS = ['chromium-headless-shell', 'chromium', 'google-chrome'];
const executablePath = process.env.CHROMIUM_PATH ?? SYSTEMS.map((name) => `/usr/bin/${name}`).find(existsSync);
const isRoot = process.getuid?.() === 0;
const QUIET = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

export default defineConfig({
  testDir: 'e2e',
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
  webServer: {
    command: `node scripts/start.mjs > ${JSON.stringify(join(process.env.E2E_DIR, 'server.log'))} 2>&1`,
    url: `${baseURL}/api/ready`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: process.env.E2E_PORT,
      DATA_DIR: join(process.env.E2E_DIR, 'data'),
      THROTTLE: 'off',
      SEED_DEMO: '1',
      DATABASE_URL: '',
      BASE_URL: '',
      API_URL: '',
    },
  },
});
