import { expect, test } from './fixtures.ts';

// What we rely on although Next.js and React don't promise it. Each test says where to look when an upgrade breaks it.
// failure.spec.ts covers the empty document of a page that failed, loading.spec.ts the router's transition.

test('Next.js answers a missing page with the empty document that we put text into', async ({ request }) => {
  const answer = await request.get('/no/such/page');
  expect(answer.status()).toBe(404);
  expect(
    await answer.text(),
    'Next.js begins its empty document another way, so that a browser without JavaScript shows nothing: look at EMPTY in server/http/empty-page.ts',
  ).toMatch(/^<!DOCTYPE html><html id="__next_error__">.*<body[^>]*><noscript>.*There is nothing here/s);
});

for (const [what, path] of [
  ['the API', '/api/openapi.json'],
  ['the consent screen', '/oauth/authorize?client_id=unknown'],
] as const) {
  test(`Next.js compresses ${what}, which comes from a handler`, async ({ request }) => {
    const answer = await request.get(path, { headers: { 'Accept-Encoding': 'gzip' } });
    expect(
      answer.headers(),
      'Next.js hands a handler’s headers on as lists again, as before 16.4, and its compression finds no content type in them: have answerBy in server/http/http-server.ts set a list of one as the one',
    ).toMatchObject({ 'content-encoding': 'gzip' });
  });
}

test('React in a handler renders plain markup: our styles with their nonce, no React or Next.js', async ({
  request,
}) => {
  const answer = await request.get('/oauth/authorize?client_id=unknown');
  const html = await answer.text();
  const look =
    'Next.js or React renders a handler’s document another way: look at documentResponse in app/document.tsx, and at its import of react-dom/server';
  const [, nonce] = /style-src[^;]*'nonce-([^']+)'/.exec(answer.headers()['content-security-policy'] ?? '') ?? [];
  expect(html, look).toMatch(/^<!doctype html><html lang="en"[^>]*><head><meta charSet="utf-8"\/>/i);
  expect(html, look).toContain(`<style nonce="${nonce}">`);
  expect(html.match(/<style[^>]*>([^<]*)</)?.[1] ?? '', look).toMatch(/[.:][\w-]+[^{}]*\{[^{}&]*>|\{/);
  expect(html, look).not.toMatch(/_next\/|data-react|<!--|<script/);
});
