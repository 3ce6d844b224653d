import { expect } from 'vitest';
import { POST as decide } from '@/app/oauth/authorize/decision/route.ts';
import { openConsent as consent } from '@/app/oauth/authorize/testing.ts';
import { type Browser, signedIn } from '@/lib/accounts/testing.ts';
import { db } from '@/lib/database/db.ts';
import { createApp, createStore } from '@/prisma/demo/factories.ts';
import { testerLink } from '../lib/link.ts';
import type { TesterState } from '../lib/state.ts';
import { POST as run } from '../routes/run.ts';
import { readWalk, walkCookie } from './walk.ts';

/** The origin that a browser would use for the requests of these tests. */
export const HERE = 'http://localhost:3000';

const at = (id: string) => ({ params: Promise.resolve({ id }) });
const textOf = (answer: Response) => answer.headers.get('location') ?? '';

/** An app's owner with a store, at the connect tester, in a browser that keeps cookies. */
export async function testerScene(choices: Parameters<typeof createApp>[2] = {}) {
  const { seller, browser } = await signedIn();
  const store = await createStore(db(), seller.id);
  const app = await createApp(db(), seller.id, choices);
  const walk = () => readWalk(browser.cookies.get(walkCookie()), seller.id, app.id);
  const here = {
    seller,
    store,
    app,
    browser,
    walk,
    /** Sends a form of the page and returns where it redirects to. */
    post: (form: Record<string, string>, origin: string | null = HERE, id = app.id) =>
      postForm(browser, id, form, origin),
    /** Makes a link and answers the consent screen; returns the URL that the browser is sent to. */
    consent: async (decision = 'authorize', link: Record<string, string> = {}) => {
      await here.post({ do: 'link', redirect_uri: app.redirectUri, scope: '', method: 'S256', ...link });
      return answerConsent(browser, app.clientId, (await walk()) as TesterState, store.id, decision);
    },
  };
  return here;
}

/** Sends a form of the tester. */
export async function postForm(
  browser: Browser,
  appId: string,
  form: Record<string, string>,
  origin: string | null = HERE,
) {
  return take(browser, await postBody(browser, appId, new URLSearchParams(form), origin === null ? {} : { origin }));
}

/** Sends any body to the URL of the tester's forms. */
export function postBody(browser: Browser, appId: string, body: BodyInit, more: Record<string, string> = {}) {
  const headers = browser.headers;
  for (const [name, value] of Object.entries({ host: 'localhost:3000', ...more })) headers.set(name, value);
  return run(new Request(`${HERE}/run`, { method: 'POST', headers, body }), at(appId));
}

function take(browser: Browser, answer: Response) {
  browser.take(answer.headers);
  return { status: answer.status, to: textOf(answer), headers: answer.headers };
}

async function answerConsent(browser: Browser, clientId: string, walk: TesterState, store: string, decision: string) {
  const link = testerLink(HERE, clientId, walk.link);
  const shown = await consent(new Request(link, { headers: browser.headers }));
  if (shown.status === 302) return textOf(shown);
  const ticket = /name="ticket" value="([^"]+)"/.exec(await shown.text())?.[1] ?? '';
  const headers = browser.headers;
  headers.set('host', 'localhost:3000');
  headers.set('origin', HERE);
  const body = new URLSearchParams({ ticket, store, mode: 'test', decision });
  return textOf(await decide(new Request(`${HERE}/decision`, { method: 'POST', headers, body })));
}

type Scene = Awaited<ReturnType<typeof testerScene>>;

/** A walk that already has its code: link made, consent given, address pasted. */
export async function withCode(link: Record<string, string> = {}): Promise<Scene> {
  const here = await testerScene();
  const address = await here.consent('authorize', link);
  expect((await here.post({ do: 'paste', address })).to).toMatch(/\/connect-tester#exchange$/);
  return here;
}

/** Makes a move and returns its outcome. */
export async function move(here: Scene, name: string, more: Record<string, string> = {}) {
  const { to } = await here.post({ do: name, ...more });
  expect(to).toMatch(/\/connect-tester#result$/);
  const { last } = (await here.walk()) ?? {};
  return { outcome: `${last?.status} ${last?.error ?? ''}`.trim(), ...last };
}

/** How many active connections the app has. */
export const countActive = ({ app }: Scene) =>
  db().connection.count({ where: { appId: app.id, endedAt: null, connectedAt: { not: null } } });
