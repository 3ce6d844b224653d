import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HandOverCard } from '@/components/people.tsx';
import { PaymentCard } from './invoices/[id]/payment-card.tsx';
import { ClockPart } from './stores/[id]/test-mode-card.tsx';

const NOW = new Date('2026-11-23T12:00:00Z');

const invoice = {
  id: 'one',
  mode: 'live',
  status: 'open',
  note: null,
  mayChange: true,
  total: 4500n,
  currency: 'USD',
  attempts: 1,
  nextAttemptAt: null,
  settledAt: null,
  store: { id: 'shop', name: 'Northwind Coffee' },
  subscription: { id: 'two', status: 'past_due' },
} as unknown as Parameters<typeof PaymentCard>[0]['invoice'];

const clock = { now: NOW, advancingFrom: null, advancingTo: null };
const offer = { what: 'store' as const, others: [{ id: 'ada', email: 'ada@example.com' }], offeredTo: null };

test.each<[button: string, card: ReactNode]>([
  ['Mark as paid', createElement(PaymentCard, { invoice })],
  ['Mark as uncollectible', createElement(PaymentCard, { invoice })],
  ['Move time', createElement(ClockPart, { storeId: 'shop', clock, moved: null, happened: null })],
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
