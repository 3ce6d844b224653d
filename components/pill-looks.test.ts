import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EndpointState } from '@/app/(main)/dashboard/developer/webhooks/endpoint-table.tsx';
import { MailState } from '@/app/(main)/operator/cards.tsx';
import { AppPill } from './verified-badge.tsx';

test('amber is for risk alone: what waits is neutral, what fails is red', () => {
  const now = new Date();
  const endpoint = { enabledAt: now, failingSince: now, disabledFor: null };
  const mail = { sentAt: null, failedAt: null, failures: 1, nextAttemptAt: now };
  const looks = [
    createElement(AppPill, { app: { disabledAt: null, verification: 'requested' } }),
    createElement(MailState, { mail, isSending: true } as unknown as Parameters<typeof MailState>[0]),
    createElement(EndpointState, { endpoint }),
  ].map((pill) => renderToStaticMarkup(pill).match(/pill-\w+/)?.[0]);
  expect(looks).toEqual(['pill-plain', 'pill-plain', 'pill-bad']);
});
