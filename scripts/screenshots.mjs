// npm run screenshots: every page of the demo, narrow and wide, light and dark, into the folder screenshots/ (git-ignored).
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare } from './prepare.mjs';

const [folder = 'screenshots'] = process.argv.slice(2);
const WIDTHS = [390, 1280];
const SCHEMES = ['light', 'dark'];
const DEMO_PASSWORD = 'demo-password-1';

/** What each person looks at; a page that needs an id is found by the link that leads to it. */
const CONSENT =
  '/oauth/authorize?client_id=svc_client_ParcelwiseExampleApp01&redirect_uri=http%3A%2F%2Flocalhost%3A4000%2Fcallback&response_type=code&mode=test';
const PAGES = {
  nobody: [
    ['landing', '/'],
    ['sign-in', '/sign-in'],
    ['sign-up', '/sign-up'],
    ['docs', '/docs'],
    ['not-found', '/no-such-page'],
    ['request-error', '/oauth/authorize?client_id=nobody'],
  ],
  seller: [
    ['consent', CONSENT],
    ['dashboard', '/dashboard'],
    ['store-new', '/dashboard/stores/new'],
    ['store', '/dashboard', 'a[href^="/dashboard/stores/"]:not([href$="/new"])'],
    ['store-reset', '/dashboard', 'a[href^="/dashboard/stores/"]:not([href$="/new"])', '/reset'],
    ['store-delete', '/dashboard', 'a[href^="/dashboard/stores/"]:not([href$="/new"])', '/delete'],
    ['subscriptions', '/dashboard/subscriptions'],
    ['subscription', '/dashboard/subscriptions?status=active', 'table a[href^="/dashboard/subscriptions/"]'],
    ['subscription-past-due', '/dashboard/subscriptions?status=past_due', 'table a[href^="/dashboard/subscriptions/"]'],
    ['subscriptions-paused', '/dashboard/subscriptions?status=paused&mode=live'],
    ['activity', '/dashboard/activity'],
    ['api-keys', '/dashboard/developer/api-keys'],
    ['api-key-new', '/dashboard/developer/api-keys/new'],
    ['apps-none', '/dashboard/developer/apps'],
    ['account', '/dashboard/account'],
    ...['email', 'password', 'two-factor', 'passkeys', 'delete'].map((page) => [`account-${page}`, `/dashboard/account/${page}`]),
  ],
  developer: [
    ['first-steps', '/dashboard'],
    ['apps', '/dashboard/developer/apps'],
    ['app-new', '/dashboard/developer/apps/new'],
    ['app', '/dashboard/developer/apps', 'a[href^="/dashboard/developer/apps/"]:not([href$="/new"])'],
    ...['connections', 'settings', 'secrets', 'activity', 'test', 'delete'].map((page) => [
      `app-${page}`,
      '/dashboard/developer/apps',
      'a[href^="/dashboard/developer/apps/"]:not([href$="/new"])',
      `/${page}`,
    ]),
  ],
  operator: [
    ['verifications', '/operator/verifications'],
    ['operator-app', '/operator/verifications', 'a[href^="/operator/apps/"]'],
    ['lookup', '/operator/lookup'],
  ],
};

await prepare({ build: true });
const { provideChromium } = await import('./find-chromium.mjs');
const { chromium } = await import('@playwright/test');
const data = mkdtempSync(join(tmpdir(), 'tillgate-screenshots-'));
const port = await freePort();
const base = `http://localhost:${port}`;
const server = spawn(process.execPath, ['scripts/start.mjs'], {
  env: { ...process.env, PORT: String(port), DATA_DIR: data, DATABASE_URL: '', BASE_URL: '', API_URL: '', THROTTLE: 'off' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const isRoot = process.getuid?.() === 0;
const browser = await chromium.launch({ executablePath: await provideChromium(), args: isRoot ? ['--no-sandbox'] : [] });
try {
  await untilReady();
  mkdirSync(folder, { recursive: true });
  for (const [who, pages] of Object.entries(PAGES)) await photograph(who, pages);
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  rmSync(data, { recursive: true, force: true });
}

/** Signs one person in and takes every picture of their pages. */
async function photograph(who, pages) {
  const context = await browser.newContext({ baseURL: base, reducedMotion: 'reduce' });
  const page = await context.newPage();
  if (who !== 'nobody') {
    await page.goto('/sign-in');
    await page.getByLabel('Email').fill(`${who}@example.com`);
    await page.getByLabel('Password').fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/dashboard');
  }
  for (const [name, path, link, tail = ''] of pages) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(path);
    if (link) await page.goto(`${await page.locator(link).first().getAttribute('href')}${tail}`);
    for (const width of WIDTHS) {
      for (const colorScheme of SCHEMES) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const file = join(folder, `${name}-${width}-${colorScheme}.png`);
        await page.screenshot({ path: file, fullPage: true });
      }
    }
    console.log(name);
  }
  await context.close();
}

async function untilReady() {
  for (let attempt = 0; attempt < 240 && server.exitCode === null; attempt += 1) {
    if (
      await fetch(`${base}/api/ready`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('The product did not start.');
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const { port: free } = probe.address();
      probe.close(() => resolve(free));
    });
  });
}
