import { expect, test } from 'vitest';
import { selfTimes } from './read-profile.ts';

const frame = (functionName: string, url = '') => ({ functionName, url, lineNumber: 6 });

test('time belongs to the function that ran, the most first, and waiting to none', () => {
  const profile = {
    nodes: [
      { id: 1, callFrame: frame('(root)'), children: [2, 3, 4] },
      { id: 2, callFrame: frame('(idle)') },
      { id: 3, callFrame: frame('query', 'file:///somewhere/node_modules/pg/lib/client.js') },
      { id: 4, callFrame: frame('', 'node:net') },
    ],
    samples: [2, 3, 4, 3],
    timeDeltas: [900, 40, 20, 40],
  };
  expect(selfTimes(profile)).toEqual([
    { place: 'query pg/lib/client.js:7', share: 0.8 },
    { place: '(anonymous) node:net:7', share: 0.2 },
  ]);
});
