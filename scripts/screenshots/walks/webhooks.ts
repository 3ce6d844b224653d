import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { createStore, join, press, registerApp } from '../people.ts';
import type { Walk } from '../studio.ts';

const LIST = '/dashboard/developer/webhooks';

/** Webhook endpoints: of a store that works, of an app that is gone. */
export const WEBHOOK_WALKS: Record<string, Walk> = {
  webhooks: async (studio) => {
    const answers = createServer((request, response) => {
      request.resume().once('end', () => response.writeHead(request.url === '/gone' ? 410 : 200).end('{"ok":true}'));
    });
    answers.listen(0, 'localhost');
    await once(answers, 'listening');
    const receiver = `http://localhost:${(answers.address() as AddressInfo).port}`;
    const page = await studio.open();
    try {
      await join(page, 'Wanda Reed');
      await createStore(page, 'Harbour Books and Stationery');
      await studio.shootPage(page, 'webhooks-none', LIST);
      await studio.shootPage(page, 'webhook-new', `${LIST}/new`);
      await add(page, `${receiver}/events`);
      await studio.shoot(page, 'webhook-added');
      await studio.shootPage(page, 'webhooks', LIST);
      await page.getByRole('link', { name: `${receiver}/events` }).click();
      await test(page, 'Succeeded');
      await page.getByText('One attempt').click();
      await studio.shoot(page, 'webhook');
      await press(page, 'New secret');
      await page.getByTestId('webhook-secret').waitFor();
      await studio.shoot(page, 'webhook-new-secret');
      await registerApp(page, { name: 'Stockroom' });
      await page.goto('/dashboard/developer/apps');
      await page.getByRole('link', { name: 'Stockroom' }).click();
      await page.waitForURL(/apps\/[0-9a-f-]{36}$/);
      await page.getByRole('link', { name: 'Webhooks' }).last().click();
      await page.getByRole('link', { name: 'New endpoint' }).click();
      await page.waitForURL('**/webhooks/new');
      await add(page, `${receiver}/gone`);
      await page.goto(page.url().replace(/\/[^/]*$/, ''));
      await page.getByRole('link', { name: `${receiver}/gone` }).click();
      await test(page, 'Failed');
      await studio.shoot(page, 'app-webhook-gone');
      await page.goto(page.url().replace(/\/[^/]*$/, ''));
      await studio.shoot(page, 'app-webhooks');
      await studio.shootPage(page, 'dashboard-endpoint-disabled', '/dashboard');
      await studio.shootPage(page, 'activity-webhooks', '/dashboard/activity');
    } finally {
      answers.close();
      answers.closeAllConnections();
      await page.context().close();
    }
  },
};

async function add(page: Page, url: string): Promise<void> {
  await page.getByLabel('URL').fill(url);
  await page.getByRole('radio', { name: 'Test' }).check();
  await press(page, 'Add endpoint');
  await page.getByTestId('webhook-secret').waitFor();
}

/** Sends a test event and waits for what comes of it. */
async function test(page: Page, outcome: string): Promise<void> {
  await press(page, 'Send test event');
  await page.getByText('The test event is on its way.').waitFor();
  for (let attempt = 0; attempt < 60; attempt += 1) {
    await page.reload();
    if (await page.getByText(outcome).first().isVisible()) return;
    await page.waitForTimeout(500);
  }
  throw new Error(`The test event has not ${outcome.toLowerCase()}.`);
}
