import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { apiErrorsOn, OAUTH_ERRORS } from '@/lib/api/error-catalogue.ts';
import { openApiDocument } from '@/lib/api/openapi/document.ts';
import { OPERATIONS } from '@/lib/api/openapi/operations.ts';
import { API_REASONS } from '@/lib/kernel/errors/api-reasons.ts';
import { OAUTH_REASONS } from '@/lib/kernel/errors/oauth-reasons.ts';
import { UPSTREAM_REASONS } from '@/lib/kernel/errors/platform-reasons.ts';
import { reasonPath } from '@/lib/kernel/errors/reasons.ts';
import type { AuthorizeParameter } from '@/lib/oauth/authorization/authorize-request.ts';
import { setInstallation } from '@/lib/permissions/installation/read-installation.ts';
import { ALL_OURS, type Installation } from '@/lib/permissions/installation/store-document.ts';
import { makeDocs } from './docs.tsx';

const settings = {
  appName: 'Tillgate',
  apiUrl: 'https://api.tillgate.example',
  baseUrl: 'https://tillgate.example',
  rateLimitPerMinute: 600,
  tokenPrefix: 'svc',
};
const docs = makeDocs(settings);
const text = (schema: object) => ({ content: { 'application/json': { schema } } });
const operation = { maxBody: 1, tag: '', summary: 'One', description: '', parameters: [] };
/** A platform whose document says much of one operation, and as little as it may of another. */
const ON_PLATFORM: Installation = {
  ownStoreApi: false,
  storeApi: {
    operations: [
      {
        ...operation,
        method: 'get' as const,
        path: '/orders/{order_id}',
        id: 'getOrder',
        scope: 'orders:read',
        parameters: [{ name: 'order_id', in: 'path', required: true, description: 'Which order.' }],
        responses: { 200: text({ $ref: '#/components/schemas/Order' }), 404: { description: 'None.' } },
      },
      {
        ...operation,
        method: 'post' as const,
        path: '/gifts',
        id: 'gifts/add',
        scope: 'orders:write',
        tag: 'Gifts & more',
        requestBody: { content: { 'application/octet-stream': {} } },
        responses: {},
      },
    ],
    schemas: { Order: { type: 'object', properties: { total: { type: 'integer', example: 7 } } } },
    tags: {},
    events: {},
  },
};
const pages = await Promise.all(docs.pages.map(docs.render));
type Made = Pick<(typeof pages)[number], 'path' | 'html'>;
const idsOf = (html: string) => [...html.matchAll(/\bid="([^"]+)"/g)].map(([, id = '']) => id);
const allIds = pages.flatMap(({ html }) => idsOf(html));

/** As long as a long chapter; the browser has more to read than a person, colours of code among it. */
const LONGEST_PAGE = 170_000;

test.each(pages)('$path is of readable length, and no id stands on it twice', ({ html }) => {
  expect(html.length).toBeLessThan(LONGEST_PAGE);
  const ids = idsOf(html);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

/** The links of a page that lead nowhere, of those that are there. */
function deadLinks({ path, html }: Made, among: readonly Made[]): string[] {
  const links = [...html.matchAll(/\bhref="([^"]+)"/g)].map(([, href = '']) => href);
  return links.filter((href) => {
    const [target = '', anchor] = href.split('#');
    const page = among.find((one) => one.path === (target || path));
    if (!page) return !['', '/(main)'].some((folder) => isRoute(`app${folder}${target}`));
    return anchor !== undefined && !idsOf(page.html).includes(anchor);
  });
}

test.each(pages)('every link on $path leads somewhere', (page) => {
  expect(deadLinks(page, pages)).toEqual([]);
});

test('so does every one where products, customers, subscriptions and invoices aren’t ours', async () => {
  setInstallation(ON_PLATFORM);
  const behind = makeDocs(settings, ON_PLATFORM);
  const made = await Promise.all(behind.pages.map(behind.render));
  const dead = made.map((page) => [page.path, deadLinks(page, made)]).filter(([, links = []]) => links.length > 0);
  setInstallation(ALL_OURS);
  expect(dead).toEqual([]);
});

const isRoute = (folder: string) => ['route.ts', 'page.tsx'].some((file) => existsSync(`${folder}/${file}`));

test.each(pages)('nothing of how $path is written is left in what it says', ({ html }) => {
  expect(html).not.toMatch(/\{\{|```|\{#|\]\(\//);
});

test('each operation of the OpenAPI document is on exactly one page', () => {
  const counts = OPERATIONS.map(({ id }) => [id, allIds.filter((one) => one === id).length]);
  expect(counts.filter(([, count]) => count !== 1)).toEqual([]);
  expect(counts.length).toBeGreaterThan(30);
});

test('each of its objects is on exactly one page, and so is each error', () => {
  const { schemas } = openApiDocument(settings).components as { schemas: object };
  const wanted = [
    ...Object.keys(schemas).map((name) => `schema-${name}`),
    ...apiErrorsOn(ALL_OURS).map(({ status, code }) => `error-api-${status}-${code}`),
    ...OAUTH_ERRORS.map(({ status, code }) => `error-oauth-${status}-${code}`),
  ];
  expect(wanted.filter((id) => allIds.filter((one) => one === id).length !== 1)).toEqual([]);
});

test('what a refusal names is said for all that it may name', () => {
  const sentences = [...apiErrorsOn(ALL_OURS), ...OAUTH_ERRORS].flatMap(({ reasons }) => reasons);
  expect(sentences.filter(({ message }) => message.includes('undefined'))).toEqual([]);
});

/** Whoever adds a parameter to the authorization request has to say here, too, what it is. */
const PARAMETERS: Record<AuthorizeParameter, true> = {
  response_type: true,
  client_id: true,
  redirect_uri: true,
  scope: true,
  optional_scope: true,
  state: true,
  mode: true,
  code_challenge: true,
  code_challenge_method: true,
  resource: true,
  dpop_jkt: true,
  authorization_details: true,
  connection: true,
};

test('every parameter of the authorization request is explained, and no other', () => {
  const { sections = [], html = '' } = pages.find(({ path }) => path === '/docs/authorize') ?? {};
  expect(sections.map(({ id }) => id)).toContain('parameters');
  const [, list = ''] = /id="parameters"(.*?)<\/dl>/s.exec(html) ?? [];
  const named = [
    ...list.matchAll(/<dt[^>]*><code[^>]*>(\w+)<\/code>(?: required)?<\/dt><dd[^>]*>(?:<code[^>]*>)?[^<]*\w/g),
  ];
  expect(named.map(([, name]) => name).sort()).toEqual(Object.keys(PARAMETERS).sort());
});

test('the documentation starts with a first call, in a quick start of 400 words that leads to the rest', () => {
  const [{ path, html, sections } = { path: '', html: '', sections: [] }] = pages;
  expect(path).toBe('/docs');
  expect(sections[0]?.text).toMatch(
    /packages\/cli\.tgz init my-app cd my-app npm install npm run tillgate login npm run tillgate call GET \/v1\/me/,
  );
  const words = sections.map(({ title, text }) => `${title} ${text}`).join(' ');
  expect(words.split(/\s+/).length).toBeLessThanOrEqual(400);
  const rest = pages.filter(({ part, path: other }) => part === 'Guide' && other !== path).map((page) => page.path);
  const unlinked = rest.filter((other) => !html.includes(`href="${other}`));
  // The last two are for who runs it.
  expect(unlinked).toEqual(['/docs/conventions', '/docs/platform', '/docs/changelog']);
});

test('a sample for everyone names nobody’s app', () => {
  const samples = pages.filter(({ hasSamples }) => hasSamples);
  expect(samples.length).toBeGreaterThan(3);
  for (const { html } of samples) expect(html).not.toMatch(/\{\{|client_secret=|svc_client_/);
  expect(samples[0]?.html).toContain('YOUR_CLIENT_ID');
});

test('a page is made once', async () => {
  const [first] = docs.pages;
  if (!first) throw new Error('There is no page.');
  expect(docs.render(first)).toBe(docs.render(first));
});

test('the changelog has every version of the file, and the versioning policy says today’s date', () => {
  const html = pages.find(({ path }) => path === '/docs/changelog')?.html ?? '';
  expect(idsOf(html)).toContain('version-1-0-0');
  expect(html).toContain('The first release: connecting stores in one step');
  expect(html).not.toMatch(/`|>- /);
  expect(pages.find(({ path }) => path === '/docs/conventions')?.html).toContain('API-Version: 2026-11-23');
});

test('every reason of a refusal is explained where its answer leads, of a platform’s where one stands behind', async () => {
  const anchorsOf = (path: string, html: string) => idsOf(html).map((id) => `${path}#${id}`);
  const errorsIn = async (of: ReturnType<typeof makeDocs>) => {
    const page = of.pages.find(({ path }) => path === '/docs/errors');
    return page ? anchorsOf(page.path, (await of.render(page)).html) : [];
  };
  const anchors = [
    ...Object.keys(API_REASONS).map((reason) => reasonPath('v1', reason)),
    ...Object.keys(OAUTH_REASONS).map((reason) => reasonPath('oauth', reason)),
  ];
  const ofPlatform = Object.keys(UPSTREAM_REASONS).map((reason) => reasonPath('v1', reason));
  const [alone, behind] = [await errorsIn(docs), await errorsIn(makeDocs(settings, ON_PLATFORM))];
  expect(anchors.filter((anchor) => !behind.includes(anchor))).toEqual([]);
  expect(anchors.filter((anchor) => !alone.includes(anchor)).sort()).toEqual(ofPlatform.sort());
});

test('a platform’s operations have pages too, as far as its document says what they take and answer', async () => {
  const { pages } = makeDocs(settings, ON_PLATFORM);
  const of = async (path: string) => {
    const page = pages.find((one) => one.path === path);
    return page ? (await makeDocs(settings, ON_PLATFORM).render(page)).html : '';
  };
  const orders = await of('/docs/api/orders');
  for (const words of [
    'GET',
    '/api/v1/orders/{order_id}',
    'orders:read',
    'Which order.',
    'schema-Order',
    '<span class="name">&quot;total&quot;</span>: <span class="name">7</span>',
  ])
    expect(orders).toContain(words);
  const gifts = await of('/docs/api/gifts-more');
  expect(gifts).toContain('/api/v1/gifts');
  expect(gifts).not.toContain('Request body');
  expect(await of('/docs/api/products')).toBe('');
});
