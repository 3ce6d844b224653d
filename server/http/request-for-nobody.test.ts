import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import { processWide, resetProcess } from '@/lib/kernel/process/process-wide.ts';
import { makeFirstAnswers } from './request-for-nobody.ts';

afterEach(resetProcess);

const BASE = 'https://tillgate.example';

test('what takes long the first time is asked for before anybody does, as nobody, and a failure stops no start', async () => {
  const lines: string[] = [];
  processWide.log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  const asked: string[] = [];
  let isBroken = false;
  const GET = (request: Request) => {
    asked.push(request.url);
    return new Response('{}');
  };
  const make = () =>
    makeFirstAnswers(
      async ({ url, headers }, response) => {
        asked.push(`${headers['x-forwarded-proto']}://${headers.host}${url} ${Object.keys(headers).length}`);
        if (isBroken) throw new Error('broken');
        response.end('done');
      },
      { '/api/openapi.json': { GET } },
      BASE,
    );
  await make();
  expect(asked).toEqual([`${BASE}/sign-in 3`, `${BASE}/docs 3`, `${BASE}/api/openapi.json`]);
  isBroken = true;
  await make();
  expect(asked.slice(3)).toEqual([`${BASE}/sign-in 3`]);
  expect(lines.map((line) => JSON.parse(line).level)).toEqual([40]);
});
