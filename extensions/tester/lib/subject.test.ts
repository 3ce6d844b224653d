import { expect, test } from 'vitest';
import { isStoreMove, offeredMoves } from './moves.ts';
import { startWalk, type TesterSubject } from './state.ts';
import { nextStoreMove, subjectAfter } from './subject.ts';

const one = (id: string, more: object = {}) => ({
  id,
  variant_id: `variant of ${id}`,
  cancel_at_period_end: false,
  scheduled_change: null,
  ...more,
});
const LINK = { redirectUri: 'https://app.example', scope: '', method: 'S256', verifier: 'v', state: 's' } as const;
const offeredStoreMoves = (subject: TesterSubject | undefined, mode: string) => {
  const pair = { access: 'a', refresh: 'r', isPublic: true, mode, scope: '*', store: 'Shop', storeId: 's' };
  return offeredMoves({ ...startWalk(LINK), pair, ...(subject && { subject }) }, 'use').filter(isStoreMove);
};
const SUBJECT: TesterSubject = { subscription: 's1', variant: 'v1', isEnding: false, isSwapped: false };
const variant = (id: string, more: object = {}) => ({
  id,
  price: 900,
  currency: 'usd',
  interval: 'month',
  archived: false,
  ...more,
});

test('the first subscription to which nothing is going to happen is taken, and kept while it is listed', () => {
  const list = [one('s1', { cancel_at_period_end: true }), one('s2', { scheduled_change: {} }), one('s3'), one('s4')];
  const taken = subjectAfter('subscriptions', undefined, list);
  expect(taken).toEqual({ subscription: 's3', variant: 'variant of s3', isEnding: false, isSwapped: false });
  const known = { ...SUBJECT, subscription: 's4', variant: 'variant of s4', target: 'v9' };
  expect(subjectAfter('subscriptions', known, list)).toBe(known);
  expect(subjectAfter('subscriptions', { ...known, variant: 'v8' }, list)?.subscription).toBe('s3');
  expect(subjectAfter('subscriptions', known, [])).toBeUndefined();
  expect(subjectAfter('products', undefined, [])).toBeUndefined();
});

test.each([
  ['charged equally often, before another', ['year', {}, 'v3', {}], 'v3'],
  ['charged otherwise, if there is no other', ['year', {}, 'v3', { archived: true }], 'v2'],
  [
    'none that is archived, in another currency or at the same price',
    ['year', { archived: true }, 'v3', { currency: 'eur' }],
    undefined,
  ],
] as const)('the target: %s', (_, [interval, first, id, second], wanted) => {
  const products = [
    { variants: [variant('v1'), variant('v2', { interval, price: 9000, ...first })] },
    { variants: [variant(id, { price: 1900, ...second }), variant('v4')] },
  ];
  expect(subjectAfter('products', SUBJECT, products)?.target).toBe(wanted);
});

test('the moves on offer lead from the list to a swap, a cancellation and back', () => {
  let subject: TesterSubject | undefined;
  const tried: string[] = [];
  const answers = {
    subscriptions: [one('s1', { variant_id: 'v1' })],
    products: [{ variants: [variant('v1'), variant('v2', { price: 1900 })] }],
    preview: { preview_id: 'p1' },
    swap: one('s1', { variant_id: 'v2' }),
    cancel: one('s1', { variant_id: 'v2', cancel_at_period_end: true }),
    resume: one('s1', { variant_id: 'v2' }),
  };
  for (let step = 0; step < 6; step += 1) {
    const move = nextStoreMove(subject);
    expect(offeredStoreMoves(subject, 'test')).toContain(move);
    tried.push(move);
    subject = subjectAfter(move, subject, answers[move]);
  }
  expect(tried).toEqual(['subscriptions', 'products', 'preview', 'swap', 'cancel', 'resume']);
  // The way back is the next swap.
  expect(subject).toEqual({ subscription: 's1', variant: 'v2', target: 'v1', isEnding: false, isSwapped: true });
});

test('in live mode nothing is changed, and what is ending isn’t swapped', () => {
  const ready = { ...SUBJECT, target: 'v2', preview: 'p1' };
  expect(offeredStoreMoves(ready, 'live')).toEqual(['subscriptions', 'products', 'preview']);
  expect(offeredStoreMoves(ready, 'test')).toEqual(['subscriptions', 'products', 'preview', 'swap', 'cancel']);
  const ending = { ...SUBJECT, target: 'v2', isEnding: true };
  expect(offeredStoreMoves(ending, 'test')).toEqual(['subscriptions', 'products', 'resume']);
});
