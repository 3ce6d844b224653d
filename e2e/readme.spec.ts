import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { EXAMPLE_APP } from '../prisma/seed.ts';
import { expect, fillSignIn, issued, origin, registerApp, signUp, test } from './fixtures.ts';
import { freePort } from './servers/free-port.mjs';

/** The shell blocks of the README's walk, in order. */
function readWalk(): string {
  const [, walk = ''] = /^## A walk with curl$(.*?)^## /ms.exec(readFileSync('README.md', 'utf8')) ?? [];
  return [...walk.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block).join('');
}

test('the README’s walk with curl runs as it stands, to the revocation', async ({ page, another }) => {
  const walk = readWalk();
  // The README's values are those of the demo data …
  expect(walk).toContain('BASE=http://localhost:3000\n');
  expect(walk).toContain(`CLIENT_ID=svc_client_${EXAMPLE_APP.clientIdTail}\n`);
  expect(walk).toContain(`REDIRECT_URI=${EXAMPLE_APP.redirectUri}\n`);
  // … but here the server has another address, and port 4000 may be anybody's.
  const redirectUri = `http://localhost:${await freePort()}/callback`;
  const developer = await another();
  await signUp(developer);
  const { clientId } = await registerApp(developer, { redirectUris: [redirectUri] });
  const values = { BASE: await origin(page), CLIENT_ID: clientId, REDIRECT_URI: redirectUri };
  const script = Object.entries(values).reduce(
    (text, [name, value]) => text.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=${value}`),
    walk,
  );

  // Node.js warns on standard error where Playwright's FORCE_COLOR meets somebody's NO_COLOR.
  const { FORCE_COLOR: _, ...env } = process.env;
  const shell = spawn('bash', ['-s'], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  const said = { out: '', err: '' };
  shell.stdout.on('data', (chunk) => (said.out += chunk));
  shell.stderr.on('data', (chunk) => (said.err += chunk));
  const ended = new Promise((resolve) => shell.once('close', resolve));
  // Interactive, as where people type: “!” then has a meaning between double quotes.
  shell.stdin.end(`set -o history -o histexpand\n${script}\nprintf '%s\\n' "$CODE" "$TOKEN"\n`);

  await expect.poll(() => said.out).toContain('/oauth/authorize?');
  await page.goto(said.out.trim());
  await fillSignIn(page, 'seller@example.com');
  await page.getByRole('radio', { name: 'Lumen Studio', exact: true }).check();
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(page.getByText('Go back to the terminal.')).toBeVisible();
  await ended;

  const [, ...lines] = said.out.trim().split('\n');
  for (const secret of lines.splice(-2)) issued(secret);
  expect(said.err).toBe('');
  const [me, preview, swapped, upcoming, canceled, resumed, revoked, introspected] = lines.map((line) =>
    JSON.parse(line),
  );
  expect(me.data).toMatchObject({ name: 'Lumen Studio', mode: 'test' });
  expect(preview.data.lines).not.toEqual([]);
  expect(swapped.data.variant_id).toBe(preview.data.variant_id);
  expect(upcoming.data.subscription_id).toBe(swapped.data.id);
  expect(canceled.data.cancel_at_period_end).toBe(true);
  expect(resumed.data.cancel_at_period_end).toBe(false);
  expect([revoked, introspected]).toEqual([{}, { active: false }]);
});
