import { readdirSync } from 'node:fs';
import { expect, expectTypeOf, test } from 'vitest';
import type { Powerless } from './powerless-testing.ts';

/** Every file of this folder except the forms, which touch nothing. */
const FILES = {
  'operator-api-keys.ts': () => import('./operator-api-keys.ts'),
  'operator-apps.ts': () => import('./operator-apps.ts'),
  'operator-backups.ts': () => import('./operator-backups.ts'),
  'operator-connections.ts': () => import('./operator-connections.ts'),
  'operator-mails.ts': () => import('./operator-mails.ts'),
  'operator-sellers.ts': () => import('./operator-sellers.ts'),
  'operator-stores.ts': () => import('./operator-stores.ts'),
  'operator-users.ts': () => import('./operator-users.ts'),
  'operator-webhook-endpoints.ts': () => import('./operator-webhook-endpoints.ts'),
  'app-notes.ts': () => import('./app-notes.ts'),
  'decide-verification.ts': () => import('./decide-verification.ts'),
  'disable-app.ts': () => import('./disable-app.ts'),
  'end-connection.ts': () => import('./end-connection.ts'),
  'export-account.ts': () => import('./export-account.ts'),
  'look-up.ts': () => import('./look-up.ts'),
  'read-outbox-mail.ts': () => import('./read-outbox-mail.ts'),
  'read-database-state.ts': () => import('./read-database-state.ts'),
  'read-service.ts': () => import('./read-service.ts'),
  'recover-account.ts': () => import('./recover-account.ts'),
  'suspend-account.ts': () => import('./suspend-account.ts'),
};

type Exports = { [File in keyof typeof FILES]: Awaited<ReturnType<(typeof FILES)[File]>> }[keyof typeof FILES];

test('everything an operator can do takes the proof that they are one', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => !/\.test\.ts$|testing\.ts$|-text\.ts$/.test(name));
  expect(files.sort()).toEqual(Object.keys(FILES).sort());
  expectTypeOf<Powerless<Exports>>().toBeNever();
});
