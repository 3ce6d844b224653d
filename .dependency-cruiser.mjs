import { readSchema } from './scripts/read-schema.mjs';

// Inside a domain of lib/ a file's name says what it may touch. Every kind is named here and nowhere else.

/** Which domains a domain may import beside itself. */
const MAY_USE = {
  access: [],
  accounts: [],
  activity: ['accounts'],
  stores: ['accounts', 'activity'],
  usage: ['accounts'],
  apps: ['access', 'accounts', 'activity'],
  connections: ['access', 'accounts', 'activity', 'stores', 'apps'],
  oauth: ['access', 'accounts', 'activity', 'stores', 'apps', 'connections'],
  billing: ['accounts', 'activity', 'stores'],
  jobs: ['billing'],
  api: ['access', 'accounts', 'activity', 'stores', 'usage', 'connections', 'oauth', 'billing'],
  tester: ['access', 'accounts', 'activity', 'apps', 'oauth', 'api'],
  operators: ['access', 'accounts', 'activity', 'apps', 'connections', 'usage'],
  settings: ['accounts', 'activity', 'stores', 'connections', 'billing'],
  removal: ['accounts', 'activity', 'stores', 'apps', 'connections', 'billing'],
};

/** First words of files that do something (exchange-code.ts). A verb may use tables, rules and other verbs. */
const VERBS = [
  'add',
  'answer',
  'authenticate',
  'authorize',
  'cancel',
  'change',
  'check',
  'claim',
  'collect',
  'confirm',
  'count',
  'create',
  'decide',
  'decline',
  'delete',
  'disable',
  'disconnect',
  'enable',
  'end',
  'exchange',
  'export',
  'introspect',
  'issue',
  'limit',
  'list',
  'look',
  'preview',
  'read',
  'register',
  'remove',
  'renew',
  'request',
  'require',
  'reset',
  'resume',
  'revoke',
  'rotate',
  'run',
  'save',
  'send',
  'settle',
  'sign',
  'start',
  'swap',
  // upcoming-invoice.ts asks the database what comes; its name is the endpoint's.
  'upcoming',
  'update',
];

/** Nouns that begin like a verb: RFC 6749’s authorization request, and the query of a list. */
const NOUNS = ['authorize-request', 'list-query'];

/**
 * Tables own the queries; they are named by the plural of their model in prisma/schema, accounts by what they are here.
 * One that serves several audiences may be split by whose things it gives: own-connections.ts the seller's, any-apps.ts
 * anyone's.
 */
const TABLES = [
  'sellers',
  ...[...readSchema().matchAll(/^model (\w+)/gm)].map(([, model]) =>
    `${model.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()}s`.replace(/([^aeiou])ys$/, '$1ies'),
  ),
];

const DOMAINS = Object.keys(MAY_USE).join('|');
const TEST = '\\.test\\.tsx?$|^(?:app|lib)/.*testing\\.ts$|^prisma/testing/';
const verb = `^lib/(?:${DOMAINS})/(?!(?:${NOUNS.join('|')})\\.ts$)(?:${VERBS.join('|')})-[^/]+\\.ts$`;
const table = `^lib/(?:${DOMAINS})/(?:(?:any|own)-)?(?:${TABLES.join('|')})\\.ts$`;
/** The frame of a kind of endpoint (client-endpoint.ts): for routes alone, it may use everything in its domain. */
const frame = `^lib/(?:${DOMAINS})/[^/]+-endpoint\\.ts$`;
const inDomain = `^lib/(?:${DOMAINS})/`;
/** Infrastructure that knows the database, the request or the clock; a rule is a pure function of its arguments. */
const impure = '^lib/(?:auth|clock|db|env|http|log|onward|session|throttle)\\.ts$';
const PRISMA_CLIENT = '^prisma/generated/';
// What Next.js, Node.js or a person starts; nothing needs to import it.
const ENTRY =
  '^(?:proxy|instrumentation)\\.ts$|^app/.*(?:page|layout|route|error|global-error|not-found|loading|default|icon|robots|manifest)\\.tsx?$|\\.d\\.ts$|^scripts/|^e2e/|^prisma/testing/';

const error = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

const domainRules = Object.entries(MAY_USE).map(([domain, allowed]) =>
  error(
    `lib-${domain}-only-uses-what-it-stands-on`,
    `Domains stand on each other one way: access ← apps ← connections ← oauth ← tester, accounts ← stores ← billing; api, operators, settings and removal on top. lib/${domain} may use ${allowed.join(', ') || 'no other'}. Move what both need down, or let the caller above pass it in.`,
    { path: `^lib/${domain}/`, pathNot: TEST },
    { path: inDomain, pathNot: `^lib/(?:${[domain, ...allowed].join('|')})/` },
  ),
);

export default {
  forbidden: [
    error(
      'nobody-imports-app',
      'app/ is what happens at a URL and is where imports end. What two places need belongs in components/ (how it looks) or lib/ (what is true).',
      { pathNot: `^app/|^scripts/walk/|${TEST}` },
      { path: '^app/' },
    ),
    error(
      'lib-knows-no-pages',
      'lib/ is what is true and knows nothing of how it looks. Give the data back and let components/ or app/ show it.',
      { path: '^lib/', pathNot: TEST },
      { path: '^(?:app|components)/|^proxy\\.ts$' },
    ),
    error(
      'lib-uses-the-generated-client-only',
      'Of prisma/, lib/ may import the generated client and its types. Who opens a database is server/serve.ts; lib/ asks db() for it. Factories and seeds are for demo data and tests.',
      { path: '^lib/', pathNot: TEST },
      { path: '^prisma/', pathNot: PRISMA_CLIENT },
    ),
    error(
      'pages-do-not-query',
      'Pages and components never talk to Prisma: ask a table of lib/ (a plural noun such as connections.ts), which puts the owner in the where. Types of rows come from there too.',
      { path: '^(?:app|components)/|^proxy\\.ts$', pathNot: TEST },
      { path: '^prisma/(?!generated/enums\\.ts$)' },
    ),
    error(
      'ui-has-no-product-words',
      'components/ui/ knows nothing of the product; a piece with product words belongs in components/.',
      { path: '^components/ui/', pathNot: TEST },
      { path: '^components/(?!ui/)' },
    ),
    ...domainRules,
    error(
      'infrastructure-knows-no-domain',
      'lib/*.ts is what every domain stands on, so it imports none of them. Only the session knows who is signed in (accounts/seller.ts).',
      { path: '^lib/[^/]+\\.ts$', pathNot: TEST },
      { path: inDomain, pathNot: '^lib/accounts/seller\\.ts$' },
    ),
    error(
      'tables-do-not-call-verbs',
      'Verbs → tables → rules, never back: a table (plural noun) owns queries and decides nothing. Let the verb call both. (If this file is a verb whose first word is new, add that to VERBS in .dependency-cruiser.mjs.)',
      { path: table },
      { path: `${verb}|${frame}` },
    ),
    error(
      'rules-are-pure',
      'A rule (singular noun such as pkce.ts) is a pure function of its arguments, clock and settings included: no verb, table, database, environment, session or request. Pass in what it needs. (If this file does something, name it by a verb of VERBS in .dependency-cruiser.mjs; if it owns queries, by the plural of its model.)',
      { path: inDomain, pathNot: `${verb}|${table}|${frame}|${TEST}` },
      { path: `${verb}|${table}|${frame}|${impure}|^prisma/generated/client\\.ts$` },
    ),
    error(
      'frames-are-for-routes',
      'An endpoint’s frame (…-endpoint.ts) wraps routes of app/; nothing else builds on it.',
      { path: inDomain, pathNot: `${frame}|${TEST}` },
      { path: frame },
    ),
    error(
      'domains-run-without-next',
      'A domain of lib/ runs in tests, scripts and jobs: no next, no react. Read headers, cookies and redirects in app/ or in lib/session.ts and pass the result in.',
      { path: inDomain },
      { path: '^node_modules/(?:next|react|react-dom)/|^(?:next|react|react-dom)(?:/|$)' },
    ),
    error(
      'no-cycles',
      'Two files that need each other are one file, or hide a third that both should use.',
      {},
      { circular: true },
    ),
    error(
      'product-runs-without-dev-dependencies',
      'npm start must not need what only tests and tools need: move the package to dependencies, or the code out of the product.',
      {
        path: '^(?:app|components|lib|server)/|^proxy\\.ts$|^prisma/(?:(?:client|migrate|seed)\\.ts$|demo/)',
        pathNot: TEST,
      },
      { dependencyTypes: ['npm-dev'] },
    ),
    error(
      'packages-are-declared',
      'This package is not in package.json; it may be gone after the next install. npm install it.',
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: '^node_modules/(?:@prisma/driver-adapter-utils)/' },
    ),
    error(
      'imports-lead-somewhere',
      'There is no such file or package. Imports carry their extension: ./scope.ts.',
      {},
      { couldNotResolve: true },
    ),
    error(
      'nothing-is-left-over',
      'Nobody imports this file. Use it or remove it.',
      {
        orphan: true,
        path: '^(?:app|components|lib|prisma|server|e2e)/',
        pathNot: `${ENTRY}|^prisma/generated/|${TEST}`,
      },
      {},
    ),
    error(
      'tests-stay-out-of-the-product',
      'Tests and what supports them are imported by tests alone.',
      {
        path: '^(?:app|components|lib|prisma|scripts|server)/|^proxy\\.ts$',
        pathNot: `${TEST}|^scripts/(?:example-app\\.mjs$|screenshots/)`,
      },
      { path: `${TEST}|^e2e/` },
    ),
    error(
      'components-show-what-they-are-given',
      'A component gets strings, numbers and rows; it never opens the database, the session or the environment. Do that in the page and pass the result down.',
      { path: '^components/', pathNot: TEST },
      {
        path: `${verb}|${table}|^lib/(?:auth|db|env|http|log|onward|session|throttle)\\.ts$`,
        dependencyTypesNot: ['type-only'],
      },
    ),
    error(
      'leaves-do-not-ask-the-database',
      'In app/, only a page, layout, route, action or loader (.ts) asks the database; the pieces beside it get what they show as props.',
      {
        path: '^app/.*\\.tsx$',
        pathNot: `^app/.*/(?:page|layout|not-found)\\.tsx$|^app/(?:page|layout|not-found)\\.tsx$|${TEST}`,
      },
      { path: '^lib/db\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
  ],
};
