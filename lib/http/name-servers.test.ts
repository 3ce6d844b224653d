import { pbkdf2 } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { type Answer, AUTHORITATIVE_ANSWER, decode, encode } from 'dns-packet';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { meanMs, UNNOTICED_MS } from '@/prisma/testing/timing.ts';
import { setEnv } from '../kernel/config/env.ts';
import { readEnv } from '../kernel/config/read-env.ts';
import { ROOMS, roomOf } from '../kernel/config/rooms.ts';
import { resetProcess } from '../kernel/process/process-wide.ts';
import { fetchLocal, fetchPublic } from './guarded-fetch.ts';
import { readHosts, resolveName, TooManyLookUps } from './name-servers.ts';

/** What the server answers for a name and type, such as `a.example A`; nothing at all where it has no entry. */
const known = new Map<string, Answer[]>();
const NOBODY = {};
let asked = 0;
const socket = createSocket('udp4');

beforeAll(async () => {
  socket.on('message', (message, { port, address }) => {
    asked += 1;
    const { id = 0, questions = [] } = decode(message);
    const answers = known.get(`${questions[0]?.name.toLowerCase()} ${questions[0]?.type}`);
    if (!answers) return;
    const flags = AUTHORITATIVE_ANSWER | (answers.length > 0 ? 0 : 3);
    socket.send(encode({ type: 'response', id, flags, questions, answers }), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const read = readEnv({ DNS_SERVERS: `127.0.0.1:${socket.address().port}` });
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  setEnv({ ...read.env, authSecret: 'x'.repeat(32) });
});
afterAll(() => {
  socket.close();
  resetProcess();
});
afterEach(() => {
  asked = 0;
});

const a = (name: string, data: string): Answer => ({ type: 'A', name, data, ttl: 1 });
const aaaa = (name: string, data: string): Answer => ({ type: 'AAAA', name, data, ttl: 1 });
const took = async (work: () => Promise<unknown>) => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

test('a name has all its addresses, of both families, and who asks at a time shares the answer', async () => {
  known.set('both.example A', [a('both.example', '192.0.2.1'), a('both.example', '192.0.2.2')]);
  known.set('both.example AAAA', [aaaa('both.example', '2001:db8::1')]);
  const all = await Promise.all(['both.example', 'BOTH.example', 'both.example.'].map((name) => resolveName(name, {})));
  for (const found of all)
    expect(found).toEqual([
      { address: '192.0.2.1', family: 4 },
      { address: '192.0.2.2', family: 4 },
      { address: '2001:db8::1', family: 6 },
    ]);
  expect(asked).toBe(2);
});

test('one family is enough, where the other has nothing or isn’t told', async () => {
  known.set('four.example A', [a('four.example', '192.0.2.1')]);
  expect(await took(async () => expect(await resolveName('four.example', NOBODY)).toHaveLength(1))).toBeLessThan(1_400);
  known.set('six.example A', []);
  known.set('six.example AAAA', [aaaa('six.example', '2001:db8::1')]);
  expect(await resolveName('six.example', NOBODY)).toEqual([{ address: '2001:db8::1', family: 6 }]);
});

test('a name that there isn’t is said at once, and one that nobody tells after four seconds', async () => {
  known.set('nothing.example A', []);
  known.set('nothing.example AAAA', []);
  await expect(resolveName('nothing.example', NOBODY)).rejects.toMatchObject({ code: 'ENOTFOUND' });
  const ms = await took(() => expect(resolveName('silent.example', NOBODY)).rejects.toBeDefined());
  expect(ms).toBeGreaterThan(1_000);
  expect(ms).toBeLessThan(4_900);
});

test('the names of this machine need no server', async () => {
  for (const name of ['localhost', 'LOCALHOST', 'app.localhost', 'localhost.']) {
    const found = await resolveName(name, NOBODY);
    expect(found.every(({ address }) => address === '127.0.0.1' || address === '::1')).toBe(true);
    expect(found.length).toBeGreaterThan(0);
  }
  expect(asked).toBe(0);
});

describe('while somebody has names looked up that nobody tells', () => {
  test('nobody else waits: not for a password, nor for another name, nor for an answer', async () => {
    const server = createServer((_, response) => response.end('here')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
    known.set('honest.example A', [a('honest.example', '192.0.2.9')]);
    known.set('honest.example AAAA', []);
    // Like the hash of a password, in the pool of threads.
    const hash = () => promisify(pbkdf2)('password', 'salt', 1_000, 32, 'sha256');
    const honest = async () => expect(await resolveName('honest.example', { person: 'honest' })).toHaveLength(1);
    const call = async () => {
      const answer = await fetchLocal({ url, headers: { connection: 'close' }, by: {}, timeoutMs: 2_000, maxBytes: 9 });
      expect(answer).toMatchObject({ body: 'here' });
    };
    const works = [hash, honest, call];
    const measure = async () => {
      const all: number[] = [];
      for (const work of works) all.push(await meanMs(work, 9));
      return all;
    };
    const before = await measure();
    const silent = Array.from({ length: 19 }, (_, n) =>
      resolveName(`${n}.silent.example`, { person: 'attacker' }).catch(() => null),
    );
    for (const [index, ms] of (await measure()).entries()) expect(ms - (before[index] ?? 0)).toBeLessThan(UNNOTICED_MS);
    expect(roomOf('names').used).toBe(19);
    await Promise.all(silent);
    server.close();
  });

  test('they have a share of what there is, and nobody else is refused', async () => {
    const look = (n: number, by: object) => resolveName(`${n}.share.silent.example`, by).catch((error) => error);
    const all = Array.from({ length: 60 }, (_, n) => look(n, { person: 'attacker', network: `198.51.100.${n}` }));
    await Promise.resolve();
    expect(roomOf('names').used).toBe(ROOMS.names.shares.person);
    known.set('honest.example A', [a('honest.example', '192.0.2.9')]);
    expect(await resolveName('honest.example', { person: 'honest', network: '198.51.100.1' })).toHaveLength(1);
    const refused = (await Promise.all(all)).filter((error) => error instanceof TooManyLookUps);
    expect(refused).toHaveLength(60 - ROOMS.names.shares.person);
    expect(roomOf('names').used).toBe(0);
  });

  test('a call ends when its time is over', async () => {
    const silent = (host: string) => ({ url: `https://${host}/`, headers: {}, by: {}, timeoutMs: 600, maxBytes: 9 });
    const all = Array.from({ length: 6 }, (_, n) => fetchPublic(silent(`${n}.late.silent.example`)));
    const ms = await took(async () => expect(await Promise.all(all)).toEqual(Array(6).fill({ fault: 'timeout' })));
    expect(ms).toBeLessThan(2_000);
  });
});

test('what a list of hosts says is found, and nothing else', () => {
  expect(readHosts('# a comment\n127.0.0.1\tlocalhost Box # here\r\n::1 localhost\nnonsense x\n10.0.0.1\n')).toEqual(
    new Map([
      [
        'localhost',
        [
          { address: '127.0.0.1', family: 4 },
          { address: '::1', family: 6 },
        ],
      ],
      ['box', [{ address: '127.0.0.1', family: 4 }]],
    ]),
  );
  const name = fc.stringMatching(/^[a-z][a-z0-9.-]{0,20}$/);
  const line = fc.record({ address: fc.oneof(fc.ipV4(), fc.ipV6()), names: fc.array(name, { maxLength: 4 }) });
  const blank = fc.constantFrom(' ', '\t', '   ', ' \t ');
  fc.assert(
    fc.property(fc.array(line), blank, fc.constantFrom('', '#', ' # a b'), (lines, between, after) => {
      const text = lines.map(({ address, names }) => [address, ...names].join(between) + after).join('\n');
      const found = readHosts(text);
      expect(new Set(found.keys())).toEqual(new Set(lines.flatMap(({ names }) => names)));
      for (const [one, addresses] of found)
        expect(new Set(addresses.map(({ address }) => address))).toEqual(
          new Set(lines.filter(({ names }) => names.includes(one)).map(({ address }) => address)),
        );
    }),
  );
});
