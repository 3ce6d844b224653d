import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The Model Context Protocol's own tests. The first version that looks at authorization servers, and at 2026-07-28. */
const SUITE = '@modelcontextprotocol/conformance';
const SUITE_VERSION = '0.2.0-alpha.12';
/** It needs Node.js 22, and the product's tests run on 20 as well. */
const NODE_VERSION = '24.9.0';
const NEWEST_ENOUGH = 22;

/**
 * Installs the suite in a folder of its own, so that nobody's `npm ci` brings its 120 packages and another Node.js.
 * @returns what to run, with the first arguments
 */
export function installSuite(folder: string): [string, ...string[]] {
  const isNewEnough = Number(process.versions.node.split('.')[0]) >= NEWEST_ENOUGH;
  const node = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const packages = [`${SUITE}@${SUITE_VERSION}`, ...(isNewEnough ? [] : [`${node}@${NODE_VERSION}`])];
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['install', ...quiet, ...packages], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  const program = isNewEnough ? process.execPath : join(folder, 'node_modules', node, 'bin', 'node');
  return [program, join(folder, 'node_modules', SUITE, 'dist', 'index.js')];
}
