import { accessSync, constants, cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installed, makeIfStale, NotReady, requireMade, run, stamped } from './steps.mjs';

/** What pages and server are both made from. */
const BOTH = [
  'app',
  'components',
  'extensions',
  'lib',
  'messages',
  'prisma/schema',
  'scripts/inline-css.mjs',
  'scripts/shared-texts.mjs',
  'tsconfig.json',
  'package-lock.json',
];
const PAGES = [
  ...BOTH,
  'public',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'next.config.mjs',
  'postcss.config.mjs',
  'scripts/prepare.mjs',
];
const DATABASE = readdirSync('prisma').flatMap((name) => (name.endsWith('.ts') ? `prisma/${name}` : []));
const SERVER = [...BOTH, ...DATABASE, 'prisma/demo', 'scripts/bundle-server.mjs', 'server'];

/** What the types of texts are made from: the placeholders of each are those of its English text. */
const TEXTS = ['messages/en', 'extensions', 'scripts/declare-texts.mjs'];
/** What the database client is made from. */
const CLIENT = ['prisma/schema', 'scripts/generator', 'scripts/generate-client.mjs'];
/** What the SDKs’ methods and types are made from: the OpenAPI document, which everything has a part in. */
const SDKS = ['lib', 'extensions', 'packages/emitter', 'scripts/generator', 'scripts/sdk.mjs'];
/** What a new embedded database is made from. */
const EMBEDDED = [...DATABASE, 'prisma/migrations', 'scripts/make-embedded.mjs', 'package-lock.json'];
/** What the packages that it serves are made from. */
const PACKAGES = [
  ...['cli', 'sdk-typescript', 'sdk-python'].map((name) => `packages/${name}`),
  'scripts/make-packages.mjs',
  'package-lock.json',
];

/** A third of what npm installs: what only debuggers read, and Prisma’s compilers for databases that aren’t ours. */
const UNREAD = /\.map$|^query_compiler_.*\.(?:cockroachdb|mysql|sqlite|sqlserver)\./;
const QUIET = ['--no-audit', '--no-fund', '--loglevel=error'];
/** What makes the database client and the SDKs’ types: it is large, and needed only then. */
const GENERATOR = '.generator';

/** Of those of a process, as `os.setPriority` counts: who serves goes first. */
const BESIDE = 10;

/** As {@link makeReady}, but ends the process with the message when something can't be made ready. */
export async function prepare(what) {
  try {
    return await makeReady(what);
  } catch (error) {
    if (!(error instanceof NotReady)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** As {@link prepare}; from then on files in TypeScript can be imported. */
export async function prepareTypeScript(what) {
  await prepare(what);
  const { register } = await import('tsx/esm/api');
  register();
}

/**
 * Installs, generates and builds whatever is missing or older than its sources, and says what takes long. On a server,
 * where everything has been made before (`isBuilt`), and where this folder can't be written, it only checks.
 * What only tests and development need is installed with `dev` alone; `sdks` makes what the SDKs' sources lack. Throws
 * {@link NotReady}.
 * @returns what makes the rest of the build, which needn't be there before the product serves; with `isReadyFirst` it
 *   is left to the caller
 */
async function makeReady({ build, dev = false, isBuilt = false, sdks = dev, isReadyFirst = false }) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    throw new NotReady(`Node.js 20.19 or newer is needed; this is ${process.versions.node}.`);
  const step = isBuilt || !isWritable() ? requireMade : makeIfStale;
  const hasTests = dev || existsSync('node_modules/@biomejs/biome');
  // Neither needs the other.
  await Promise.all([
    step('Installing dependencies', installed('.', { dev: hasTests }), () => install(hasTests)),
    step('Generating the database client', stamped('prisma/generated/.ready', CLIENT), async () => {
      await installGenerator();
      await script('generate-client');
    }),
  ]);
  if (dev) await step('Reading the English texts', stamped('messages/.ready', TEXTS), () => script('declare-texts'));
  // Whatever else starts on an embedded database, tests too, then copies one instead of making it.
  const makeEmpty = () =>
    step('Making an empty database', stamped('.next/product/.ready-embedded', EMBEDDED), () => script('make-embedded'));
  await Promise.all([sdks && makeSdks(step), dev && makeEmpty()]);
  if (!build) return;
  const makeRest = async (priority) => {
    await makeSdks(step, priority);
    await step('Making the command line and the SDKs', madePackages(), () => script('make-packages', priority));
    // Nothing of it is needed again where nobody changes the schema or the interface.
    if (!hasTests && step === makeIfStale) rmSync(GENERATOR, { recursive: true, force: true });
  };
  const makeServer = async () => {
    await step('Bundling the server', stamped('.next/product/.ready', SERVER), () => script('bundle-server'));
    await makeEmpty();
  };
  // Asked before anybody is served: reading all sources would hold up whoever comes first.
  const isMade = madeSdks().isDone() && madePackages().isDone();
  const isLater = isReadyFirst && step === makeIfStale && !isMade;
  await Promise.all([
    step('Building the pages (half a minute)', stamped('.next/.ready', PAGES), buildPages),
    makeServer().then(() => !isLater && makeRest()),
  ]);
  return isLater ? () => makeRest(BESIDE) : undefined;
}

async function install(hasTests) {
  // Beside what is there: a server that runs from this folder must not lose its packages.
  const how = existsSync('node_modules') ? ['install', '--no-save'] : ['ci'];
  await run('npm', [...how, hasTests ? '--include=dev' : '--omit=dev', ...QUIET]);
  if (hasTests) return;
  for (const { name, parentPath } of readdirSync('node_modules', { recursive: true, withFileTypes: true }))
    if (UNREAD.test(name)) rmSync(join(parentPath, name));
}

/** Apart from what the product runs with. */
async function installGenerator() {
  for (const name of ['package.json', 'package-lock.json'])
    cpSync(join('scripts/generator', name), join(GENERATOR, name));
  cpSync('.npmrc', join(GENERATOR, '.npmrc'));
  if (!installed(GENERATOR).isDone()) await run('npm', ['ci', `--prefix=${GENERATOR}`, ...QUIET]);
}

const madeSdks = () => stamped('packages/.ready', SDKS);
const madePackages = () => stamped('.next/product/.ready-packages', PACKAGES);

function makeSdks(step, priority) {
  // Git takes it away where an older commit had it.
  if (!existsSync('packages/sdk-typescript/src/generated.ts')) rmSync('packages/.ready', { force: true });
  return step('Making the methods and types of the SDKs', madeSdks(), async () => {
    await installGenerator();
    await script('sdk', priority);
  });
}

/** What the server's bundle answers itself; what an app needs to connect stays, so that `next start` alone has it. */
const NOT_PAGES = ['app/api/v1/**', 'app/api/platform/**', 'app/mcp/**'];

function buildPages() {
  // Of a build that was never done, nothing: it may be another process's, which is at it.
  const made = existsSync('.next/.ready') ? ['.ready', ...readdirSync('.next')] : [];
  for (const name of made)
    if (!['product', 'dev', 'development'].includes(name))
      rmSync(join('.next', name), { recursive: true, force: true });
  const paths = ['app/**', ...NOT_PAGES.map((path) => `!${path}`)].join();
  return run(process.execPath, ['node_modules/next/dist/bin/next', 'build', '--debug-build-paths', paths]);
}

function script(name, priority) {
  return run(process.execPath, [`scripts/${name}.mjs`], priority);
}

function isWritable() {
  try {
    accessSync('.', constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
