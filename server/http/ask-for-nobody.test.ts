import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import { processWide, resetProcess } from '@/lib/process/process-wide.ts';
import { makeFirstAnswers } from './ask-for-nobody.ts';

afterEach(resetProcess);

const BASE = 'https://tillgate.example';

test('what takes long the first time is asked for before anybody does, as nobody, and a failure stops no start', async () => {
  const lines: string[] = [];
  processWide.log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  const asked: string[] = [];
  const GET = (request: Request) => {
    asked.push(request.url);
    return new Response('{}');
  };
  await makeFirstAnswers(
    async ({ url, headers }, response) => {
      asked.push(`${headers['x-forwarded-proto']}://${headers.host}${url} ${Object.keys(headers).length}`);
      if (url === '/docs/bruno.zip') throw new Error('broken');
      response.end('done');
    },
    { '/api/openapi.json': { GET } },
    BASE,
    [async () => asked.push('never')],
  );
  expect(asked).toEqual([
    `${BASE}/sign-in 3`,
    `${BASE}/api/openapi.json`,
    `${BASE}/docs/search?q=token 3`,
    `${BASE}/docs/bruno.zip 3`,
  ]);
  await makeFirstAnswers(async (_, response) => void response.end('done'), {}, BASE, [async () => asked.push('made')]);
  expect(asked.slice(4)).toEqual(['made']);
  expect(lines.map((line) => JSON.parse(line).level)).toEqual([40]);
});
