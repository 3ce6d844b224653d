import type { Env } from '@/lib/kernel/config/read-env.ts';
import { flushLog } from '@/lib/kernel/process/log.ts';
import { DEMO_PASSWORD } from '@/prisma/demo/factories.ts';
import { EXAMPLE_APP } from '@/prisma/seed.ts';

/** Where the example app looks for the product unless it is told. */
const DEFAULT_URL = 'http://localhost:3000';

/** Prints where the product is and, with demo data, who can sign in and what to click first. */
export function printBanner({ appName, apiUrl, baseUrl, seedDemo, smtpUrl, tokenPrefix }: Env): void {
  const lines = [
    '',
    `${appName} is running at ${baseUrl}`,
    `  Dashboard     ${baseUrl}/dashboard`,
    `  API           ${apiUrl}/v1/me`,
  ];
  if (smtpUrl === null)
    lines.push(`  Mail          isn’t sent (no SMTP_URL); operators read it at ${baseUrl}/operator/outbox`);
  if (seedDemo) {
    const query = new URLSearchParams({
      client_id: `${tokenPrefix}_client_${EXAMPLE_APP.clientIdTail}`,
      redirect_uri: EXAMPLE_APP.redirectUri,
      response_type: 'code',
      mode: 'test',
    });
    lines.push(
      '',
      `Demo accounts (password ${DEMO_PASSWORD})`,
      '  seller@example.com      two stores: Northwind Coffee, Lumen Studio',
      '  developer@example.com   two apps: Parcelwise (verified), Ledgerling',
      `  operator@example.com    verifies apps at ${baseUrl}/operator/verifications`,
      '',
      `Try it: ${baseUrl === DEFAULT_URL ? '' : `BASE_URL=${baseUrl} `}npm run example-app in a second terminal, then open ` +
        'http://localhost:4000',
      `or look at the consent screen alone: ${baseUrl}/oauth/authorize?${query}`,
    );
  }
  say(`${lines.join('\n')}\n`);
}

// Whoever reads no further ends nothing.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

/** Says something to the person who started the process, in plain text, also where the output is kept as a log. */
export function say(line: string): void {
  flushLog();
  process.stdout.write(`${line}\n`);
}

/** Says why the process can't start, or what it can't do, to the person who started it. */
export function complain(line: string): void {
  flushLog();
  process.stderr.write(`${line}\n`);
}

/** Whether that person sees all that is written: on a terminal the log repeats nothing that was just said. */
export const isSeen = (): boolean => process.stdout.isTTY === true;
