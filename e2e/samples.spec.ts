import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { SAMPLE_LANGUAGES, type SampleLanguage, type SampleTask } from '../lib/api/sample.ts';
import { connect, createStore, expect, issued, origin, registerApp, sellerWithApp, signUp, test } from './fixtures.ts';
import { missingFor, runSample, type SentEvent, verifyBySample } from './sample-runner.ts';
import { freePort } from './servers/free-port.mjs';
import type { RelyingParty } from './servers/relying-party.ts';

test('the samples connect a store, call, refresh and revoke', async ({ page }) => {
  // Ten programs in each language, each started anew.
  test.slow();
  const redirectUri = `http://localhost:${await freePort()}/callback`;
  await signUp(page);
  await createStore(page, 'Harbour Books');
  const { clientId, clientSecret } = await registerApp(page, { redirectUris: [redirectUri] });
  const here = await origin(page);
  const values = { baseUrl: here, apiUrl: here, clientId, redirectUri };
  for (const language of languagesHere()) {
    const run = (task: SampleTask, secrets: Record<string, string> = {}) =>
      runSample(language, task, values, { CLIENT_SECRET: clientSecret, ...secrets });
    const runForTokens = async (task: SampleTask, secrets: Record<string, string>) => {
      const tokens = JSON.parse(await run(task, secrets));
      for (const token of [tokens.access_token, tokens.refresh_token]) issued(token);
      return tokens;
    };
    await test.step(language.label, async () => {
      const [address = '', state, verifier = ''] = (await run('authorize')).split('\n');
      const callback = await authorize(page, address, redirectUri);
      expect(callback.get('state')).toBe(state);
      const code = callback.get('code') ?? '';
      issued(code);
      const first = await runForTokens('exchange', { CODE: code, CODE_VERIFIER: verifier });
      expect(first).toMatchObject({ scope: 'subscriptions:read subscriptions:write', store: { mode: 'test' } });
      const list = JSON.parse(await run('call', { ACCESS_TOKEN: first.access_token }));
      expect(list).toEqual({ data: [], next_cursor: null });

      const second = await runForTokens('refresh', { REFRESH_TOKEN: first.refresh_token });
      await expect(run('call', { ACCESS_TOKEN: first.access_token })).rejects.toThrow(/401|invalid_token/);
      await run('call', { ACCESS_TOKEN: second.access_token });

      const { refresh_token: last } = second;
      const refused = run('revoke', { REFRESH_TOKEN: last, CLIENT_SECRET: 'wrong' });
      await expect(refused).rejects.toThrow(/401|invalid_client/);
      await run('revoke', { REFRESH_TOKEN: last });
      await expect(run('call', { ACCESS_TOKEN: second.access_token })).rejects.toThrow(/401|invalid_token/);
      await expect(run('refresh', { REFRESH_TOKEN: last })).rejects.toThrow(/400|invalid_grant/);
    });
  }
});

test('the samples tell a genuine event from others', async ({ page, party }) => {
  test.slow();
  const { event, secret } = await receiveEvent(page, party);
  const { headers, body } = event;
  const earlier = String(Number(headers['webhook-timestamp']) - 3600);
  const events = {
    'as it came': event,
    'another body': { headers, body: body.replace('invoice.paid', 'invoice.lost') },
    'another time': { headers: { ...headers, 'webhook-timestamp': earlier }, body },
    'another signature': { headers: { ...headers, 'webhook-signature': 'v1,c2lnbmVk' }, body },
  };
  for (const language of languagesHere()) {
    const verdicts = await verifyBySample(language, secret, Object.values(events));
    const said = Object.fromEntries(Object.keys(events).map((what, index) => [what, verdicts[index]]));
    expect(said, language.label).toEqual({
      'as it came': true,
      'another body': false,
      'another time': false,
      'another signature': false,
    });
  }
});

/** The languages that run on this machine; says which don't, and why. */
function languagesHere(): SampleLanguage[] {
  return SAMPLE_LANGUAGES.filter((language) => {
    const missing = missingFor(language).join(' and ');
    if (missing) console.log(`Samples left out: ${language.label}, without ${missing} on this machine.`);
    return !missing;
  });
}

/** Authorizes the app on the screen at an address, and returns what the browser brings back to it. */
async function authorize(page: Page, address: string, redirectUri: string): Promise<URLSearchParams> {
  // Of its own, because not every Chromium lets a page’s routes answer what a form’s answer leads to.
  const app = createServer((_request, response) => response.end('Back at the app.'));
  app.listen(Number(new URL(redirectUri).port));
  await once(app, 'listening');
  try {
    await page.goto(address);
    await page.getByRole('button', { name: 'Authorize' }).click();
    await expect(page.getByText('Back at the app.')).toBeVisible();
    return new URL(page.url()).searchParams;
  } finally {
    app.close();
    app.closeAllConnections();
  }
}

/** Has the product send an event to an endpoint of our own. */
async function receiveEvent(page: Page, party: RelyingParty): Promise<{ event: SentEvent; secret: string }> {
  const { app } = await sellerWithApp(page, party, { scopes: ['webhooks:read', 'webhooks:write'] });
  const token = await connect(page, app, 'test');
  const received: SentEvent[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const headers = Object.entries(request.headers).filter(([name]) => name.startsWith('webhook-'));
    received.push({ headers: Object.fromEntries(headers) as Record<string, string>, body });
    response.writeHead(204).end();
  }).listen(0);
  await once(server, 'listening');
  const url = `http://localhost:${(server.address() as AddressInfo).port}/webhooks`;
  try {
    const headers = { Authorization: `Bearer ${token}` };
    const made = await page.request.post('/api/v1/webhooks', { headers, data: { url, events: ['*'] } });
    const { id, secret } = (await made.json()).data;
    issued(secret);
    await page.request.post(`/api/v1/webhooks/${id}/test`, { headers, data: { type: 'invoice.paid' } });
    await expect.poll(() => received.length).toBe(1);
    return { event: received[0] as SentEvent, secret };
  } finally {
    server.close();
    server.closeAllConnections();
  }
}
