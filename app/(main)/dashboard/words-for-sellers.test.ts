import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { entryTexts } from '@/components/entry-texts.ts';
import type { SellerConnection } from '@/lib/oauth/connections/seller-connections.ts';
import { appTexts, endWords } from './apps/app-texts.ts';
import { keyTexts } from './developer/api-keys/access-texts.ts';
import { PaymentCard } from './invoices/[id]/payment-card.tsx';
import { VariantRow } from './products/[id]/variant-row.tsx';
import { EndAccess } from './revoke-dialog.tsx';
import { Overview } from './subscriptions/[id]/overview.tsx';
import { TouchedTable } from './touched/[id]/touched-table.tsx';

const NOW = new Date('2026-11-23T12:00:00Z');
const ID = '01a22302-f90e-739a-815e-ea89f0bafd7d';

const variant = {
  id: ID,
  name: 'Monthly',
  product: { name: 'Espresso Club' },
  price: 1900,
  currency: 'usd',
  interval: 'month',
  intervalCount: 1,
  archived: false,
  isUsed: true,
};
const subscription = {
  id: ID,
  status: 'active',
  store: { name: 'Northwind Coffee', timeZone: 'UTC' },
  customer: { id: 'uma', name: 'Uma Frost', email: 'uma@example.com' },
  variant,
  currentPeriodStart: NOW,
  currentPeriodEnd: NOW,
  createdAt: NOW,
};
const object = { kind: 'variant', id: ID, reads: 1, changes: [] };
const access = {
  id: 'one',
  app: { name: 'Ledgerling', logoId: null, verification: 'none', unregistered: null },
  store: { id: 'shop', name: 'Northwind Coffee', role: 'owner' },
  mode: 'live',
  scopes: ['orders:read', 'payouts:read'],
  scopeUses: [{ scope: 'orders:read', lastUsedAt: NOW }],
  connectedAt: new Date('2026-09-01T12:00:00Z'),
  createdAt: new Date('2026-09-01T12:00:00Z'),
  lastUsedAt: NOW,
} as unknown as SellerConnection;

/** What is seen before anything is unfolded. */
function seen(node: ReactNode): string {
  return renderToStaticMarkup(node)
    .replace(/<details.*?<\/details>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
}

test.each<[string, ReactNode]>([
  ['a subscription', createElement(Overview, { subscription } as unknown as Parameters<typeof Overview>[0])],
  [
    'a price of a product',
    createElement(VariantRow, { productId: ID, variant, mayChange: true } as unknown as Parameters<
      typeof VariantRow
    >[0]),
  ],
  [
    'a record that an app has read, and that is gone',
    createElement(TouchedTable, {
      days: [{ day: NOW, lists: [], objects: [object] }],
      names: new Map(),
      mode: 'live',
      most: 9,
    } as unknown as Parameters<typeof TouchedTable>[0]),
  ],
])('sellers see no ID of %s, but under Technical details', (_, page) => {
  expect(seen(page)).not.toContain(ID);
  expect(renderToStaticMarkup(page)).toContain(`${ID}</code></details>`);
});

test('what disconnecting stops is said in words to sellers, and by scopes to developers', () => {
  const dialog = (used: string | null) =>
    seen(
      createElement(EndAccess, {
        access: { ...appTexts(access, NOW), used },
        words: endWords(),
        action: async () => undefined,
      }),
    );
  expect(dialog(appTexts(access, NOW).used)).toContain('Used in the last 30 days: see orders. That stops working.');
  expect(dialog(keyTexts({ ...access, name: 'Books' } as never, NOW).used)).toContain('30 days: orders:read. That');
  expect(dialog(appTexts({ ...access, scopeUses: [], lastUsedAt: null }, NOW).used)).toContain('Nothing has used it');
  // Used, and nobody knows for what.
  expect(appTexts({ ...access, scopeUses: [] }, NOW).used).toBeNull();
});

test('an entry of the activity tells the mode once: in its sentence, or beside it', () => {
  const entry = (kind: string) =>
    entryTexts({ id: ID, at: NOW, kind, mode: 'test', storeName: 'Northwind', detail: {} } as never, new Map());
  const authorized = entry('authorized');
  expect(authorized.sentence.map(({ text }) => text).join('')).toContain('in test mode');
  expect(authorized.mode).toBeNull();
  expect(entry('rotated').mode).toBe('test');
});

test('a live invoice that was paid as usual says so once; what else there is to say has a card', () => {
  const paid = { mode: 'live', status: 'paid', settledAt: NOW, settledBy: null, note: null, total: 1900n };
  const card = (more: object) => {
    const invoice = { ...paid, currency: 'usd', store: { timeZone: 'UTC' }, subscription: {}, ...more };
    return seen(createElement(PaymentCard, { invoice } as unknown as Parameters<typeof PaymentCard>[0]));
  };
  expect(card({})).toBe('');
  expect(card({ settledBy: 'Robin Seller' })).toContain('Marked as paid by Robin Seller');
  expect(card({ note: 'By bank transfer' })).toContain('Note: By bank transfer');
  expect(card({ mode: 'test' })).toContain('no payment provider was asked');
});
