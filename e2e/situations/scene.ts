import type { Page } from '@playwright/test';
import type { Language } from '@/lib/kernel/language/language.ts';
import {
  connect,
  expect,
  newSeller,
  origin,
  type RegisteredApp,
  registerApp,
  signIn,
  signInAs,
  signUp,
} from '../fixtures.ts';
import { linkTo } from '../outbox.ts';
import { askProduct } from '../servers/open-product.ts';
import type { Person } from './person.ts';

/** Who is there, and where: everybody gets about in the same way and language. */
export interface Scene {
  /** Another person's window. */
  someone: () => Promise<Person>;
  /** A window in which somebody prepares what the situation isn't about. */
  prepare: () => Promise<Page>;
  language: Language;
}

const CALLBACK = 'https://app.example/cb';

/** A seller with a store, signed in in a window of their own; `maker` has made it. */
export async function seller({ someone, prepare }: Scene): Promise<{ maker: Page; me: Person; email: string }> {
  const maker = await prepare();
  const { email } = await newSeller(maker, 'Harbour Books');
  const me = await someone();
  await signIn(me.page, email);
  return { maker, me, email };
}

export async function connected(scene: Scene) {
  const { maker, me } = await seller(scene);
  const app = await registerApp(maker, { redirectUris: [CALLBACK], scopes: ['customers:read', 'subscriptions:read'] });
  const token = await connect(maker, app);
  await me.go('/dashboard/apps');
  const row = me.page.getByRole('row').filter({ hasText: app.name });
  await me.press(row.getByRole('link', { name: me.t('apps')('permissions') }));
  await me.page.waitForURL(/\/apps\/[0-9a-f-]{36}/);
  return { maker, me, token };
}

/** A second person who works on the store, in a window of theirs. */
export async function colleague(scene: Scene, { maker, email: owner }: { maker: Page; email: string }, role: string) {
  const { email } = await signUp(await scene.prepare(), 'Gus Guest');
  const mate = await scene.someone();
  await signIn(mate.page, email);
  const sql = `INSERT INTO member (store_id, user_id, role) SELECT s.id, u.id, '${role}' FROM store s, "user" o, "user" u
    WHERE s.owner_id = o.id AND o.email = '${owner}' AND u.email = '${email}'`;
  await askProduct(await origin(maker), 'query', { sql });
  return { mate, email };
}

/** Comes to the consent screen of an app, which is a new one unless told. */
export async function consent(me: Person, maker: Page, known?: RegisteredApp): Promise<RegisteredApp> {
  const app = known ?? (await registerApp(maker, { redirectUris: [CALLBACK], scopes: ['products:read'] }));
  const query = { response_type: 'code', client_id: app.clientId, redirect_uri: CALLBACK, scope: 'products:read' };
  await me.go(`/oauth/authorize?${new URLSearchParams(query)}`);
  await expect(me.page.getByRole('heading', { level: 1 })).toContainText(app.name);
  return app;
}

/** Presses what leads back to the app, and gives what it is told. */
export async function leave(me: Person, name: string): Promise<URLSearchParams> {
  const [back] = await Promise.all([me.page.waitForRequest(`${CALLBACK}?**`), me.press(me.button(name))]);
  // Nobody listens there: who goes on before the browser has given up is led back to its error.
  await expect.poll(() => me.page.url()).toMatch(/^(?:chrome-error:|https:\/\/app\.example\/)/);
  return new URL(back.url()).searchParams;
}

/** Presses a button, and in the dialog that asks whether it is meant the one that says so. */
export async function confirm(me: Person, name: string, last = name): Promise<void> {
  await me.press(me.button(name).first());
  await me.press(me.page.getByRole('dialog').getByRole('button', { name: last, exact: true }));
}

export async function mailedLink({ prepare }: Scene, email: string, subject: string): Promise<string> {
  const operator = await prepare();
  await signInAs(operator, 'operator');
  return linkTo(operator, email, subject);
}
