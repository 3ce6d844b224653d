import { expect, test } from 'vitest';
import { type Route, routeFinder } from './machine-host.ts';

const FOLDERS = [
  '/.well-known/keys',
  '/api/v1/[...path]',
  '/api/v1/events',
  '/api/v1/events/[id]',
  '/api/v1/events/stream',
  '/api/v1/products/[id]/variants',
];
const ROUTES = Object.fromEntries(FOLDERS.map((folder) => [folder, {} as Route]));
const find = routeFinder(ROUTES);

function found(path: string) {
  const one = find(path);
  return one && { folder: FOLDERS.find((folder) => ROUTES[folder] === one.route), params: one.params };
}

test('a segment’s own name comes before any name, and that before any number of them', () => {
  expect(found('/api/v1/events')).toEqual({ folder: '/api/v1/events', params: {} });
  expect(found('/api/v1/events/stream')).toEqual({ folder: '/api/v1/events/stream', params: {} });
  expect(found('/api/v1/events/streams')).toEqual({ folder: '/api/v1/events/[id]', params: { id: 'streams' } });
  expect(found('/api/v1/events/a/b')).toEqual({
    folder: '/api/v1/[...path]',
    params: { path: ['events', 'a', 'b'] },
  });
  expect(found('/api/v1/products/7/variants')).toEqual({
    folder: '/api/v1/products/[id]/variants',
    params: { id: '7' },
  });
  expect(found('/.well-known/keys')).toEqual({ folder: '/.well-known/keys', params: {} });
});

test('no route: a path that has none, and one that isn’t plain', () => {
  for (const path of ['/', '/api', '/api/v1', '/api/v2/events', '/well-known/keys', '/xwell-known/keys'])
    expect(found(path), path).toBeNull();
  for (const path of [
    '/api/v1/events/',
    '//api/v1/events',
    '/api/v1//events',
    '/api/v1/ev%65nts',
    '/api/v1/events/a+b',
  ])
    expect(found(path), path).toBeNull();
});
