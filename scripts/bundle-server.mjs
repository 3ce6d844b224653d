// Bundles the server with the routes for machines and the consent screen's, so that a start compiles nothing. The
// routes are read from the folders: a new one can't be forgotten.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { build } from 'esbuild';
import { compileCss } from './inline-css.mjs';

const FOLDER = '.next/product';
const lucide = JSON.parse(readFileSync('node_modules/lucide/package.json', 'utf8'));
const ROUTES = ['app/api', 'app/.well-known', 'app/oauth'];

const files = ROUTES.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('/route.ts')),
).sort();

const addressOf = (file) => dirname(file).slice('app'.length);

/** What a process is started with: the first one, and each kind of those that it starts. */
const ENTRIES = {
  routes: `
    ${files.map((file, index) => `import * as route${index} from './${file}';`).join('\n')}
    export const routes = { ${files.map((file, index) => `'${addressOf(file)}': route${index}`).join(', ')} };`,
  start: `
    import { serve } from './server/process/serve.ts';
    const readRoutes = async () => (await import('entry:routes')).routes;
    export const start = (wish = {}) => serve({ dev: false, readRoutes, ...wish });`,
  serving: `
    import { routes } from 'entry:routes';
    import { runServing } from './server/process/serving-process.ts';
    await runServing(routes);`,
  jobs: `
    import { runJobs } from './server/process/jobs-process.ts';
    await runJobs();`,
};

const entries = {
  name: 'entries',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^entry:/ }, ({ path }) => ({ path: path.slice('entry:'.length), namespace: 'entry' }));
    onLoad({ filter: /./, namespace: 'entry' }, ({ path }) => ({ contents: ENTRIES[path], resolveDir: process.cwd() }));
  },
};

/** What the consent screen is made of, as Next.js's build would take it. */
const documents = {
  name: 'documents',
  setup({ onResolve, onLoad }) {
    // Of fifteen hundred icons it has seven; and of Next.js, nothing that its components import for other pages.
    onResolve({ filter: /^lucide$/ }, () => ({
      path: join(process.cwd(), 'node_modules/lucide', lucide.module),
      sideEffects: false,
    }));
    onResolve({ filter: /^next\// }, ({ path }) => ({ path: `${path}.js`, external: true, sideEffects: false }));
    onLoad({ filter: /\.inline\.css$/ }, async ({ path }) => {
      const { css } = await compileCss(readFileSync(path, 'utf8'), path);
      return { contents: css, loader: 'text' };
    });
  },
};

const { outputFiles } = await build({
  entryPoints: Object.keys(ENTRIES).map((name) => ({ in: `entry:${name}`, out: name })),
  plugins: [entries, documents],
  outdir: FOLDER,
  outExtension: { '.js': '.mjs' },
  chunkNames: 'part-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
  write: false,
});
// Another process may be starting with what is there: parts first, so that no entry needs one that is missing.
mkdirSync(FOLDER, { recursive: true });
const isPart = ({ path }) => basename(path).startsWith('part-');
for (const { path, contents } of outputFiles.toSorted((one, other) => Number(isPart(other)) - Number(isPart(one)))) {
  writeFileSync(`${path}.${process.pid}`, contents);
  renameSync(`${path}.${process.pid}`, path);
}
const made = new Set(outputFiles.map(({ path }) => basename(path)));
for (const name of readdirSync(FOLDER))
  if (/\.mjs(?:\.map)?$/.test(name) && !made.has(name)) rmSync(join(FOLDER, name));
