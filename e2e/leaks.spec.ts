import { connect, expect, sellerWithApp, test } from './fixtures.ts';

test('a token that was published stops working, and its seller reads so on the dashboard and in the activity', async ({
  page,
  party,
}) => {
  const { app } = await sellerWithApp(page, party);
  const token = await connect(page, app);
  const me = async () =>
    (await page.request.get('/api/v1/me', { headers: { Authorization: `Bearer ${token}` } })).status();
  expect(await me()).toBe(200);
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Leaked credentials' })).toHaveCount(0);

  const answer = await page.request.post('/api/oauth/leaked', { data: [{ token, type: 'svc_token', url: '' }] });
  expect([answer.status(), await answer.json()]).toEqual([200, {}]);
  expect(await me()).toBe(401);
  await page.goto('/dashboard');
  const notice = page.getByRole('region', { name: 'Leaked credentials' });
  await expect(notice.getByText('one of its tokens was found in public')).toBeVisible();
  await notice.getByRole('link', { name: 'Show activity' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  await expect(page.getByText('one of its tokens was found in public')).toBeVisible();
});
