import { expect, test } from 'vitest';
import { context } from '@/prisma/demo/factories.ts';
import { onServer, statementsOf, testDatabase } from '@/prisma/testing/database.ts';
import { rowOf, scene } from '@/prisma/testing/scene.ts';
import { newSelector } from '../access/credential.ts';
import { db, transact } from '../database/db.ts';
import { claimRotation, type NewPair } from './claim-pair.ts';

testDatabase();

function pair(retry: NewPair['retry'] = null): NewPair {
  const [accessHash, refreshHash] = [newSelector(), newSelector()];
  return { accessHash, refreshHash, accessScopes: ['*'], issuedAt: new Date(), retry };
}

async function connections(count: number) {
  const { connect } = await scene();
  return Promise.all(Array.from({ length: count }, async () => rowOf((await connect()).access_token)));
}

type Row = Awaited<ReturnType<typeof connections>>[number];

const rotate = (row: Row, next = pair(), by = context()) =>
  claimRotation(db(), row, row.refreshHash ?? '', next, [], by);

test('rotations that arrive together share a statement, and each is recorded as its own request', async () => {
  const rows = await connections(4);
  const given = rows.map((row, index) => ({ row, next: pair(), by: { ...context(), requestId: `request-${index}` } }));
  const statements = await statementsOf(async () => {
    const outcomes = await Promise.all(given.map(({ row, next, by }) => rotate(row, next, by)));
    expect(outcomes).toEqual(['done', 'done', 'done', 'done']);
  });
  expect(statements).toHaveLength(1);
  for (const { row, next, by } of given) {
    const { id } = row;
    expect(await db().connection.findUnique({ where: { id } })).toMatchObject({ refreshHash: next.refreshHash });
    const where = { requestId: by.requestId };
    expect(await db().auditEntry.findMany({ where })).toMatchObject([{ connectionId: id, kind: 'rotated' }]);
    expect(await db().event.findMany({ where })).toMatchObject([{ streamId: id, type: 'connection.rotated' }]);
  }
});

test('of many uses of one token that share a statement exactly one wins, beside others that win theirs', async () => {
  const [contended, other] = (await connections(2)) as [Row, Row];
  const uses = [contended, other, contended, contended, contended].map((row) => rotate(row));
  const outcomes = await Promise.all(uses);
  expect(outcomes[1]).toBe('done');
  expect(outcomes.filter((_, index) => index !== 1).sort()).toEqual(['done', 'lost', 'lost', 'lost']);
  const where = { connectionId: contended.id, kind: 'rotated' };
  expect(await db().auditEntry.count({ where })).toBe(1);
});

test('a retry key that is taken stops its own rotation alone', async () => {
  const [first, second, third] = (await connections(3)) as [Row, Row, Row];
  const retry = { key: newSelector(), body: 'b', answer: 'a', expiresAt: new Date(Date.now() + 60_000) };
  expect(await rotate(first, pair(retry))).toBe('done');
  expect(await Promise.all([rotate(second, pair(retry)), rotate(third)])).toEqual(['retry_key_taken', 'done']);
});

test.runIf(onServer)('a connection that somebody has locked does not hold up the others', async () => {
  const [locked, free] = (await connections(2)) as [Row, Row];
  const done: string[] = [];
  let both: Promise<unknown> = Promise.resolve();
  await transact(async (tx) => {
    await tx.$queryRaw`SELECT id FROM connection WHERE id = ${locked.id}::uuid FOR UPDATE`;
    const of = (name: string, row: Row) => rotate(row).then((outcome) => done.push(`${name} ${outcome}`));
    const second = of('free', free);
    both = Promise.all([of('locked', locked), second]);
    await second;
    expect(done).toEqual(['free done']);
  });
  await both;
  expect(done).toEqual(['free done', 'locked done']);
});
