import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { meanMs, UNNOTICED_MS } from '@/prisma/testing/timing.ts';
import { db } from '../database/db.ts';
import { ROOMS, roomOf } from '../kernel/config/rooms.ts';
import { saveLogo } from './read-app-form.ts';
import { encoderProcess } from './run-encoder.ts';

testDatabase();
afterAll(() => void encoderProcess()?.kill());

const now = new Date();
const file = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);
const picture = (color: string, side = 20) =>
  sharp({ create: { width: side, height: side, channels: 4, background: color } })
    .png({ progressive: true })
    .toBuffer();

test('pictures that take long hold up nobody else: no password, and no statement', async () => {
  const sellers = await Promise.all(Array.from({ length: 5 }, () => createSeller(db())));
  const large = file(await picture('#123456', 3_000));
  // Like the hash of a password, in the pool of threads; and a statement.
  const works = [() => promisify(pbkdf2)('password', 'salt', 1_000, 32, 'sha256'), () => db().store.count()];
  expect(await saveLogo(sellers[0]?.id as never, file(await picture('#010203')), now)).toHaveProperty('id');
  const measure = async () => {
    const all: number[] = [];
    for (const work of works) all.push(await meanMs(work));
    return all;
  };
  const before = await measure();
  const all = sellers.flatMap(({ id }) => [saveLogo(id, large, now), saveLogo(id, large, now)]);
  await expect.poll(() => roomOf('pictures').used).toBe(1);
  for (const [index, ms] of (await measure()).entries()) expect(ms - (before[index] ?? 0)).toBeLessThan(UNNOTICED_MS);
  expect(roomOf('pictures').used).toBe(1);
  const saved = await Promise.all(all);
  // One is drawn, eight wait for their turn, and the tenth is told so.
  expect(saved.filter((one) => 'id' in one)).toHaveLength(1 + ROOMS.pictures.line);
  expect(saved.filter((one) => 'fault' in one && one.fault === 'busy')).toHaveLength(1);
});

test('one person has two of them at a time, and another’s is drawn', async () => {
  const [seller, other] = [await createSeller(db()), await createSeller(db())];
  const large = file(await picture('#654321', 2_000));
  const all = Array.from({ length: 8 }, () => saveLogo(seller.id, large, now));
  const small = saveLogo(other.id, file(await picture('#040506')), now);
  const saved = await Promise.all(all);
  expect(saved.filter((one) => 'id' in one)).toHaveLength(ROOMS.pictures.shares.person);
  expect(await small).toHaveProperty('id');
});
