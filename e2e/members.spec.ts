import type { Page } from '@playwright/test';
import { createStore, expect, PASSWORD, registerApp, signInAs, signUp, test } from './fixtures.ts';
import { linkTo, openMail } from './outbox.ts';
import { check } from './page-check.ts';

const INVITED = 'You are invited';

/** Opens the members page of somebody's only store; returns its path. */
async function openMembers(page: Page, store: string): Promise<string> {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: store, exact: true }).click();
  await page.getByRole('link', { name: 'Members', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible();
  return new URL(page.url()).pathname;
}

async function invite(page: Page, email: string, role: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Invite', exact: true });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Role').selectOption({ label: role });
  await form.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText(`${email} was invited`)).toBeVisible();
}

/** Signs up with the address that the invitation has filled in. */
async function fillRest(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Gus Guest');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible();
}

test('a member is invited, accepts, is refused what the role lacks, and takes the store over', async ({
  page,
  another,
}) => {
  const owner = await signUp(page, 'Olga Owner');
  await createStore(page, 'Harbour Books');
  const members = await openMembers(page, 'Harbour Books');
  await check(page);
  const email = `dev-${Date.now()}@example.com`;
  await invite(page, email, 'Viewer');
  const operator = await another();
  await signInAs(operator, 'operator');
  const link = await linkTo(operator, email, INVITED);

  const guest = await another();
  await guest.goto(link);
  await expect(guest).toHaveURL(/\/join$/);
  await expect(guest.getByText('Harbour Books')).toBeVisible();
  await expect(guest.getByText('Viewer', { exact: false }).first()).toBeVisible();
  await guest.getByRole('link', { name: 'Create an account' }).click();
  await expect(guest.getByLabel('Email')).toHaveValue(email);
  await fillRest(guest);
  await expect(guest.getByRole('button', { name: 'Accept' })).toBeVisible();
  await check(guest);
  await guest.getByRole('button', { name: 'Accept' }).click();
  await expect(guest.getByText('Welcome.')).toBeVisible();

  // A viewer sees the store, and finds nothing to change.
  await expect(guest.getByRole('button', { name: 'Invite' })).toHaveCount(0);
  await expect(guest.getByRole('combobox', { name: 'Role' })).toHaveCount(0);
  for (const path of [members.replace('/members', '/delete'), '/dashboard/products/new']) {
    expect((await guest.goto(path))?.status()).toBe(403);
    await expect(guest.getByRole('heading', { name: 'Your role doesn’t allow this' })).toBeVisible();
  }
  await guest.goto(members.replace('/members', ''));
  await expect(guest.getByRole('button', { name: 'Save' })).toHaveCount(0);

  await page.goto(members);
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByLabel('Role').selectOption({ label: 'Admin' });
  await row.getByRole('button', { name: 'Save role' }).click();
  await expect(row.getByText('Saved.')).toBeVisible();
  await page.getByLabel('New owner').selectOption({ label: email });
  await page.getByRole('button', { name: 'Hand over' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click();
  await expect(page.getByText('The offer was mailed.')).toBeVisible();

  await linkTo(operator, email, 'A store is to be handed over to you');
  await guest.goto('/dashboard');
  await expect(guest.getByText('You are offered the store Harbour Books')).toBeVisible();
  await guest.getByRole('link', { name: 'Review offer' }).click();
  await expect(guest.getByRole('heading', { name: 'Take over a store' })).toBeVisible();
  await guest.getByRole('button', { name: 'Accept' }).click();
  await expect(guest.getByText('The store is yours now.')).toBeVisible();
  await guest.getByRole('row').filter({ hasText: owner.email }).getByRole('button', { name: 'Remove' }).click();
  const question = guest.getByRole('dialog', { name: 'Remove Olga Owner from Harbour Books?' });
  await question.getByRole('button', { name: 'Keep' }).click();
  await expect(question).toBeHidden();
  await guest.getByRole('row').filter({ hasText: owner.email }).getByRole('button', { name: 'Remove' }).click();
  await question.getByRole('button', { name: 'Remove Olga Owner' }).click();
  await expect(guest.getByText('The member was removed.')).toBeVisible();
  expect((await page.goto(members))?.status()).toBe(404);
});

test('an invitation is for its address alone', async ({ page, another }) => {
  await signUp(page, 'Olga Owner');
  await createStore(page, 'Harbour Books');
  await openMembers(page, 'Harbour Books');
  const email = `dev-${Date.now()}@example.com`;
  await invite(page, email, 'Admin');
  const operator = await another();
  await signInAs(operator, 'operator');
  const other = await another();
  await signUp(other, 'Nosy Neighbour');
  await other.goto(await linkTo(operator, email, INVITED));
  await expect(other.getByText('The invitation is for another email.')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Accept' })).toHaveCount(0);
});

test('a developer asks, and an admin connects the app on the same consent screen', async ({ page, another, party }) => {
  await signUp(page, 'Olga Owner');
  await createStore(page, 'Harbour Books');
  const members = await openMembers(page, 'Harbour Books');
  const email = `dev-${Date.now()}@example.com`;
  await invite(page, email, 'Developer');
  const operator = await another();
  await signInAs(operator, 'operator');
  const developer = await another();
  await developer.goto(await linkTo(operator, email, INVITED));
  await developer.getByRole('link', { name: 'Create an account' }).click();
  await fillRest(developer);
  await developer.getByRole('button', { name: 'Accept' }).click();
  await expect(developer).toHaveURL(new RegExp(`${members}\\?said=joined$`));

  const maker = await another();
  await signUp(maker, 'Mia Maker');
  const app = await registerApp(maker, { redirectUris: [party.redirectUri], scopes: ['products:read'] });
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: app.clientId,
    redirect_uri: party.redirectUri,
    scope: 'products:read',
    state: 'asked',
  });
  await developer.goto(`/oauth/authorize?${query}`);
  await developer.getByRole('radio', { name: 'Test' }).check();
  await expect(developer.getByRole('button', { name: 'Authorize' })).toBeVisible();
  await expect(developer.getByRole('button', { name: 'Ask an admin' })).toBeHidden();
  await developer.getByRole('radio', { name: 'Live' }).check();
  await expect(developer.getByRole('button', { name: 'Authorize' })).toBeHidden();
  await developer.getByRole('button', { name: 'Ask an admin' }).click();
  await expect(developer.getByText('You asked those who may connect apps')).toBeVisible();
  const waiting = developer.getByRole('table', { name: 'Your requests' }).getByRole('row').nth(1);
  await expect(waiting).toContainText('waiting');

  await page.goto('/dashboard/apps');
  await check(page);
  const request = page.getByRole('row').filter({ hasText: email });
  await request.getByRole('link', { name: 'Review' }).click();
  await expect(page.getByText(`${email} asks to connect it to Harbour Books`)).toBeVisible();
  await check(page);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(/can now connect/)).toBeVisible();
  expect(await openMail(operator, email, 'Your request was approved')).toContain('allows you to connect');
  await developer.goto('/dashboard');
  const own = developer.getByRole('row').filter({ hasText: 'Harbour Books' });
  await expect(own).toContainText('approved');
  await own.getByRole('link', { name: 'Connect now' }).click();
  await expect(developer.getByRole('radio', { name: 'Harbour Books', exact: true })).toBeChecked();
  const back = developer.waitForRequest((one) => one.url().startsWith(party.redirectUri));
  await developer.getByRole('button', { name: 'Authorize' }).click();
  const { searchParams } = new URL((await back).url());
  expect([searchParams.get('state'), searchParams.has('code')]).toEqual(['asked', true]);
  await page.goto('/dashboard/apps');
  await expect(page.getByRole('link', { name: 'Review' })).toHaveCount(0);
});
