import { readdirSync } from 'node:fs';
import { expect, expectTypeOf, test } from 'vitest';
import type { OperatorProof } from '../permissions/operator.ts';

/** Every file of this folder except the forms, which touch nothing. */
const FILES = {
  'any-api-keys.ts': () => import('./any-api-keys.ts'),
  'any-apps.ts': () => import('./any-apps.ts'),
  'any-backups.ts': () => import('./any-backups.ts'),
  'any-client-standings.ts': () => import('./any-client-standings.ts'),
  'any-connections.ts': () => import('./any-connections.ts'),
  'any-mails.ts': () => import('./any-mails.ts'),
  'any-sellers.ts': () => import('./any-sellers.ts'),
  'any-stores.ts': () => import('./any-stores.ts'),
  'any-users.ts': () => import('./any-users.ts'),
  'any-webhook-endpoints.ts': () => import('./any-webhook-endpoints.ts'),
  'app-notes.ts': () => import('./app-notes.ts'),
  'decide-client.ts': () => import('./decide-client.ts'),
  'decide-verification.ts': () => import('./decide-verification.ts'),
  'disable-app.ts': () => import('./disable-app.ts'),
  'end-connection.ts': () => import('./end-connection.ts'),
  'export-account.ts': () => import('./export-account.ts'),
  'look-up.ts': () => import('./look-up.ts'),
  'read-any-mail.ts': () => import('./read-any-mail.ts'),
  'read-database-state.ts': () => import('./read-database-state.ts'),
  'read-service.ts': () => import('./read-service.ts'),
  'record-backup.ts': () => import('./record-backup.ts'),
  'recover-account.ts': () => import('./recover-account.ts'),
  'suspend-account.ts': () => import('./suspend-account.ts'),
};

type Exports = { [File in keyof typeof FILES]: Awaited<ReturnType<(typeof FILES)[File]>> }[keyof typeof FILES];

/** The names of functions that can be called without a proof. */
type Powerless<Module> = Module extends unknown
  ? {
      [Name in keyof Module]: Module[Name] extends (...given: infer Given) => unknown
        ? OperatorProof extends Given[number]
          ? never
          : Name
        : never;
    }[keyof Module]
  : never;

test('everything an operator can do takes the proof that they are one', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => !/\.test\.ts$|-text\.ts$/.test(name));
  expect(files.sort()).toEqual(Object.keys(FILES).sort());
  expectTypeOf<Powerless<Exports>>().toBeNever();
});
