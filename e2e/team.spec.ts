import { expect, registerApp, signInAs, signUp, test } from './fixtures.ts';
import { linkTo } from './outbox.ts';
import { check } from './page-check.ts';

test('an app’s owner invites a developer, hands the app over to them, and is removed after asking', async ({
  page,
  another,
}) => {
  await signUp(page, 'Olga Owner');
  const app = await registerApp(page, { redirectUris: ['https://app.example/cb'] });
  const path = `/dashboard/developer/apps/${app.id}`;
  const [mate, operator] = [await another(), await another()];
  const { email } = await signUp(mate, 'Mia Mate');
  await signInAs(operator, 'operator');

  await page.goto(path);
  const form = page.getByRole('form', { name: 'Invite', exact: true });
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText(`${email} was invited`)).toBeVisible();
  await mate.goto(await linkTo(operator, email, 'You are invited'));
  await mate.getByRole('button', { name: 'Accept' }).click();
  await expect(mate.getByRole('heading', { level: 1, name: app.name })).toBeVisible();
  await expect(mate.getByLabel('New owner')).toHaveCount(0);

  await page.goto(path);
  await page.getByLabel('New owner').selectOption({ label: email });
  await page.getByRole('button', { name: 'Hand over' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click();
  await expect(page.getByText('The offer was mailed.')).toBeVisible();
  await expect(page.getByText('You have offered the app to')).toBeVisible();
  await check(page);

  await mate.goto(await linkTo(operator, email, 'An app is to be handed over to you'));
  await expect(mate.getByRole('heading', { name: 'Take over an app' })).toBeVisible();
  await mate.getByRole('button', { name: 'Accept' }).click();
  const row = mate.getByRole('table', { name: 'Team' }).getByRole('row').filter({ hasText: 'Olga Owner' });
  await expect(row).toContainText('developer');
  await mate.goto('/dashboard/activity/apps');
  await expect(mate.getByText(`${app.name} has another owner`)).toBeVisible();
  await mate.goto(path);
  await row.getByRole('button', { name: 'Remove' }).click();
  await mate
    .getByRole('dialog', { name: `Remove Olga Owner from ${app.name}?` })
    .getByRole('button', { name: 'Remove Olga Owner' })
    .click();
  await expect(mate.getByText('The developer was removed from the team.')).toBeVisible();
  await expect(row).toHaveCount(0);
  expect((await page.goto(path))?.status()).toBe(404);
});
