import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { textsIn } from '@/lib/kernel/language/texts.ts';
import { SCOPE_NAMES } from '@/lib/permissions/scope-catalogue.ts';
import { NarrowForm } from './connection-forms.tsx';

const NOW = new Date('2026-11-23T12:00:00Z');

function markupOf(scopes: string[], takenBack: string[] = []): string {
  const connection = {
    id: 'one',
    mode: 'live' as const,
    scopes,
    takenBack,
    connectedAt: NOW,
    lastUsedAt: NOW,
    endsAt: null,
    mayAsk: true,
    lastUsedAddress: null,
    lastUsedAgent: null,
    jkt: null,
    refusedAt: null,
    refusedFrom: null,
    scopeUses: [{ scope: 'customers:read', lastUsedAt: NOW }],
    store: { id: 'shop', name: 'Northwind Coffee', role: 'owner' as const },
    app: { id: 'app', name: 'Parcelwise', logoId: null, verification: 'verified' as const, unregistered: null },
    authorizedBy: null,
  };
  return renderToStaticMarkup(createElement(NarrowForm, { connection }));
}

/**
 * The switches in order, each named by its sentence: the scope that it is for, and whether it is on, off, or off for
 * good.
 */
function switchesIn(markup: string): [scope: string, state: string][] {
  return [...markup.matchAll(/<input [^>]*role="switch"[^>]*>/g)].map(([input]) => {
    const [, scope = ''] = /value="([^"]+)"/.exec(input) ?? [];
    const [, named] = /aria-labelledby="([^"]+)"/.exec(input) ?? [];
    const sentence = textsIn('en', 'scopes')(scope as '*');
    expect(markup).toContain(`<span id="${named}">${sentence}</span>`);
    const off = input.includes('disabled=""') ? 'taken back' : 'off';
    return [scope, input.includes('checked=""') ? 'on' : off];
  });
}

const legendsIn = (markup: string) => [...markup.matchAll(/<legend[^>]*>([^<]+)</g)].map(([, title]) => title);

test('what is allowed is on, and what was taken back stays off, grouped with what needs care first', () => {
  const markup = markupOf(['products:read', 'customers:read', 'customers:write'], ['products:write']);
  expect(switchesIn(markup)).toEqual([
    ['customers:read', 'on'],
    ['customers:write', 'on'],
    ['products:read', 'on'],
    ['products:write', 'taken back'],
  ]);
  expect(legendsIn(markup)).toEqual(['Customers', 'Products']);
  expect(markup).toMatch(/>Save changes</);
});

test('what opens nothing here stands last, without warning', () => {
  const markup = markupOf(['refunds:write', 'discounts:read', 'products:read']);
  expect(switchesIn(markup).map(([scope]) => scope)).toEqual(['products:read', 'discounts:read', 'refunds:write']);
  expect(legendsIn(markup)).toEqual(['Products', 'Not used here yet']);
  expect(markup).not.toContain('move money');
});

test('full access has every switch on', () => {
  const switches = switchesIn(markupOf(['*']));
  expect(switches.map(([scope]) => scope).sort()).toEqual([...SCOPE_NAMES].sort());
  expect(new Set(switches.map(([, state]) => state))).toEqual(new Set(['on']));
});
