import { expect, newSeller, test } from './fixtures.ts';

test('the file of a list has what its page shows, in the mode that its person has chosen', async ({ page }) => {
  await newSeller(page, 'Harbour Books');
  for (const [name, mode] of [
    ['Ann Live', 'Live'],
    ['Ben Test', 'Test'],
  ] as const) {
    await page.goto('/dashboard/customers/new');
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Email').fill(`${mode}@example.com`.toLowerCase());
    await page.getByRole('combobox', { name: 'Mode' }).selectOption(mode);
    await page.getByRole('button', { name: 'Create customer' }).click();
    await expect(page.getByText('The customer was created.')).toBeVisible();
  }
  const names = async (path: string) => {
    const lines = (await (await page.request.get(path)).text()).trimEnd().split('\r\n');
    expect(lines[0]).toBe('"id","name","email","created_at","store","mode"');
    return lines.slice(1).map((line) => line.split('","')[1]);
  };
  const file = '/dashboard/customers/export';
  expect(await names(file)).toEqual(['Ann Live']);
  expect(await names(`${file}?mode=test`)).toEqual(['Ben Test']);
  await page.goto('/dashboard/customers');
  await page.getByRole('radiogroup').getByRole('radio', { name: 'Test' }).check();
  await expect(page.getByRole('row').filter({ hasText: 'Ben Test' })).toBeVisible();
  expect(await names(file)).toEqual(['Ben Test']);
  expect(await names(`${file}?mode=live&search=ann`)).toEqual(['Ann Live']);
  expect(await names(`${file}?mode=live&search=ben`)).toEqual([]);
});
