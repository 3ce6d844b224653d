import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** As `major.minor`. */
function releaseOf(name: string): string {
  const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { version: string };
  return version.split('.').slice(0, 2).join('.');
}

// What is in this folder reads what no version of Next.js or React promises to keep. A new release fails here first:
// compare how it reads the arguments of actions (React's `decodeReply`), the router's state and the document of an
// error with what is read here, rename the folder where it is another one, and then say so below.
test('the formats that are read here are those of the release that is installed', () => {
  expect({ next: releaseOf('next'), react: releaseOf('react') }).toEqual({ next: '16.4', react: '19.3' });
});
