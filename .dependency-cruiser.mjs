// Who may import whom. What a file’s name means is said in scripts/grammar.mjs.
import { FLOORS, frame, impure, inDomain, TEST, table, verb } from './scripts/grammar.mjs';

const PRISMA_CLIENT = '^prisma/generated/';
/** What an extension has at a URL: its routes’ handlers and its pages. */
const HANDLERS = '^extensions/(?:[^/]+/(?:pages|routes)|docs)/';
const error = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

const floorRules = FLOORS.flatMap((rooms, floor) =>
  rooms.map((room) => {
    const below = FLOORS.slice(0, floor).flat();
    return error(
      `lib-${room}-stands-on-the-floors-below`,
      `The rooms of lib/ stand on each other one way (FLOORS of scripts/grammar.mjs). lib/${room} may use ${below.join(', ') || 'no other'}. Move what both need down, or let the caller above pass it in.`,
      { path: `^lib/${room}/`, pathNot: TEST },
      { path: '^lib/', pathNot: `^lib/(?:${[room, ...below].join('|')})/` },
    );
  }),
);

export default {
  forbidden: [
    error(
      'nobody-imports-app',
      'app/ is what happens at a URL and is where imports end. What two places need belongs in components/ (how it looks) or lib/ (what is true).',
      { pathNot: `^app/|${HANDLERS}|${TEST}` },
      { path: '^app/' },
    ),
    error(
      'lib-knows-no-pages',
      'lib/ is what is true and knows nothing of how it looks. Give the data back and let components/ or app/ show it.',
      { path: '^(?:lib|extensions/[^/]+/lib)/', pathNot: TEST },
      { path: '^(?:app|components)/' },
    ),
    error(
      'lib-uses-the-generated-client-only',
      'Of prisma/, lib/ may import the generated client and its types. Who opens a database is server/process/serve.ts; lib/ asks db() for it. Factories and seeds are for demo data and tests.',
      { path: '^(?:lib|extensions/[^/]+/lib)/', pathNot: TEST },
      { path: '^prisma/', pathNot: PRISMA_CLIENT },
    ),
    error(
      'pages-do-not-query',
      'Pages and components never talk to Prisma: ask a table of lib/ (a plural noun such as connections.ts), which puts the owner in the where. Types of rows come from there too.',
      { path: `^(?:app|components)/|${HANDLERS}`, pathNot: TEST },
      { path: '^prisma/(?!generated/enums\\.ts$)' },
    ),
    error(
      'ui-has-no-product-words',
      'components/ui/ knows nothing of the product; a piece with product words belongs in components/.',
      { path: '^components/ui/', pathNot: TEST },
      { path: '^components/(?!ui/)' },
    ),
    error(
      'the-core-knows-no-extension',
      'An extension is what one can do without: the core reads what extensions/index.ts and operations.ts register, and app/ has routes of one line that hand over to it (export … from).',
      { pathNot: `^extensions/|^(?:e2e|packages|scripts)/|${TEST}` },
      { path: '^extensions/(?!(?:index|operations)\\.ts$)', dependencyTypesNot: ['export'] },
    ),
    error(
      'extensions-stand-apart',
      'Each extension can be left out alone: what one has for another goes through extensions/index.ts (declare it in lib/kernel/extension.ts).',
      { path: '^extensions/([^/]+)/', pathNot: TEST },
      { path: '^extensions/[^/]+/', pathNot: '^extensions/$1/' },
    ),
    ...floorRules,
    error(
      'every-file-is-in-a-room',
      'Nothing lies directly in lib/. Put this file into the room that uses it (FLOORS of scripts/grammar.mjs).',
      {},
      { path: '^lib/[^/]+$' },
    ),
    error(
      'power-comes-from-the-session',
      'SellerId and OperatorProof say that somebody was established, so only lib/accounts/require-seller.ts and lib/accounts/read-seller.ts make them, lib/oauth/clients/app-code.ts reads one that was signed for them, and the command of whoever runs the service (demo data and tests too, for people they make). Take one as a parameter: import type { SellerId }.',
      {
        pathNot: `^lib/accounts/(?:require-seller|read-seller)\\.ts$|^lib/oauth/clients/app-code\\.ts$|^server/operator/by-command\\.ts$|^prisma/demo/|${TEST}`,
      },
      { path: '^lib/accounts/(?:seller|operator)\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    error(
      'operators-work-on-their-own-pages',
      'lib/operators sees and changes other people’s things; only the pages of operators, which ask requireOperator first, and the command of whoever runs the service may use it. What sellers need too belongs in the domain whose table it is, with the owner in the where.',
      {
        pathNot: `^app/\\(main\\)/operator/|^extensions/[^/]+/pages/operator/|^server/operator/|^lib/operators/|^extensions/[^/]+/lib/operators/|${TEST}`,
      },
      { path: '^lib/operators/|^extensions/[^/]+/lib/operators/' },
    ),
    error(
      'the-protocol-stands-on-its-own',
      'The OAuth endpoints answer apps that nobody vouches for: they must not reach what sees other people’s things (operators) or deletes (removal). Those may use the protocol, never the other way round.',
      { path: '^lib/oauth/|^app/oauth/|^app/api/oauth/', pathNot: TEST },
      { path: '^lib/(?:operators|removal)/' },
    ),
    error(
      'tables-do-not-call-verbs',
      'Verbs → tables → rules, never back: a table (plural noun) owns the queries, and what follows from them is the verb’s. Let the verb call both. (If this file is a verb whose first word is new, add that to VERBS in scripts/grammar.mjs.)',
      { path: table },
      { path: `${verb}|${frame}` },
    ),
    error(
      'rules-are-pure',
      'A rule (singular noun such as pkce.ts) is a pure function of its arguments, clock and settings included: no verb, table, database, environment, session or request. Pass in what it needs; a constant or type that both need goes into a rule’s file. (Everything in lib/oauth/grants is a verb. If this file does something, name it by a verb of VERBS in scripts/grammar.mjs; if it owns queries, by the plural of its model.)',
      {
        path: inDomain,
        pathNot: `${verb}|${table}|${frame}|^lib/(?:accounts/auth(?:-settings)?|stores/rows-in-stores|oauth/token-grant)\\.ts$|${TEST}`,
      },
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
      'A domain of lib/ runs in tests, scripts and jobs: no next, no react. Read headers, cookies and redirects in app/ or in lib/accounts/require-seller.ts and pass the result in.',
      { path: '^(?:lib|extensions/[^/]+/lib)/', pathNot: '^lib/accounts/require-seller\\.ts$' },
      { path: '^node_modules/(?:next|react|react-dom)/|^(?:next|react|react-dom)(?:/|$)' },
    ),
    error(
      'machines-are-answered-without-next',
      'The server calls the handlers for machines itself, in development too: read headers, cookies and addresses from the Request, and answer with a Response.',
      { path: '^(?:app/(?:api/|\\.well-known/|oauth/.*route\\.ts$)|extensions/[^/]+/routes/)', pathNot: TEST },
      { path: '^node_modules/next/|^next(?:/|$)' },
    ),
    error(
      'no-cycles',
      'Two files that need each other are one file, or hide a third that both should use.',
      {},
      // What is loaded once it is asked for is no cycle: an extension uses what reads it.
      { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    ),
    error(
      'product-runs-without-dev-dependencies',
      'npm start must not need what only tests and tools need: move the package to dependencies, or the code out of the product.',
      {
        path: '^(?:app|components|extensions|lib|server)/|^prisma/(?:(?:client|migrate|seed)\\.ts$|demo/)',
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
      // What the build writes may not be there yet.
      { couldNotResolve: true, pathNot: '\\.next/product/|^release/' },
    ),
    error(
      'tests-stay-out-of-the-product',
      'Tests and what supports them are imported by tests alone.',
      {
        path: '^(?:app|components|extensions|lib|prisma|scripts|server)/',
        pathNot: `${TEST}|^scripts/(?:bench/|test\\.mjs$)`,
      },
      { path: `${TEST}|^e2e/` },
    ),
    error(
      'the-third-party-stands-alone',
      'e2e/relying-party/ is an app of somebody who knows nothing of this repository: it imports its own files and packages. What tests want of it belongs in e2e/servers/relying-party.ts.',
      { path: '^e2e/relying-party/' },
      { path: '^(?!e2e/relying-party/|node_modules/)', dependencyTypesNot: ['core'] },
    ),
    error(
      'packages-stand-alone',
      'What is published is installed without this repository: it imports its own files and Node.js alone, and openapi-fetch, which is bundled with it. What both the product and the emitter need is in lib/.',
      { path: '^packages/(?:sdk-[^/]+/(?!build\\.mjs$)|cli/src/)', pathNot: TEST },
      { path: '^(?!packages/(?:sdk-|cli/)|node_modules/openapi-fetch/)', dependencyTypesNot: ['core'] },
    ),
    error(
      'components-show-what-they-are-given',
      'A component gets strings, numbers and rows; it never opens the database, the session or the environment. Do that in the page and pass the result down.',
      { path: '^components/', pathNot: TEST },
      {
        path: `${verb}|${table}|${impure}`,
        // What a scope opens is the same for everybody, and asked where it is shown, as words are.
        pathNot: '^lib/kernel/process/clock\\.ts$|^lib/api/openapi/list-endpoints\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    error(
      'leaves-do-not-ask-the-database',
      'In app/, only a page, layout, route, action or loader (.ts) asks the database; the pieces beside it get what they show as props.',
      {
        path: `^app/.*\\.tsx$|${HANDLERS}.*\\.tsx$`,
        pathNot: `^(?:app|extensions)/.*/(?:page|layout|not-found)\\.tsx$|^app/(?:page|layout|not-found)\\.tsx$|${TEST}`,
      },
      { path: '^lib/database/db\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
  ],
};
