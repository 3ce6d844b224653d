import { expect, test } from 'vitest';
import { StartError } from '../process/start-error.ts';
import { waitForPostgres } from './wait-for-postgres.ts';

const refused = () => Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });

test('a start goes on once PostgreSQL answers', async () => {
  const failures = [refused(), Object.assign(new Error('starting up'), { code: '57P03' })];
  let attempts = 0;
  const work = async () => {
    attempts += 1;
    const failure = failures.shift();
    if (failure) throw failure;
    return 'open';
  };
  expect(await waitForPostgres(work, 1)).toBe('open');
  expect(attempts).toBe(3);
});

test('a start that PostgreSQL refuses fails at once', async () => {
  let attempts = 0;
  const work = async () => {
    attempts += 1;
    throw Object.assign(new Error('role "secret-name" is not permitted to log in'), { code: '28000' });
  };
  await expect(waitForPostgres(work, 1)).rejects.toThrow('is not permitted to log in');
  expect(attempts).toBe(1);
});

test('a database name that does not exist ends the start with one line', async () => {
  const missing = Object.assign(new Error('database "secret-name" does not exist'), { code: '3D000' });
  const start = waitForPostgres(() => Promise.reject(missing), 1);
  await expect(start).rejects.toThrow(StartError);
  await expect(start).rejects.toThrow(/^DATABASE_URL: PostgreSQL has no database of that name\. .*$/);
});
