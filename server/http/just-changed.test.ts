import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { setStandby } from '@/lib/database/read-db.ts';
import { setEnv } from '@/lib/kernel/config/env.ts';
import { readEnv } from '@/lib/kernel/config/read-env.ts';
import { resetProcess } from '@/lib/kernel/process/process-wide.ts';
import { currentScope, inScope } from '@/lib/kernel/process/request-scope.ts';
import type { PrismaClient } from '@/prisma/generated/client.ts';
import { noteChange } from './just-changed.ts';

afterEach(resetProcess);

/** Sends a request to a server that notes changes. @returns its cookies, and whether the change counts there */
async function ask(
  init: RequestInit,
  answer = (response: ServerResponse) => response.setHeader('Set-Cookie', 'own=1').end(`${changed()}`),
  baseUrl = 'http://localhost',
) {
  const read = readEnv({ BASE_URL: baseUrl });
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  setEnv({ ...read.env, authSecret: 'x'.repeat(32) });
  const server = createServer((request: IncomingMessage, response) =>
    inScope({}, () => {
      noteChange(request, response);
      answer(response);
    }),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const said = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, init);
    return { cookies: said.headers.getSetCookie(), body: await said.text() };
  } finally {
    server.close();
  }
}
const changed = () => currentScope()?.hasJustChanged ?? false;
const COOKIE = 'changed=1; Max-Age=10; Path=/; HttpOnly; SameSite=Lax';

test('who changes something reads what they changed, by whichever server answers next', async () => {
  setStandby({} as PrismaClient);
  expect(await ask({ method: 'POST' })).toEqual({ cookies: ['own=1', COOKIE], body: 'true' });
  // As handlers for machines answer, the decision on the consent screen among them.
  const listed = (response: ServerResponse) => response.writeHead(200, ['Set-Cookie', 'own=1']).end(`${changed()}`);
  expect(await ask({ method: 'POST' }, listed)).toEqual({ cookies: ['own=1', COOKIE], body: 'true' });
  expect(await ask({ headers: { cookie: 'language=de; changed=1' } })).toEqual({ cookies: ['own=1'], body: 'true' });
});

test('who has changed nothing doesn’t, and behind https the cookie is of this host alone', async () => {
  setStandby({} as PrismaClient);
  expect(await ask({ headers: { cookie: 'unchanged=1' } })).toEqual({ cookies: ['own=1'], body: 'false' });
  const { cookies } = await ask({ method: 'POST' }, undefined, 'https://tillgate.example');
  expect(cookies[1]).toBe(`__Host-${COOKIE.replace('HttpOnly;', 'HttpOnly; Secure;')}`);
});

test('without a standby nobody gets a cookie', async () => {
  expect(await ask({ method: 'POST' })).toEqual({ cookies: ['own=1'], body: 'false' });
});
