import { expect, test } from 'vitest';
import { testSettings } from '@/prisma/testing/database.ts';
import { GET as getPage } from './[...page]/route.ts';
import { GET as getStart } from './route.ts';
import { GET as search } from './search/route.ts';
import { GET as getStyles } from './styles.css/route.ts';

const HERE = 'https://tillgate.example';
testSettings({ baseUrl: HERE });

const get = (handler: typeof getStart, path: string) => handler(new Request(`${HERE}${path}`));

test('a page is the same document for everyone: nothing in it runs but files of our own', async () => {
  for (const [handler, path, title] of [
    [getStart, '/docs', 'Documentation'],
    [getPage, '/docs/webhooks', 'Webhooks'],
    [search, '/docs/search?q=token', 'Search the documentation'],
  ] as const) {
    const [one, other] = [await get(handler, path), await get(handler, path)];
    const html = await one.text();
    expect(one.status).toBe(200);
    expect(html).toContain(`<h1`);
    expect(html).toContain(`<title>${title} · Tillgate</title>`);
    expect(html).not.toMatch(/<script(?! src="\/docs\.js")|<style|style="|\son\w+="/);
    expect(one.headers.get('content-security-policy')).toMatch(/script-src 'self'; style-src 'self';/);
    expect(await other.text()).toBe(html);
  }
});

test('the page says where one is, and leads to the one before and the one after', async () => {
  const html = await (await get(getPage, '/docs/authorize')).text();
  expect(html).toMatch(/<a href="\/docs\/authorize" aria-current="page"[^>]*>The consent screen</);
  expect(html).toMatch(/href="\/docs\/quickstart" rel="prev"/);
  expect(html).toMatch(/href="\/docs\/tokens" rel="next"/);
  expect(html).toMatch(/<a href="#parameters"/);
});

test('404: a page that there is not leads on', async () => {
  const answer = await get(getPage, '/docs/no/such"><script>');
  expect(answer.status).toBe(404);
  const html = await answer.text();
  expect(html).toContain('There is no such page');
  expect(html).not.toContain('such&quot;');
  expect(html).toContain('action="/docs/search"');
});

test('a search answers with links into the pages, and with what was typed', async () => {
  const html = await (await get(search, '/docs/search?q=Ambiguous_variant')).text();
  expect(html).toContain('href="/docs/errors#error-api-422-ambiguous_variant"');
  expect(html).toMatch(/<mark[^>]*>ambiguous_variant<\/mark>/);
  expect(html).toContain('value="Ambiguous_variant"');
  const none = await (await get(search, `/docs/search?q=${encodeURIComponent('<script>x</script>')}`)).text();
  expect(none).toContain('Nothing has all the words of “&lt;script&gt;x&lt;/script&gt;”');
  expect(await (await get(search, '/docs/search')).text()).toContain('Type what you are looking for');
});

test('the stylesheet may be kept for ever, at an address that names its version', async () => {
  const [, path] = /<link rel="stylesheet" href="([^"]+)"/.exec(await (await get(getStart, '/docs')).text()) ?? [];
  expect(path).toMatch(/^\/docs\/styles\.css\?v=[\w-]{12}$/);
  const answer = getStyles();
  expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(answer.headers.get('cache-control')).toContain('immutable');
});
