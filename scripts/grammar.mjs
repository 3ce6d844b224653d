// Inside a domain of lib/ a file's name says what it may touch. Every kind is named here and nowhere else; what is
// named but not there is a fault (grammarFaults), so that no door is left open for a file that may come one day.
import { readSchema } from './read-schema.mjs';

/** The rooms of lib/, lowest floor first. A room imports those on the floors below it. */
export const FLOORS = [
  ['kernel'],
  ['database', 'permissions'],
  ['http', 'journal'],
  ['accounts', 'calls'],
  ['apps', 'stores'],
  ['billing', 'oauth', 'webhooks'],
  ['members', 'operators', 'platform'],
  ['api', 'jobs', 'removal'],
];

/** The rooms that have no grammar of their own: what every domain stands on. */
const FOUNDATION = ['kernel', 'database', 'http'];

/**
 * First words of files that do something (grant-tokens.ts) and export a function that begins with it. A verb may use
 * tables, rules and other verbs. So may the files of lib/oauth/grants, one per grant type.
 */
export const VERBS = `
  accept add advance answer authenticate authorize await call change check claim collect confirm count create
  decide decline delete deliver disable disconnect end export forward grant hand hold issue introspect invite
  limit list log look narrow preview publish put queue read record recover register remove renew request
  require reset revoke rotate run save send settle sign start suspend update widen withdraw`
  .trim()
  .split(/\s+/);

/**
 * Rules and tables whose names begin like a verb: RFC 6749’s authorization request, its fault, the query of a list,
 * v1’s reads, what calls add up to.
 */
export const NOUNS = ['authorize-request', 'call-totals', 'list-query', 'request-fault', 'request-operations'];

/**
 * Tables own the queries; they are named by the plural of their model in prisma/schema, accounts by what they are here,
 * calls (which are partitioned) by their table, its view, and the days of networks among their totals.
 * One that serves several audiences may be split by whose rows it returns: seller-network-days.ts the
 * seller's, app-connections.ts an app's, operator-apps.ts anyone's, presented-connections.ts those that a credential
 * names; ended-connections.ts has the statements that end them, written-invoices.ts what apps read, as JSON.
 */
const TABLES = [
  'sellers',
  'calls',
  'logged-requests',
  'network-days',
  ...[...readSchema().matchAll(/^model (\w+)/gm)].map(([, model]) =>
    `${model.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()}s`.replace(/([^aeiou])ys$/, '$1ies'),
  ),
];

const DOMAINS = FLOORS.flat()
  .filter((room) => !FOUNDATION.includes(room))
  .join('|');
/** What has that grammar: the domains of lib/, and what is true in an extension. */
const GRAMMATICAL = `(?:lib/(?:${DOMAINS})|extensions/[^/]+/lib)`;
export const TEST = '\\.test\\.tsx?$|^(?:app|lib|extensions)/.*testing\\.ts$|^prisma/testing/';
export const verb = `^${GRAMMATICAL}/(?:[^/]+/|)(?:[^/]+/|)(?!(?:${NOUNS.join('|')})\\.ts$)(?:${VERBS.join('|')})-[^/]+\\.ts$|^(?:lib/oauth|extensions/[^/]+/lib)/grants/`;
export const table = `^${GRAMMATICAL}/(?:[^/]+/|)(?:[^/]+/|)(?:(?:app|current|ended|operator|platform|presented|reader|seller|system|written)-)?(?:${TABLES.join('|')})\\.ts$`;
/** The frame of a kind of endpoint (client-endpoint.ts): for routes alone, it may use everything in its domain. */
export const frame = `^${GRAMMATICAL}/(?:[^/]+/|)(?:[^/]+/|)[^/]+-endpoint\\.ts$`;
export const inDomain = `^${GRAMMATICAL}/`;
/** What knows the database, the request, the process or the clock; a rule knows only its arguments. */
export const impure =
  '^lib/(?:kernel/process|database/limits)/|^lib/(?:database/db|kernel/config/env|http/http|accounts/auth)\\.ts$';

/**
 * Where the tree differs from this grammar: rooms that are on no floor, and files that are taken for a verb by their
 * first word but don't do what it says.
 * @param modules what dependency-cruiser found: each file's path and the paths of what it imports
 * @param read returns a file's text
 * @returns a sentence for each difference
 */
export function grammarFaults(modules, read) {
  const files = modules
    .map(({ source }) => source)
    .filter((path) => /^lib\/|^extensions\/[^/]+\/lib\//.test(path) && !isTest.test(path));
  const verbs = files.filter((path) => isVerb.test(path) && VERBS.some((word) => nameOf(path).startsWith(`${word}-`)));
  const rooms = [...new Set(files.map(roomOf).filter(Boolean))];
  return [
    ...rooms
      .filter((room) => !FLOORS.flat().includes(room))
      .map((room) => `lib/${room} is on no floor yet: put it on one in FLOORS of scripts/grammar.mjs.`),
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
const roomOf = (path) => /^lib\/([^/]+)\//.exec(path)?.[1];

/** Whether a verb's file exports a function that begins with its verb. */
function doesWhatItSays(path, read) {
  return new RegExp(`^export (?:async )?function ${firstWordOf(path)}(?=[A-Z(<])`, 'm').test(read(path));
}
