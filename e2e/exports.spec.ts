import { readFile } from 'node:fs/promises';
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

test('a long export says how many lines have come, also on the next page, and then is saved whole', async ({
  page,
}) => {
  await newSeller(page, 'Harbour Books');
  await page.goto('/dashboard/activity');
  // The first line comes at once, the others when they are let go.
  await page.evaluate(() => {
    const send = window.fetch;
    window.fetch = async (...request) => {
      const answer = await send(...request);
      if (!String(request[0]).includes('/export')) return answer;
      const [head = '', ...lines] = (await answer.text()).split(/(?<=\r\n)/);
      const pieces = new TransformStream<string, string>();
      const writer = pieces.writable.getWriter();
      void writer.write(head + lines.shift());
      window.addEventListener('offline', () => writer.write(lines.join('')).then(() => writer.close()), { once: true });
      return new Response(pieces.readable.pipeThrough(new TextEncoderStream()), { headers: answer.headers });
    };
  });
  await page.getByRole('link', { name: 'Export' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Customers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Under way' })).toBeVisible();
  await expect(page.getByText('Lines so far: 1. You can leave this page: it goes on.')).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.evaluate(() => window.dispatchEvent(new Event('offline'))),
  ]);
  expect(file.suggestedFilename()).toMatch(/^activity-.*\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toBe(
    await (await page.request.get('/dashboard/activity/export')).text(),
  );
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});
