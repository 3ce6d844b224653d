import { expect, test } from './fixtures.ts';

// What we rely on although Next.js and React don't promise it. Each test says where to look when an upgrade breaks it.
// failure.spec.ts covers the empty document of a page that failed, loading.spec.ts the router's transition.

test('Next.js answers a missing page with the empty document that we put text into', async ({ request }) => {
  const answer = await request.get('/no/such/page');
  expect(answer.status()).toBe(404);
  expect(
    await answer.text(),
    'Next.js begins its empty document another way, so that a browser without JavaScript shows nothing: look at EMPTY in server/next-16/empty-page.ts',
  ).toMatch(/^<!DOCTYPE html><html id="__next_error__">.*<body[^>]*><noscript>.*There is nothing here/s);
});

test('Next.js compresses the API, which comes from a handler', async ({ request }) => {
  const answer = await request.get('/api/openapi.json', { headers: { 'Accept-Encoding': 'gzip' } });
  expect(answer.headers()).toMatchObject({ 'content-encoding': 'gzip' });
});
