import { readFile } from 'node:fs/promises';
import { expect, newSeller, test } from './fixtures.ts';

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
