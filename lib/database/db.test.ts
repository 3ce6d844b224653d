import { expect, test } from 'vitest';
import { env } from '../kernel/config/env.ts';
import { resetProcess } from '../kernel/process/process-wide.ts';
import { db, isDatabaseUnreachable } from './db.ts';

test.each([
  ['Prisma can’t reach the server', { code: 'P1001' }],
  ['no connection became free', { code: 'P2024' }],
  ['the socket was closed', Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })],
  ['the server is shutting down, reported as a cause', new Error('failed', { cause: { originalCode: '57P01' } })],
  [
    'the connection was ended in the middle of a transaction, reported by the driver',
    { code: 'P2039', meta: { driverAdapterError: { cause: { originalCode: '57P01' } } } },
  ],
  [
    'it was dropped, reported for a raw statement',
    { code: 'P2010', meta: { driverAdapterError: { cause: { originalCode: '3D000', kind: 'DatabaseDoesNotExist' } } } },
  ],
  [
    'a lock was not to be had in time',
    { code: 'P2010', meta: { driverAdapterError: { cause: { originalCode: '55P03' } } } },
  ],
  ['a statement took too long', { code: 'P2010', meta: { driverAdapterError: { cause: { originalCode: '57014' } } } }],
  ['a transaction took too long', { code: 'P2028' }],
  ['the disk is full', { code: 'P2010', meta: { driverAdapterError: { cause: { originalCode: '53100' } } } }],
  ['the server fell silent', new Error('Query read timeout')],
  ['it is a standby', { code: 'P2010', meta: { driverAdapterError: { cause: { originalCode: '25006' } } } }],
  [
    'pg lost its connection in a transaction',
    new Error('Client has encountered a connection error and is not queryable'),
  ],
  ['pg lost its connection', new Error('Connection terminated unexpectedly')],
])('the database is unreachable when %s', (_what, error) => {
  expect(isDatabaseUnreachable(error)).toBe(true);
});

test.each([
  ['a value that is taken', { code: 'P2002', meta: { driverAdapterError: { cause: { originalCode: '23505' } } } }],
  ['an error of our own', new Error('No plan of this name')],
  ['nothing', undefined],
])('%s does not mean that the database is unreachable', (_what, error) => {
  expect(isDatabaseUnreachable(error)).toBe(false);
});

test('without a start there is neither a database nor settings, and the error says how to start', () => {
  resetProcess();
  expect(db).toThrow('npm start');
  expect(env).toThrow('npm start');
});
