import type { Page } from '@playwright/test';
import { expect, issued } from './fixtures.ts';
import { linkIn } from './servers/mail-server.ts';

/** Opens the newest mail to somebody with this subject, as an operator does who passes it on. Returns its text. */
export async function openMail(operator: Page, recipient: string, subject: string): Promise<string> {
  await operator.goto('/operator/outbox');
  const mail = operator.getByRole('row').filter({ hasText: recipient }).filter({ hasText: subject }).first();
  const older = operator.getByRole('link', { name: 'Older' });
  await expect(operator.getByRole('heading', { name: 'Outbox' })).toBeVisible();
  // Other journeys write to people meanwhile, so that a mail may be on the next page already.
  while ((await mail.count()) === 0 && (await older.count()) > 0)
    await operator.goto((await older.getAttribute('href')) ?? '');
  await expect(mail).toBeVisible({ timeout: 2_000 });
  await mail.getByRole('link', { name: subject }).click();
  await expect(operator.getByRole('heading', { level: 1 })).toHaveText(subject);
  return operator.getByTestId('mail-text').innerText();
}

/** The link in such a mail. */
export async function linkTo(operator: Page, recipient: string, subject: string): Promise<string> {
  const link = linkIn({ text: await openMail(operator, recipient, subject) });
  issued(new URL(link).searchParams.get('link') ?? '');
  return link;
}
