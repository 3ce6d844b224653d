import { expect, test } from 'vitest';
import { agentName } from './user-agent.ts';

test.each([
  ['curl 8.5.0', 'curl/8.5.0'],
  ['python-requests 2.31.0', 'python-requests/2.31.0'],
  ['node', 'node'],
  ['Parcelwise 3.2', 'Parcelwise/3.2 (+https://parcelwise.example; ops@parcelwise.example)'],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'],
  [`${'x'.repeat(39)}…`, 'x'.repeat(300)],
  [null, '  '],
  [null, null],
])('%s', (name, given) => expect(agentName(given)).toBe(name));
