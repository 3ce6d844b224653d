import { readdirSync, readFileSync } from 'node:fs';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HandOverCard } from '@/components/people.tsx';
import { PaymentCard } from './invoices/[id]/payment-card.tsx';
import { ClockPart } from './stores/[id]/test-mode-card.tsx';

const NOW = new Date('2026-11-23T12:00:00Z');

const invoice = {
  ...{ id: 'one', mode: 'live', status: 'open', note: null, mayChange: true, total: 4500n, currency: 'USD' },
  ...{ attempts: 1, nextAttemptAt: null, settledAt: null },
  ...{ store: { id: 'shop', name: 'Northwind Coffee' }, subscription: { id: 'two', status: 'past_due' } },
} as unknown as Parameters<typeof PaymentCard>[0]['invoice'];

const clock = { now: NOW, advancingTo: null };
const offer = { what: 'store' as const, others: [{ id: 'ada', email: 'ada@example.com' }], offeredTo: null };

test.each<[button: string, card: ReactNode]>([
  ['Mark as paid', createElement(PaymentCard, { invoice })],
  ['Mark as uncollectible', createElement(PaymentCard, { invoice })],
  ['Move time', createElement(ClockPart, { storeId: 'shop', clock, moved: null })],
  ['Hand over', createElement(HandOverCard, { ...offer, action: async () => ({ is: 'unsent' as const }) })],
])('%s asks first: its button opens a dialog, and the form is sent from there alone', (button, card) => {
  const markup = renderToStaticMarkup(card);
  const opens = new RegExp(`<button type="button" command="show-modal"[^>]*>${button}</button><dialog`);
  expect(markup).toMatch(opens);
  const outside = markup.replace(/<dialog.*?<\/dialog>/gs, '');
  expect(outside).not.toContain('type="submit"');
  const sends = [...markup.matchAll(/<button type="submit"[^>]*>([^<]+)</g)].map(([, name]) => name);
  expect(sends).toContain(button);
});

/** Pages that ask: nothing else is done there, each says what ends, and most want a name or password typed. */
const ASKING_PAGES = [
  'app/(main)/dashboard/account/delete/page.tsx',
  'app/(main)/dashboard/account/two-factor/page.tsx',
  'app/(main)/dashboard/developer/apps/[id]/delete/page.tsx',
  'app/(main)/dashboard/stores/[id]/delete/page.tsx',
  'app/(main)/dashboard/stores/[id]/reset/page.tsx',
];

/** A button that sends a form and looks as what can't be undone, or what leads to it. */
const ENDING = /<SubmitButton\b[^>]*\blook=(?:"(?:danger|destroy)"|\{[^}]*'(?:danger|destroy)')/s;

test('no button ends anything at the first press: it is in a dialog, or on a page that asks', () => {
  const files = ['app', 'components', 'extensions'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !file.endsWith('confirm-dialog.tsx'))
      .map((file) => `${folder}/${file}`),
  );
  const outside = (file: string) =>
    readFileSync(file, 'utf8').replace(/<(ConfirmDialog|ConfirmedSubmit)\b.*?(?:<\/\1>)/gs, '');
  expect(files.filter((file) => ENDING.test(outside(file))).sort()).toEqual(ASKING_PAGES);
});
