// Inside a domain of lib/ a file's name says what it may touch. Every kind is named here and nowhere else; what is
// named but not there is a fault (grammarFaults), so that no door is left open for a file that may come one day.
import { readSchema } from './read-schema.mjs';

/** The rooms that every domain may use, and which of them each may import beside itself. */
export const FOUNDATION = {
  text: ['language'],
  crypto: [],
  errors: [],
  process: ['crypto', 'errors'],
  language: ['process'],
  config: ['process'],
  database: ['process', 'config'],
  limits: ['process', 'config', 'database'],
  http: ['text', 'errors', 'process', 'language', 'config', 'database'],
};

/** Which domains a domain may import beside itself. */
export const MAY_USE = {
  access: [],
  events: [],
  mail: [],
  notices: ['mail'],
  accounts: ['mail', 'notices'],
  activity: ['accounts', 'notices'],
  stores: ['access', 'accounts', 'activity', 'events'],
  apps: ['access', 'accounts', 'activity', 'notices'],
  platform: ['access', 'accounts', 'activity', 'connections', 'events', 'members', 'settings', 'stores', 'webhooks'],
  connections: ['access', 'accounts', 'activity', 'events', 'stores', 'apps'],
  networks: ['access', 'accounts', 'activity', 'apps', 'notices', 'stores'],
  usage: ['accounts', 'activity', 'connections', 'networks', 'platform'],
  oauth: [
    'access',
    'accounts',
    'activity',
    'approvals',
    'networks',
    'notices',
    'stores',
    'apps',
    'connections',
    'usage',
  ],
  catalogue: ['accounts', 'stores'],
  invoices: ['access', 'accounts', 'stores', 'catalogue'],
  subscriptions: ['access', 'accounts', 'activity', 'events', 'notices', 'stores', 'catalogue', 'invoices'],
  approvals: ['accounts', 'apps', 'catalogue', 'events', 'notices', 'stores', 'subscriptions'],
  'test-mode': ['access', 'accounts', 'activity', 'stores', 'catalogue', 'invoices', 'subscriptions'],
  webhooks: ['accounts', 'activity', 'events', 'stores'],
  jobs: [
    'accounts',
    'apps',
    'approvals',
    'mail',
    'notices',
    'stores',
    'members',
    'networks',
    'oauth',
    'platform',
    'subscriptions',
    'test-mode',
    'usage',
    'webhooks',
  ],
  api: [
    'access',
    'approvals',
    'events',
    'stores',
    'usage',
    'oauth',
    'catalogue',
    'invoices',
    'platform',
    'subscriptions',
    'webhooks',
  ],
  mcp: ['stores', 'oauth', 'api', 'platform'],
  tester: ['access', 'accounts', 'apps', 'oauth', 'api'],
  operators: ['access', 'mail', 'accounts', 'activity', 'events', 'apps', 'connections'],
  members: ['access', 'mail', 'accounts', 'activity', 'stores', 'apps', 'connections'],
  settings: ['accounts', 'activity', 'stores', 'connections'],
  home: [
    'accounts',
    'activity',
    'notices',
    'stores',
    'apps',
    'connections',
    'members',
    'catalogue',
    'invoices',
    'subscriptions',
    'webhooks',
  ],
  removal: ['accounts', 'activity', 'events', 'members', 'stores', 'apps', 'connections', 'subscriptions', 'webhooks'],
};

/**
 * First words of files that do something (grant-tokens.ts) and export a function that begins with it. A verb may use
 * tables, rules and other verbs. So may the files of lib/oauth/grants, one per grant type.
 */
export const VERBS = [
  'accept',
  'add',
  'advance',
  'answer',
  'authenticate',
  'authorize',
  'await',
  'call',
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
  'deliver',
  'disable',
  'disconnect',
  'end',
  'export',
  'forward',
  'grant',
  'hand',
  'issue',
  'introspect',
  'invite',
  'limit',
  'list',
  'log',
  'look',
  'narrow',
  'preview',
  'publish',
  'put',
  'queue',
  'read',
  'record',
  'recover',
  'register',
  'remove',
  'renew',
  'request',
  'require',
  'reset',
  'revoke',
  'rotate',
  'run',
  'save',
  'send',
  'settle',
  'sign',
  'start',
  'suspend',
  'update',
  'withdraw',
];

/** Rules whose names begin like a verb: RFC 6749’s authorization request, its fault, the query of a list, v1’s reads. */
export const NOUNS = ['authorize-request', 'list-query', 'request-fault', 'request-operations'];

/**
 * Tables own the queries; they are named by the plural of their model in prisma/schema, accounts by what they are here.
 * One that serves several audiences may be split by whose rows it returns: own-connections.ts the seller's,
 * app-connections.ts an app's, any-apps.ts anyone's, presented-connections.ts those that a credential
 * names; ended-connections.ts has the statements that end them, written-invoices.ts what apps read, as JSON.
 */
const TABLES = [
  'sellers',
  ...[...readSchema().matchAll(/^model (\w+)/gm)].map(([, model]) =>
    `${model.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()}s`.replace(/([^aeiou])ys$/, '$1ies'),
  ),
];

const DOMAINS = Object.keys(MAY_USE).join('|');
export const TEST = '\\.test\\.tsx?$|^(?:app|lib)/.*testing\\.ts$|^prisma/testing/';
export const verb = `^lib/(?:${DOMAINS})/(?:[^/]+/|)(?!(?:${NOUNS.join('|')})\\.ts$)(?:${VERBS.join('|')})-[^/]+\\.ts$|^lib/oauth/grants/`;
export const table = `^lib/(?:${DOMAINS})/(?:[^/]+/|)(?:(?:any|app|current|ended|own|presented|written)-)?(?:${TABLES.join('|')})\\.ts$`;
/** The frame of a kind of endpoint (client-endpoint.ts): for routes alone, it may use everything in its domain. */
export const frame = `^lib/(?:${DOMAINS})/(?:[^/]+/|)[^/]+-endpoint\\.ts$`;
export const inDomain = `^lib/(?:${DOMAINS})/`;
export const inFoundation = `^lib/(?:${Object.keys(FOUNDATION).join('|')})/`;
/** What knows the database, the request, the process or the clock; a rule knows only its arguments. */
export const impure = '^lib/(?:process|limits)/|^lib/(?:database/db|config/env|http/http|accounts/auth)\\.ts$';

/**
 * Where the tree differs from this grammar: words that no file has, arrows that no import takes, folders of lib/ that
 * are no domain, and files that are taken for a verb by their first word but don't do what it says.
 * @param modules what dependency-cruiser found: each file's path and the paths of what it imports
 * @param read returns a file's text
 * @returns a sentence for each difference
 */
export function grammarFaults(modules, read) {
  const files = modules.map(({ source }) => source).filter((path) => path.startsWith('lib/') && !isTest.test(path));
  const verbs = files.filter((path) => isVerb.test(path) && VERBS.some((word) => nameOf(path).startsWith(`${word}-`)));
  const domains = new Set(files.map(domainOf).filter(Boolean));
  const unused = [
    ...VERBS.filter((word) => !verbs.some((path) => firstWordOf(path) === word)),
    ...NOUNS.filter((noun) => !files.some((path) => nameOf(path) === noun && VERBS.includes(firstWordOf(path)))),
    ...[...Object.keys(FOUNDATION), ...Object.keys(MAY_USE)].filter((domain) => !domains.has(domain)),
    ...unusedArrows(modules),
  ];
  return [
    ...unused.map((word) => `“${word}” is named in scripts/grammar.mjs, but nothing needs it: remove it.`),
    ...[...domains]
      .filter((domain) => !(domain in MAY_USE) && !(domain in FOUNDATION))
      .map((domain) => `lib/${domain} is no domain yet: say what it may use in MAY_USE of scripts/grammar.mjs.`),
    ...verbs
      .filter((path) => !doesWhatItSays(path, read))
      .map(
        (path) =>
          `${path} is taken for a verb but exports no function ${firstWordOf(path)}…(): name the function so, or the ` +
          'file otherwise, or list it among NOUNS of scripts/grammar.mjs if it is a rule.',
      ),
  ];
}

const isTest = new RegExp(TEST);
const isVerb = new RegExp(verb);

const nameOf = (path) => path.replace(/^.*\//, '').replace(/\.ts$/, '');
const firstWordOf = (path) => nameOf(path).split('-')[0];
const domainOf = (path) => /^lib\/([^/]+)\//.exec(path)?.[1];

function unusedArrows(modules) {
  const taken = new Set(
    modules.flatMap(({ source, dependencies }) =>
      isTest.test(source) ? [] : dependencies.map(({ resolved }) => `${domainOf(source)} → ${domainOf(resolved)}`),
    ),
  );
  return Object.entries({ ...FOUNDATION, ...MAY_USE })
    .flatMap(([domain, allowed]) => allowed.map((other) => `${domain} → ${other}`))
    .filter((arrow) => !taken.has(arrow));
}

/** Whether a verb's file exports a function that begins with its verb. */
function doesWhatItSays(path, read) {
  return new RegExp(`^export (?:async )?function ${firstWordOf(path)}(?=[A-Z(<])`, 'm').test(read(path));
}
