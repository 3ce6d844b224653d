// Bundles the server with the routes for machines and the consent screen's decision, so that a start compiles nothing.
// The routes are read from the folders: a new one can't be forgotten. In development it is made again on change.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { context } from 'esbuild';

/** An extension's own are away with it. */
const ROUTES = ['app/api', 'app/.well-known', 'app/oauth', 'app/mcp'].filter((folder) => existsSync(folder));

const addressOf = (file) => dirname(file).slice('app'.length);

function readRoutes() {
  const entries = ROUTES.flatMap((folder) => [
    folder,
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name.replaceAll('\\', '/')}`,
    ),
  ]);
  const files = entries.filter((file) => file.endsWith('/route.ts')).sort();
  return {
    contents: `
      ${files.map((file, index) => `import * as route${index} from './${file}';`).join('\n')}
      export const routes = { ${files.map((file, index) => `'${addressOf(file)}': route${index}`).join(', ')} };`,
    watchDirs: entries.filter((entry) => !/\.\w+$/.test(entry)).map((folder) => join(process.cwd(), folder)),
  };
}

/** What a process is started with: the first one, and each kind of those that it starts. */
const ENTRIES = {
  start: `
    import { serve } from './server/process/serve.ts';
    const readRoutes = async () => {
      const { routes } = await import('entry:routes');
      return () => routes;
    };
    export const start = (options = {}) => serve({ dev: false, readRoutes, ...options });`,
  serving: `
    import { routes } from 'entry:routes';
    import { runServing } from './server/process/serving-process.ts';
    await runServing(routes);`,
  next: `
    export { openForNext } from './server/process/open-alone.ts';`,
  jobs: `
    import { runJobs } from './server/process/jobs-process.ts';
    await runJobs();`,
};

const entries = {
  name: 'entries',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^entry:/ }, ({ path }) => ({ path: path.slice('entry:'.length), namespace: 'entry' }));
    onLoad({ filter: /./, namespace: 'entry' }, ({ path }) => ({
      ...(path === 'routes' ? readRoutes() : { contents: ENTRIES[path] }),
      resolveDir: process.cwd(),
    }));
  },
};

/**
 * @param folder where its files go
 * @param onBuilt is called with the files of each bundle that could be made
 */
function bundling(folder, onBuilt) {
  const write = {
    name: 'write',
    setup: ({ onEnd }) =>
      onEnd(({ errors, outputFiles }) => {
        if (errors.length === 0) onBuilt(writeFiles(folder, outputFiles));
      }),
  };
  return context({
    entryPoints: ['routes', ...Object.keys(ENTRIES)].map((name) => ({ in: `entry:${name}`, out: name })),
    plugins: [entries, write],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'part-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    alias: { '@prisma/client/runtime/query_compiler_small_bg.postgresql.wasm-base64.mjs': './prisma/compiler.ts' },
    sourcemap: true,
    logLevel: 'warning',
    write: false,
  });
}

/** @returns the names of the files */
function writeFiles(folder, outputFiles) {
  // Another process may be starting with what is there: parts first, so that no entry needs one that is missing.
  mkdirSync(folder, { recursive: true });
  const isPart = ({ path }) => basename(path).startsWith('part-');
  for (const { path, contents } of outputFiles.toSorted((one, other) => Number(isPart(other)) - Number(isPart(one)))) {
    writeFileSync(`${path}.${process.pid}`, contents);
    renameSync(`${path}.${process.pid}`, path);
  }
  return new Set(outputFiles.map(({ path }) => basename(path)));
}

/** Bundles for production, once. */
async function bundleServer() {
  const folder = '.next/product';
  const making = await bundling(folder, (made) => {
    for (const name of readdirSync(folder))
      if (/\.mjs(?:\.map)?$/.test(name) && !made.has(name)) rmSync(join(folder, name));
  });
  await making.rebuild().finally(() => making.dispose());
}

/**
 * Bundles for development, and again whenever a file changes that is in it. What has been loaded stays on disk: it may
 * load more of its parts later.
 * @returns what starts the server, to be called with what reads the routes of the last bundle that could be made
 */
export async function watchServer() {
  const folder = '.next/development';
  rmSync(folder, { recursive: true, force: true });
  const load = (name, query = '') => import(pathToFileURL(join(folder, `${name}.mjs`)).href + query);
  let builds = 0;
  let routes;
  await new Promise((resolve, reject) => {
    const take = async () => {
      builds += 1;
      ({ routes } = await load('routes', `?${builds}`));
      resolve();
    };
    bundling(folder, () => void take().catch((error) => (routes ? console.error(error) : reject(error))))
      .then((making) => making.watch())
      .catch(reject);
  });
  const { start } = await load('start');
  return () => start({ dev: true, readRoutes: async () => () => routes });
}

if (basename(process.argv[1]) === 'bundle-server.mjs') await bundleServer();
