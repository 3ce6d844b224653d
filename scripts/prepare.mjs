import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

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
];
const DATABASE = readdirSync('prisma').flatMap((name) => (name.endsWith('.ts') ? `prisma/${name}` : []));
const SERVER = [...BOTH, ...DATABASE, 'prisma/demo', 'scripts/bundle-server.mjs', 'server'];

/** What the types of texts are made from: the placeholders of each are those of its English text. */
const TEXTS = ['messages/en', 'extensions', 'scripts/declare-texts.mjs'];
/** What the database client is made from. */
const CLIENT = ['prisma/schema', 'scripts/generator', 'scripts/generate-client.mjs'];
/** What the SDKs’ methods and types are made from: the OpenAPI document, which everything has a part in. */
const SDKS = ['lib', 'extensions', 'packages/emitter', 'scripts/generator', 'scripts/sdk.mjs'];
const GENERATOR = 'node_modules/.generator';
/** What a new embedded database is made from. */
const EMBEDDED = [...DATABASE, 'prisma/migrations', 'scripts/make-embedded.mjs', 'package-lock.json'];

/** What the packages that it serves are made from. */
const PACKAGES = [
  ...['cli', 'sdk-typescript', 'sdk-python'].map((name) => `packages/${name}`),
  'scripts/make-packages.mjs',
  'package-lock.json',
];
/** What programs leave in the folders of their sources. */
const LEFT = /(?:^|[/\\])(?:dist|__pycache__|\.\w+_cache)$/;

/** Something could not be made ready; the message is what a person needs to see, without a stack. */
class NotReady extends Error {}

/** As {@link makeReady}, but ends the process with the message when something can't be made ready. */
export async function prepare(what) {
  try {
    await makeReady(what);
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

/** A third of what npm installs: what only debuggers read, and Prisma’s compilers for databases that aren’t ours. */
const UNREAD = /\.map$|^query_compiler_.*\.(?:cockroachdb|mysql|sqlite|sqlserver)\./;

/**
 * Installs, generates and builds whatever is missing or older than its sources, and says what takes long. On a server,
 * where everything has been made before (`isBuilt`), and where this folder can't be written, it only checks.
 * What only tests and development need is installed with `dev` alone; `sdks` makes what the SDKs' sources lack. Throws
 * {@link NotReady}.
 */
async function makeReady({ build, dev = false, isBuilt = false, sdks = dev }) {
  const step = isBuilt || !isWritable() ? requireMade : makeIfStale;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new NotReady(`Node.js 20.19 or newer is needed; this is ${process.versions.node}.`);
  }
  const packages = ['package.json', 'package-lock.json'];
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  if (dev)
    await step('Installing what tests need', 'node_modules/.ready-to-test', packages, async () => {
      // Beside what is there: a server that runs from this folder must not lose its packages.
      const how = existsSync('node_modules') ? ['install', '--no-save'] : ['ci'];
      await run('npm', [...how, '--include=dev', ...quiet]);
      writeFileSync('node_modules/.ready', digestOf(packages));
    });
  // Whoever has installed by hand keeps what is there: npm's own lock file tells when that was.
  if (!existsSync('node_modules/.ready') && isNewer('node_modules/.package-lock.json', packages))
    writeFileSync('node_modules/.ready', digestOf(packages));
  const kinds = existsSync('node_modules/@biomejs/biome') ? '--include=dev' : '--omit=dev';
  await step('Installing dependencies', 'node_modules/.ready', packages, async () => {
    await run('npm', ['ci', kinds, ...quiet]);
    const files = readdirSync('node_modules', { recursive: true, withFileTypes: true });
    for (const { name, parentPath } of kinds === '--omit=dev' ? files : [])
      if (UNREAD.test(name)) rmSync(join(parentPath, name));
  });
  const script = (name) => () => run(process.execPath, [`scripts/${name}.mjs`]);
  await step('Generating the database client', 'prisma/generated/.ready', CLIENT, async () => {
    await installGenerator(quiet);
    await script('generate-client')();
  });
  const makeSdks = () => {
    // Git takes it away where an older commit had it.
    if (!existsSync('packages/sdk-typescript/src/generated.ts')) rmSync('packages/.ready', { force: true });
    return step('Making the methods and types of the SDKs', 'packages/.ready', SDKS, async () => {
      await installGenerator(quiet);
      await script('sdk')();
    });
  };
  if (dev) await step('Reading the English texts', 'messages/.ready', TEXTS, script('declare-texts'));
  if (sdks) await makeSdks();
  if (!build) return;
  const makeTheRest = async () => {
    await step('Bundling the server', '.next/product/.ready', SERVER, script('bundle-server'));
    await step('Making an empty database', '.next/product/.ready-embedded', EMBEDDED, script('make-embedded'));
    await makeSdks();
    const title = 'Making the command line and the SDKs';
    await step(title, '.next/product/.ready-packages', PACKAGES, script('make-packages'));
  };
  // Beside the pages, which alone leave a core idle for half of the time.
  const making = step('Building the pages (a minute the first time)', '.next/.ready', PAGES, () => {
    const made = existsSync('.next') ? readdirSync('.next') : [];
    for (const name of made)
      if (!['cache', 'product', 'dev', 'development'].includes(name)) rmSync(join('.next', name), { recursive: true });
    return run('npx', ['--no-install', 'next', 'build']);
  });
  await Promise.all([making, makeTheRest()]);
  // Nothing of it is needed again where nobody changes the schema or the interface.
  if (kinds === '--omit=dev' && step === makeIfStale) rmSync(GENERATOR, { recursive: true, force: true });
}

/**
 * Installs what makes the database client and the SDKs’ types, apart from what the product runs with: it is large, and
 * needed only then.
 */
async function installGenerator(quiet) {
  const [stamp, digest] = [join(GENERATOR, '.ready'), digestOf(['scripts/generator'])];
  if (isStamped(stamp, digest)) return;
  for (const name of ['package.json', 'package-lock.json'])
    cpSync(join('scripts/generator', name), join(GENERATOR, name));
  cpSync('.npmrc', join(GENERATOR, '.npmrc'));
  await run('npm', ['ci', `--prefix=${GENERATOR}`, ...quiet]);
  writeFileSync(stamp, digest);
}

/** Runs a step unless its stamp says that it was done for exactly these sources on this Node.js. */
async function makeIfStale(title, stamp, sources, work) {
  const digest = digestOf(sources);
  if (isStamped(stamp, digest)) return;
  console.log(`${title} …`);
  const began = Date.now();
  try {
    await work();
  } catch (error) {
    // Several instances may start at once in one folder: one builds, the others wait for its stamp.
    const seconds = /Another next build process/.test(error.message) ? 300 : 2;
    if (!(await stampComes(stamp, digest, seconds))) throw error;
    return;
  }
  writeFileSync(stamp, digest);
  console.log(`${title}: done in ${((Date.now() - began) / 1000).toFixed(0)} s`);
}

/** Refuses what {@link makeIfStale} would make. */
function requireMade(title, stamp, sources) {
  if (isStamped(stamp, digestOf(sources))) return;
  const how = existsSync(stamp) ? 'was done for other sources or another version of Node.js' : 'has not been done';
  throw new NotReady(
    `${title.replace(/ \(.*/, '')}: this ${how}. Run "npm run build" where the product is built, with the Node.js that ` +
      `serves it (here ${process.version}), and bring the whole folder here.`,
  );
}

function isStamped(stamp, digest) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === digest;
}

function isWritable() {
  try {
    accessSync('.', constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Waits for another process's stamp. */
async function stampComes(stamp, digest, seconds) {
  for (let second = 0; second < seconds; second += 1) {
    if (isStamped(stamp, digest)) return true;
    await pause(1000);
  }
  return false;
}

function isNewer(path, than) {
  const changedAt = (one) => statSync(one, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return than.every((one) => changedAt(path) > changedAt(one));
}

function digestOf(sources) {
  const hash = createHash('sha256').update(process.version);
  const add = (path) => {
    if (!existsSync(path) || LEFT.test(path)) return;
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name));
    else if (!/\.test\.tsx?$/.test(path)) hash.update(path).update('\0').update(readFileSync(path)).update('\0');
  };
  for (const source of sources) add(source);
  return hash.digest('hex');
}

const running = new Set();
// What is still being made has no reader any more.
process.once('exit', () => {
  for (const child of running) child.kill();
});

/** Runs a command quietly; its output is shown only when it fails. */
async function run(command, args) {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' };
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  const fault = await new Promise((resolve) => {
    child.once('error', ({ message }) => resolve(message));
    child.once('close', (status) => resolve(status === 0 ? null : ''));
  });
  running.delete(child);
  if (fault !== null) throw new NotReady(`${said}${fault}\n${command} ${args.join(' ')} failed.`);
}
