import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { startDemoProduct } from '../../e2e/servers/demo-product.ts';
import { CHROMIUM_ARGUMENTS, provideChromium } from '../find-chromium.mjs';
import { writeContactSheet } from './contact-sheet.ts';
import { Studio, type Walk } from './studio.ts';
import { ACCOUNT_WALKS } from './walks/account.ts';
import { APP_WALKS } from './walks/apps.ts';
import { BILLING_WALKS } from './walks/billing.ts';
import { CATALOGUE_WALKS } from './walks/catalogue.ts';
import { CONSENT_WALKS } from './walks/consent.ts';
import { furnish } from './walks/furnish.ts';
import { KEY_WALKS } from './walks/keys.ts';
import { MAIL_WALKS } from './walks/mail.ts';
import { MEMBER_WALKS } from './walks/members.ts';
import { OPERATOR_WALKS } from './walks/operator.ts';
import { PAGE_WALKS } from './walks/pages.ts';
import { SUBSCRIPTION_WALKS } from './walks/subscriptions.ts';
import { TESTER_WALKS } from './walks/tester.ts';
import { TRIAL_WALKS } from './walks/trial.ts';
import { WEBHOOK_WALKS } from './walks/webhooks.ts';

const WALKS: Record<string, Walk> = {
  ...PAGE_WALKS,
  ...ACCOUNT_WALKS,
  ...MEMBER_WALKS,
  ...KEY_WALKS,
  ...APP_WALKS,
  ...TESTER_WALKS,
  ...TRIAL_WALKS,
  ...WEBHOOK_WALKS,
  ...CONSENT_WALKS,
  ...CATALOGUE_WALKS,
  ...SUBSCRIPTION_WALKS,
  ...BILLING_WALKS,
  ...OPERATOR_WALKS,
  ...MAIL_WALKS,
};
const LANES = 2;

/**
 * Takes every picture of the walks whose name has `wanted` in it.
 * @returns 0, or 1 when a state could not be reached
 */
export async function takeAll(folder: string, wanted: string): Promise<0 | 1> {
  const began = Date.now();
  mkdirSync(folder, { recursive: true });
  const product = await startDemoProduct();
  const args = ['--host-resolver-rules=MAP *.example ~NOTFOUND', ...CHROMIUM_ARGUMENTS];
  const browser = await chromium.launch({ executablePath: await provideChromium(), args });
  const studio = new Studio(browser, product.url, folder);
  const missed: string[] = [];
  try {
    await furnish(studio);
    const queue = Object.entries(WALKS).filter(([name]) => name.includes(wanted));
    const lane = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const [name, walk] = next;
        const since = Date.now();
        await walk(studio).catch((error: Error) => missed.push(`${name}: ${error.message}`));
        console.log(`${name}: ${((Date.now() - since) / 1000).toFixed(0)} s`);
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  } finally {
    await browser.close();
    await product.stop();
  }
  writeContactSheet(folder);
  for (const line of missed) console.error(`Not reached – ${line}`);
  console.log(
    `${studio.taken.length} pages and states in ${((Date.now() - began) / 1000).toFixed(0)} s: ${folder}/index.html`,
  );
  return missed.length === 0 ? 0 : 1;
}
