import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime.js';
import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ClockPart } from './test-mode-card.tsx';

/** Only what is rendered counts; nothing is loaded again here. */
const ROUTER = {} as ComponentProps<typeof AppRouterContext>['value'];

test('while the clock is being moved, the page says how far it has got, and what has happened on the way', () => {
  const [from, now, to] = ['2026-01-01', '2026-01-11', '2026-02-10'].map((day) => new Date(`${day}T00:00:00Z`));
  const clock = { now: now as Date, advancingFrom: from as Date, advancingTo: to as Date };
  const happened = { issued: 312, unpaid: 4, ended: 2 };
  const clockOf = { storeId: 'shop', moved: clock.advancingFrom };
  const markup = renderToStaticMarkup(
    createElement(AppRouterContext, { value: ROUTER }, createElement(ClockPart, { ...clockOf, clock, happened })),
  );
  const bar = /<progress [^>]*>/.exec(markup)?.[0] ?? '';
  const of = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(bar)?.[1];
  expect(Number(of('value')) / Number(of('max'))).toBe(1 / 4);
  expect(of('aria-label')).toBe('Moving time');
  expect(of('aria-valuetext')).toContain('312 invoices were issued, 4 of them are unpaid. 2 subscriptions ended.');
  expect(markup).not.toContain('<form');
});
