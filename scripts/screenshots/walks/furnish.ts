import { call, connect, createStore, join, PARCELWISE, signIn } from '../people.ts';
import type { Studio } from '../studio.ts';

export const MARA = 'mara.lind';

/** A seller with connections of two apps in both modes, which several walks look at, each from its own side. */
export async function furnish(studio: Studio): Promise<void> {
  const developer = await studio.open();
  await signIn(developer, 'developer');
  await developer.goto('/dashboard/developer/apps');
  const listed = developer.getByRole('listitem').filter({ hasText: 'Ledgerling' });
  const ledgerling = {
    clientId: await listed.getByText(/^svc_client_/).innerText(),
    redirectUri: 'https://ledgerling.example/oauth/callback',
  };
  const page = await studio.open();
  await join(page, 'Mara Lind');
  await createStore(page, 'Harbour Books');
  await createStore(page, 'Kiln & Clay', 'EUR');
  const live = await connect(page, 'Harbour Books', { ...PARCELWISE, mode: 'live' });
  const test = await connect(page, 'Kiln & Clay', {
    ...PARCELWISE,
    mode: 'test',
    scope: 'orders:read subscriptions:read',
  });
  const all = await connect(page, 'Kiln & Clay', { ...ledgerling, mode: 'live', scope: '*' });
  for (const path of ['/me', '/products', '/subscriptions']) await call(page, live, path);
  await call(page, test, '/products');
  await call(page, all, '/me', 'python-requests/2.32');
  await page.context().close();
  await developer.context().close();
}
