import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FOLDER = '.next/product';

/** Packages that a file of the built product loads before it runs, by itself or with the files that it imports. */
function packagesOf(file: string, seen = new Set<string>()): Set<string> {
  const packages = new Set<string>();
  if (seen.has(file)) return packages;
  seen.add(file);
  const code = readFileSync(`${FOLDER}/${file}`, 'utf8');
  for (const [, name = ''] of code.matchAll(/^(?:import|export) [^;]*?"([^"]+)";$/gm)) {
    if (name.startsWith('./')) for (const one of packagesOf(name.slice(2), seen)) packages.add(one);
    else packages.add(name);
  }
  return packages;
}

test.each(['start.mjs', 'serving.mjs', 'jobs.mjs', 'routes.mjs'])(
  '%s loads what is needed, and not the seven hundred files of better-auth, before the first request',
  (file) => {
    const packages = [...packagesOf(file)];
    expect(packages).toContain('pino');
    expect(packages.filter((name) => /better-auth/.test(name))).toEqual([]);
  },
);
