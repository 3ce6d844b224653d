import type { Page } from '@playwright/test';
import { createStore, expect, PASSWORD, registerApp, signUp, test } from './fixtures.ts';
import { linkTo } from './outbox.ts';
import { check } from './page-check.ts';

const INVITED = 'You are invited';

async function invite(page: Page, email: string, role?: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Invite', exact: true });
  await form.getByLabel('Email').fill(email);
  if (role) await form.getByLabel('Role').selectOption({ label: role });
  await form.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText(`${email} was invited`)).toBeVisible();
}

/** Removes somebody, after a question that is answered with no at first. */
async function remove(page: Page, name: string, from: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: name });
  const question = page.getByRole('dialog', { name: `Remove ${name} from ${from}?` });
  for (const answer of ['Keep', `Remove ${name}`]) {
    await row.getByRole('button', { name: 'Remove' }).click();
    await question.getByRole('button', { name: answer }).click();
    await expect(question).toBeHidden();
  }
  await expect(row).toHaveCount(0);
}

test('a member is invited, finds what the role allows, and is removed', async ({ page, another, operator }) => {
  await signUp(page, 'Olga Owner');
  await createStore(page, 'Harbour Books');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Harbour Books', exact: true }).click();
  await page.getByRole('link', { name: 'Members', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible();
  const email = `dev-${Date.now()}@example.com`;
  await invite(page, email, 'Viewer');
  const guest = await another();
  await guest.goto(await linkTo(operator, email, INVITED));
  await expect(guest).toHaveURL(/\/join$/);
  await expect(guest.getByText('Harbour Books')).toBeVisible();
  await expect(guest.getByText('Viewer', { exact: false }).first()).toBeVisible();
  await guest.getByRole('link', { name: 'Create an account' }).click();
  await expect(guest.getByLabel('Email')).toHaveValue(email);
  await guest.getByLabel('Name').fill('Gus Guest');
  await guest.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await guest.getByRole('button', { name: 'Create account' }).click();
  await expect(guest.getByRole('button', { name: 'Accept' })).toBeVisible();
  await check(guest);
  await guest.getByRole('button', { name: 'Accept' }).click();
  await expect(guest.getByText('Welcome.')).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Leave store' })).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Invite' })).toHaveCount(0);
  await expect(guest.getByRole('combobox', { name: 'Role' })).toHaveCount(0);
  expect((await guest.goto('/dashboard/products/new'))?.status()).toBe(403);
  await expect(guest.getByRole('heading', { name: 'Your role doesn’t allow this' })).toBeVisible();

  await page.reload();
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByLabel('Role').selectOption({ label: 'Admin' });
  await row.getByRole('button', { name: 'Save role' }).click();
  await expect(row.getByText('Saved.')).toBeVisible();
  expect((await guest.reload())?.status()).toBe(200);
  await remove(page, 'Gus Guest', 'Harbour Books');
  await expect(page.getByText('The member was removed.')).toBeVisible();
  expect((await guest.goto(page.url()))?.status()).toBe(404);
});

test('an app’s owner invites a developer, hands over, and is removed', async ({ page, another, operator }) => {
  await signUp(page, 'Olga Owner');
  const app = await registerApp(page, { redirectUris: ['https://app.example/cb'] });
  const path = `/dashboard/developer/apps/${app.id}/team`;
  const mate = await another();
  const { email } = await signUp(mate, 'Mia Mate');
  await page.goto(path);
  await invite(page, email);
  await mate.goto(await linkTo(operator, email, INVITED));
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
  await remove(mate, 'Olga Owner', app.name);
  await expect(mate.getByText('The developer was removed from the team.')).toBeVisible();
  expect((await page.goto(path))?.status()).toBe(404);
});
