import { connect, expect, makeKey, newSeller, sellerWithApp, signIn, signInAs, test, tokenWorks } from './fixtures.ts';

const BROWSERS = ['that knows commands', 'without JavaScript', 'of before commands'];

test('a confirmation makes the page behind it inert, in any browser', async ({ page, another }) => {
  const { email } = await newSeller(page, 'Harbour Books');
  for (const browser of BROWSERS) {
    await makeKey(page, 'Nightly export');
    const asking = await another({ javaScriptEnabled: browser !== 'without JavaScript' });
    if (browser === 'of before commands') await asking.addInitScript(forgetCommands);
    await signIn(asking, email);
    await asking.goto('/dashboard/developer/api-keys');
    const revoke = asking.getByRole('button', { name: 'Revoke', exact: true });
    const dialog = asking.getByRole('dialog', { name: 'Revoke the key “Nightly export”?' });

    await revoke.click();
    await expect(dialog, browser).toBeVisible();
    expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
    await expect(dialog.getByRole('heading')).toBeFocused();
    // Tab goes round inside it.
    for (let stop = 0; stop < 6; stop += 1) {
      await asking.keyboard.press('Tab');
      expect(await asking.evaluate(() => document.activeElement?.matches('body, dialog *'))).toBe(true);
    }
    // A click on a link behind it closes it and does nothing else.
    const link = await asking.getByRole('main').getByRole('link').first().boundingBox();
    await asking.mouse.click((link?.x ?? 0) + 5, (link?.y ?? 0) + 5);
    await expect(dialog).toBeHidden();
    await expect(revoke).toBeFocused();
    await expect(asking).toHaveURL(/\/api-keys$/);

    await revoke.click();
    await asking.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await revoke.click();
    await asking.getByRole('button', { name: 'Keep the key' }).click();
    await expect(dialog).toBeHidden();
    await expect(revoke).toBeFocused();
    await revoke.click();
    await asking.getByRole('button', { name: 'Revoke key' }).click();
    await expect(revoke).toHaveCount(0);
  }
});

test('a secret, a badge and an app are taken away only after a question with numbers', async ({
  page,
  operator,
  party,
  another,
}) => {
  const { app, email } = await sellerWithApp(page, party);
  await connect(page, app);
  for (const scripted of [false, true]) {
    const asking = await another({ javaScriptEnabled: scripted });
    await signIn(asking, email);
    await asking.goto(`/dashboard/developer/apps/${app.id}/secrets`);
    await asking.getByLabel('Name (optional)').fill(`Spare ${scripted}`);
    await asking.getByRole('button', { name: 'New secret' }).click();
    await expect(asking.getByTestId('client-secret')).toBeVisible();
    const row = asking.getByRole('listitem').filter({ hasText: `Spare ${scripted}` });
    await row.getByRole('button', { name: 'Revoke', exact: true }).click();
    const dialog = asking.getByRole('dialog', { name: /^Revoke the secret ending in …/ });
    await expect(dialog).toContainText('1 connection to 1 store');
    await expect(dialog).toContainText('1 other secret keeps working');
    await asking.keyboard.press('Escape');
    await asking.reload();
    await expect(row).toBeVisible();
    await row.getByRole('button', { name: 'Revoke', exact: true }).click();
    await asking.getByRole('button', { name: 'Revoke secret' }).click();
    await expect(asking.getByText(/The secret ending in \w{4} was revoked/)).toBeVisible();
    await expect(row).toHaveCount(0);
  }

  await page.goto(`/dashboard/developer/apps/${app.id}/settings`);
  await page.getByRole('button', { name: 'Request verification' }).click();
  await expect(page.getByText('Verification was requested.')).toBeVisible();
  await operator.goto('/operator/verifications');
  const request = operator.getByRole('row').filter({ hasText: app.name });
  await request.getByRole('button', { name: 'Verify' }).click();
  await expect(operator.getByRole('status')).toContainText(`${app.name} is verified`);
  await request.getByRole('button', { name: 'Remove verification' }).click();
  const badge = operator.getByRole('dialog', { name: `Remove the verification of ${app.name}?` });
  await expect(badge).toContainText('1 connection to 1 store');
  await operator.getByRole('button', { name: 'Keep it verified' }).click();
  await operator.goto(`/operator/apps/${app.id}`);
  await operator.getByRole('button', { name: 'Remove verification' }).click();
  await badge.getByRole('button', { name: 'Remove verification' }).click();
  await expect(operator.getByText('Decided.')).toBeVisible();
});

test('an operator types the name of the app that they disable, with or without JavaScript', async ({
  page,
  party,
  another,
}) => {
  for (const scripted of [true, false]) {
    const { app } = await sellerWithApp(page, party);
    const token = await connect(page, app);
    const operator = await another({ javaScriptEnabled: scripted });
    await signInAs(operator, 'operator');
    await operator.goto(`/operator/apps/${app.id}`);
    await operator.getByLabel('Reason for disabling').fill('It imitates another app.');
    const disable = operator.getByRole('button', { name: 'Disable app' });
    const dialog = operator.getByRole('dialog', { name: `Disable ${app.name}?` });
    await disable.click();
    await expect(dialog).toContainText('Ends at once: 1 connection to 1 store.');
    await dialog.getByLabel('App name').fill(`Not ${app.name}`);
    await dialog.getByRole('button', { name: 'Disable app' }).click();
    await expect(operator.getByText('Nothing was disabled: this is not the name of the app.').first()).toBeVisible();
    expect(await tokenWorks(page, token)).toBe(true);
    if (scripted) await expect(dialog.getByLabel('App name')).toBeFocused();
    else await disable.click();
    await dialog.getByLabel('App name').fill(app.name);
    await dialog.getByRole('button', { name: 'Disable app' }).click();
    await expect(operator.getByText('This app is disabled: sellers can’t connect it')).toBeVisible();
    if (scripted) await expect(operator.getByText('Disabled. 1 connection ended.')).toBeVisible();
    expect(await tokenWorks(page, token)).toBe(false);
  }
});

/** Makes a browser look like one from before 2025, which ignores commands and `closedby`. */
function forgetCommands() {
  delete (HTMLButtonElement.prototype as { commandForElement?: unknown }).commandForElement;
  delete (HTMLDialogElement.prototype as { closedBy?: unknown }).closedBy;
}
