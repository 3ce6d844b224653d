import { describe, expect, test } from 'vitest';

import { whileBroken, whileDatabaseAway } from '@/app/testing.ts';
import { updateSettings } from '@/lib/accounts/sellers.ts';

import { db } from '@/lib/database/db.ts';
import { createStore } from '@/prisma/demo/factories.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { authorizeRequest, consentScene, HERE, openConsent } from './testing.ts';

testDatabase({ baseUrl: HERE });

const boxes = (html: string) => html.match(/type="checkbox"/g)?.length ?? 0;

describe('the request', () => {
  test.each([
    ['', 'client_id is missing'],
    ['client_id=a&client_id=b', 'client_id was sent more than once'],
    ['client_id=svc_client_unknown&redirect_uri=https%3A%2F%2Fevil.example', 'No app has this client_id'],
  ])('%s: a 400 page, no redirect', async (query, words) => {
    const answer = await openConsent(new Request(`${HERE}/oauth/authorize?${query}`));
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    expect(await answer.text()).toMatch(new RegExp(`role="alert".*${words}`, 's'));
    expect(answer.headers.get('content-security-policy')).toMatch(/form-action 'self'$/);
  });

  test('of a disabled app sellers read that it is switched off, not that the link has a mistake', async () => {
    const { app, cookie } = await consentScene();
    await db().app.update({
      where: { id: app.id },
      data: { disabledAt: new Date(), disabledReason: 'It sold addresses.' },
    });
    for (const sent of [cookie, '']) {
      const answer = await openConsent(authorizeRequest(app, {}, sent));
      expect(answer.status).toBe(400);
      const html = await answer.text();
      expect(html).toContain('This app is switched off at the moment');
      expect(html).not.toContain('mistake');
      expect(html).not.toContain('It sold addresses.');
    }
  });

  test('an unregistered redirect URI gets such a page too, and is only shown as text', async () => {
    const { app, cookie } = await consentScene();
    const answer = await openConsent(
      authorizeRequest(app, { redirect_uri: 'https://evil.example/"><script>' }, cookie),
    );
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html.replace(/<\/?mark[^>]*>/g, '')).toContain('https://evil.example/&quot;&gt;&lt;script&gt;');
    expect(html).not.toContain('<script>');
    expect(html).toContain('closest registered address');
    expect(html).toMatch(/<mark[^>]*>evil/);
    expect(answer.headers.get('content-security-policy')).not.toContain('evil.example');
  });

  test('people who aren’t signed in sign in first and come back to the same request, even a faulty one', async () => {
    const { app } = await consentScene();
    const requests: Record<string, string>[] = [{ state: 'a b&c' }, { scope: 'no:such' }];
    for (const more of requests) {
      const request = authorizeRequest(app, more);
      const answer = await openConsent(request);
      const here = `/oauth/authorize${new URL(request.url).search}`;
      expect([answer.status, answer.headers.get('location')]).toEqual([
        302,
        `/sign-in?next=${encodeURIComponent(here)}`,
      ]);
    }
  });

  test('any other fault goes back to the app with its state', async () => {
    const { app, cookie } = await consentScene();
    const answer = await openConsent(authorizeRequest(app, { mode: 'sandbox', state: 'kept' }, cookie));
    const to = new URL(answer.headers.get('location') ?? '');
    expect([answer.status, to.searchParams.get('error'), to.searchParams.get('state')]).toEqual([
      302,
      'invalid_request',
      'kept',
    ]);
    expect(answer.headers.get('cache-control')).toContain('no-store');
  });
});

describe('the screen', () => {
  test('lets its styles in by the nonce of its policy, and its form lead to the app alone', async () => {
    const { app, cookie } = await consentScene();
    const answer = await openConsent(authorizeRequest(app, {}, cookie));
    const html = await answer.text();
    const policy = answer.headers.get('content-security-policy') ?? '';
    const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none';
    expect(html).toContain(`<style nonce="${nonce}"`);
    expect(policy).toMatch(/form-action 'self' https:\/\/app\.example(?: https:\/\/[^ ;]+)?$/);
    expect(answer.headers.get('referrer-policy')).toBe('same-origin');
    expect(answer.headers.get('cache-control')).toContain('no-store');
  });

  test('is only there as a whole: a part of it would stand under the policy of another page', async () => {
    const { app, cookie } = await consentScene();
    const request = authorizeRequest(app, {}, cookie);
    request.headers.set('rsc', '1');
    const answer = await openConsent(request);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await answer.text()).not.toContain('ticket');
  });

  test('comes back with what was chosen and says what is missing', async () => {
    const { app, cookie, seller } = await consentScene();
    const second = await createStore(db(), seller.id);
    const html = await (
      await openConsent(authorizeRequest(app, { store: second.id, problem: 'confirm' }, cookie))
    ).text();
    expect(html).toMatch(new RegExp(`value="${second.id}"[^>]*checked|checked[^>]*value="${second.id}"`));
    const missing = await (await openConsent(authorizeRequest(app, { problem: 'store' }, cookie))).text();
    expect(missing).toContain('Choose the store to connect.');
    // The form says so itself, in place of the browser's own message.
    expect(missing).toContain('<form noValidate=""');
  });

  test('names in the bar the store and mode that are chosen, which stand before the permissions, and asks for a choice', async () => {
    const { app, store, cookie, seller } = await consentScene({ name: 'Parcelwise' });
    const second = await createStore(db(), seller.id);
    const html = await (await openConsent(authorizeRequest(app, {}, cookie))).text();
    const positionOf = (text: string) => html.indexOf(text, html.indexOf('<main'));
    const places = ['id="store-label"', 'id="mode-label"', 'id="permissions-label"', 'consent-summary', '>Authorize<'];
    expect(places.map(positionOf)).toEqual(places.map(positionOf).sort((one, other) => one - other));
    const bar = html.slice(positionOf('data-testid="consent-summary"'), positionOf('</footer>'));
    expect(bar).toMatch(/>Live<.*>Test<.*>Authorize<.*>Choose a store to authorize<.*>Cancel</s);
    // What is said at length scrolls.
    expect(bar).not.toMatch(/Next you go to/);
    expect(html.split('</main>')[0]?.match(/any time under Connected apps/g)).toHaveLength(1);
    // The rule that shows a store's name there is about its own radio button.
    for (const { id, name } of [store, second]) {
      const [, pick = 'none'] = new RegExp(`id="(pick-\\d)"[^>]* value="${id}"`).exec(html) ?? [];
      expect(html).toContain(`form:has(#${pick}:checked) .${pick}{display:inline}`);
      expect(bar).toMatch(new RegExp(`class="hidden ${pick}">${name}<`));
    }
  });

  test('starts in the mode that the app asked for, else in Live, also for who works in test mode', async () => {
    const { app, cookie, seller } = await consentScene();
    const start = async (more: Record<string, string>) => {
      const html = await (await openConsent(authorizeRequest(app, more, cookie))).text();
      return /name="mode" checked="" value="(live|test)"/.exec(html)?.[1];
    };
    expect(await start({})).toBe('live');
    await updateSettings(db(), seller.id, { shownMode: 'test' });
    expect([await start({}), await start({ mode: '' })]).toEqual(['live', 'live']);
    expect([await start({ mode: 'live' }), await start({ mode: 'test' })]).toEqual(['live', 'test']);
  });

  test('warns of an unverified app that asks for everything, and says what even that leaves out', async () => {
    const { app, cookie } = await consentScene();
    const open = async () => (await openConsent(authorizeRequest(app, { scope: '*' }, cookie))).text();
    const html = await open();
    expect(html).toContain('has not checked who is behind this app, and it asks for sensitive permissions');
    for (const words of ['This leaves nothing out', 'reach your other stores']) expect(html).toContain(words);
    expect(html).not.toContain('>Verified<');
    await db().app.update({ where: { id: app.id }, data: { verification: 'verified' } });
    const verified = await open();
    expect(verified).not.toContain('has not checked who');
    expect(verified).toContain('>Verified<');
  });

  test('puts last what opens nothing here, a line each without a warning, asked for or optional', async () => {
    const { app, cookie } = await consentScene();
    const asked = {
      scope: 'refunds:write discounts:read products:read',
      optional_scope: 'payouts:read customers:read',
    };
    const html = await (await openConsent(authorizeRequest(app, asked, cookie))).text();
    const words = (part: string) => part.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
    const list = words(/<ul role="list" aria-labelledby="permissions-label".*?<\/ul>/s.exec(html)?.[0] ?? '');
    expect(list).toMatch(
      /See your products.*Not used here yet See discount codes and how often they were used\. Give money back to customers\. $/,
    );
    expect(list).not.toContain('move money');
    const optional = words(/<fieldset[^>]*><legend[^>]*>Optional.*?<\/fieldset>/s.exec(html)?.[0] ?? '');
    expect(optional).toMatch(/See your customers.*personal data.*Not used here yet See what was paid out to you/);
    expect(optional).not.toContain('how much money you have');
  });

  test('has a box to tick only where CONFIRM_SENSITIVE asks for it: unverified and sensitive', async () => {
    const { app, cookie } = await consentScene();
    const count = async (scope: string) =>
      boxes(await (await openConsent(authorizeRequest(app, { scope }, cookie))).text());
    expect(await count('*')).toBe(0);
    testSettings({ baseUrl: HERE, confirmSensitive: true });
    expect([await count('*'), await count('refunds:write'), await count('orders:read')]).toEqual([1, 1, 0]);
    await db().app.update({ where: { id: app.id }, data: { verification: 'verified' } });
    expect(await count('*')).toBe(0);
    testSettings({ baseUrl: HERE });
  });
});

test('fails as a page, for whoever shows that', async () => {
  const { app, cookie } = await consentScene();
  const ask = () => openConsent(authorizeRequest(app, {}, cookie));
  await expect(whileBroken(ask)).rejects.toThrow();
  await expect(whileDatabaseAway(ask)).rejects.toThrow();
  expect((await ask()).status).toBe(200);
});
