import { expect, test } from 'vitest';
import { signedIn } from '@/lib/accounts/testing.ts';
import { db } from '@/lib/database/db.ts';
import { createApp, createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { docs } from './docs.tsx';
import { markdownOf } from './markdown.ts';
import { GET as getLlms } from './routes/llms.ts';
import { GET as getStartFile } from './routes/markdown.ts';
import { GET as getPage } from './routes/page.ts';
import { GET as search } from './routes/search.ts';
import { GET as getStyles } from './routes/styles.ts';

const HERE = 'https://tillgate.example';
testDatabase({ baseUrl: HERE });

const get = (handler: typeof getPage, path: string, cookie = '') =>
  handler(new Request(`${HERE}${path}`, { headers: { cookie } }));

test('a page is the same document for everyone: nothing in it runs but files of our own', async () => {
  for (const [handler, path, title] of [
    [getPage, '/docs', 'Quick start'],
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
  expect(html).toMatch(/href="\/docs\/connect" rel="prev"/);
  expect(html).toMatch(/href="\/docs\/tokens" rel="next"/);
  expect(html).toMatch(/<a href="#parameters"/);
});

test('the samples are for an app of who is signed in, and for nobody else’s', async () => {
  const { seller, browser } = await signedIn();
  const stranger = await createApp(db(), (await createSeller(db())).id, { name: 'Not yours' });
  const read = async (path: string) => (await get(getPage, path, browser.cookie)).text();
  expect(await read('/docs/tokens')).toContain('href="/dashboard/developer/apps/new"');
  const first = await createApp(db(), seller.id, { name: 'First & only' });
  const one = await read('/docs/tokens');
  const text = one.replace(/<[^>]+>/g, '');
  expect(text).toContain(`--data-urlencode &quot;redirect_uri=${first.redirectUri}&quot;`);
  expect(one.split(first.clientId).length - 1).toBe(12);
  expect(one).toContain('First &amp; only');
  expect(one).not.toMatch(/<select|YOUR_CLIENT_ID/);

  const second = await createApp(db(), seller.id, { name: 'Second' });
  const newest = await read('/docs/tokens');
  expect(newest).toContain(second.clientId);
  expect(newest).toMatch(
    new RegExp(`<form[^>]*><label[^>]*>Samples for.*<select name="app".*value="${first.id}"`, 's'),
  );
  const chosen = await read(`/docs/tokens?app=${first.id}`);
  expect(chosen).toContain(first.clientId);
  expect(chosen).not.toContain(second.clientId);
  expect(chosen).toContain(`href="/docs/webhooks?app=${first.id}"`);
  const theirs = await read(`/docs/tokens?app=${stranger.id}`);
  expect(theirs).toContain(second.clientId);
  expect(theirs).not.toMatch(new RegExp(`${stranger.clientId}|${stranger.id}|Not yours`));

  const forNobody = await (await get(getPage, `/docs/tokens?app=${first.id}`)).text();
  expect(forNobody).toContain('/sign-in?next=%2Fdocs%2Ftokens');
  expect(forNobody).not.toMatch(new RegExp(`${first.clientId}|${first.id}`));
});

test('a registered address that could be read as a program stays out of the samples', async () => {
  const { seller, browser } = await signedIn();
  await createApp(db(), seller.id, { redirectUris: ["https://app.example/$(id)'"] });
  const html = await (await get(getPage, '/docs/tokens', browser.cookie)).text();
  expect(html).not.toContain('$(id)');
  expect(html).toContain('redirect_uri=https://app.example/callback');
});

test('308: a page that has moved', async () => {
  const answer = await get(getPage, '/docs/quickstart');
  expect([answer.status, answer.headers.get('location')]).toEqual([308, '/docs/connect']);
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
  const [, path] = /<link rel="stylesheet" href="([^"]+)"/.exec(await (await get(getPage, '/docs')).text()) ?? [];
  expect(path).toMatch(/^\/docs\/styles\.css\?v=[\w-]{12}$/);
  const answer = getStyles();
  expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(answer.headers.get('cache-control')).toContain('immutable');
});

test('every page is Markdown too, by its address and by Accept, and llms.txt leads to all of them', async () => {
  const list = await (await getLlms(new Request(`${HERE}/llms.txt`))).text();
  for (const { path, title } of docs().pages) {
    const answer = await get(path === '/docs' ? getStartFile : getPage, `${path}.md`);
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(text).toMatch(new RegExp(`^# ${title}\\n`));
    for (const section of (await docs().render(docs().pages.find((one) => one.path === path) as never)).sections)
      expect(text, `${path}#${section.id}`).toContain(section.title.split(' ')[0]);
    expect(text).not.toMatch(/<(?:section|figure|button|dl|dd|dt|p)[ >]|\]\(\//);
    // Outside of code, what stands beside each other on the page doesn't run together, and no mark is left over.
    const words = text.replace(/^```[\s\S]*?^```$/gm, '');
    expect(words, path).not.toMatch(/`required\*|[\d)]\[|[A-Z]`\/|``|\\`|curlNode|clientsEvery/);
    expect(list).toContain(`](${HERE}${path}.md)`);
    const preferred = (accept: string) => getPage(new Request(`${HERE}${path}`, { headers: { accept } }));
    expect(await (await preferred('text/markdown, text/html;q=0.9')).text()).toBe(text);
    expect((await preferred('text/html, text/markdown;q=0.5')).headers.get('content-type')).toMatch(/^text\/html/);
  }
});

test('the Markdown of a page is written once, however often somebody asks for it', async () => {
  const [page] = docs().pages;
  if (!page) throw new Error('There is no page.');
  expect(markdownOf(page, docs())).toBe(markdownOf(page, docs()));
});

test('404: a Markdown file of a page that there is not', async () => {
  expect((await get(getPage, '/docs/no-such.md')).status).toBe(404);
});
