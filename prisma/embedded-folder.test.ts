import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from './client.ts';
import { UnfitDatabase } from './migrate.ts';
import { onServer } from './testing/database.ts';

// Where there is a server, the embedded database has a project of its own.
describe.skipIf(onServer)('the folder of the embedded database', () => {
  const parent = mkdtempSync(join(tmpdir(), 'tillgate-embedded-'));
  const whole = join(parent, 'whole', 'pgdata');
  const copy = join(parent, 'copy', 'pgdata');
  afterAll(() => rmSync(parent, { recursive: true }));

  beforeAll(async () => {
    const { prisma, migrate, close } = await createClient({ folder: whole });
    await migrate();
    await prisma.throttle.create({ data: { key: 'kept', count: 1, expiresAt: new Date() } });
    await close();
    // What new databases would be made from is two thirds of the files, which nobody writes: each copy has them by link.
    for (const name of ['base/1', 'base/4']) {
      const kept = join(parent, name.replace('/', '-'));
      renameSync(join(whole, name), kept);
      symlinkSync(kept, join(whole, name));
    }
  }, 120_000);

  const clear = () => rmSync(join(copy, '..'), { recursive: true, force: true });
  const damage = (how: (folder: string) => void, hasTables = true) => {
    clear();
    cpSync(whole, copy, { recursive: true, filter: (file) => hasTables || !file.includes('/base/5/') });
    how(copy);
  };
  const kept = async () => {
    const { prisma, close } = await createClient({ folder: copy });
    const rows = await prisma.throttle.findMany();
    await close();
    return rows.map(({ key }) => key);
  };
  const remove =
    (...names: string[]) =>
    (folder: string) => {
      for (const name of names) rmSync(join(folder, name), { recursive: true });
    };
  const tables = (folder: string) =>
    readdirSync(join(folder, 'base/5'))
      .filter((name) => /^\d+$/.test(name))
      .map((name) => join(folder, 'base/5', name))
      .sort((one, other) => Number(one.split('/').at(-1)) - Number(other.split('/').at(-1)));
  const segments = (folder: string) => readdirSync(join(folder, 'pg_wal')).filter((name) => /^[\dA-F]{24}$/.test(name));

  const refused = async (why: string) => {
    const opening = createClient({ folder: copy });
    await expect(opening).rejects.toThrow(UnfitDatabase);
    await expect(opening).rejects.toThrow(`DATA_DIR: the database in ${copy} is damaged or was copied in part: `);
    await expect(opening).rejects.toThrow(why);
    await expect(opening).rejects.toThrow(/^[^\n]* Restore the whole of DATA_DIR from a backup; [^\n]*$/);
    expect(existsSync(`${copy}.new`)).toBe(false);
  };

  // Before any table is looked at, so that those needn't be there.
  test.each<[string, (folder: string) => void, string]>([
    ['PG_VERSION is gone', remove('PG_VERSION'), 'it lacks PG_VERSION'],
    ['PG_VERSION is empty', (folder) => writeFileSync(join(folder, 'PG_VERSION'), ''), 'its PG_VERSION is not what'],
    ['global is gone', remove('global'), 'it lacks global/pg_control'],
    [
      'nothing is left but base',
      (folder) => remove(...readdirSync(folder).filter((name) => name !== 'base'))(folder),
      'it lacks PG_VERSION, global/pg_control',
    ],
    ['pg_control is cut off', (folder) => truncateSync(join(folder, 'global/pg_control'), 100), 'pg_control'],
    [
      'pg_control is zeros',
      (folder) => writeFileSync(join(folder, 'global/pg_control'), Buffer.alloc(8192)),
      'damaged',
    ],
    [
      'the log of changes is gone',
      (folder) => remove(...segments(folder).map((name) => `pg_wal/${name}`))(folder),
      'could not locate a valid checkpoint',
    ],
    ['pg_xact is empty', remove('pg_xact/0000'), 'it lacks pg_xact'],
  ])('is refused in one line when %s, and not begun anew', async (_, how, why) => {
    damage(how, false);
    await refused(why);
  });

  test.each<[string, (folder: string) => void, string]>([
    ['the last of our tables is gone', (folder) => rmSync(tables(folder).at(-1) ?? ''), 'is missing (base/5/'],
    [
      'the later half of all tables is gone',
      (folder) => {
        for (const file of tables(folder).slice(200)) rmSync(file);
      },
      'is missing (base/5/',
    ],
    [
      'a table of PostgreSQL’s own is cut off',
      (folder) => truncateSync(tables(folder).find((file) => statSync(file).size > 50_000) ?? '', 30_000),
      'could not read blocks',
    ],
  ])('is refused in one line when %s, and not begun anew', async (_, how, why) => {
    damage(how);
    await refused(why);
  });

  test('of another version is refused, and what to start is said', async () => {
    damage((folder) => writeFileSync(join(folder, 'PG_VERSION'), '17\n'), false);
    await expect(createClient({ folder: copy })).rejects.toThrow(/is one of PostgreSQL 17, .* made with\.$/);
  });

  test('that is gone is not begun anew where the revocation log says that there was one', async () => {
    clear();
    const endings = join(copy, '..', 'endings');
    mkdirSync(endings, { recursive: true });
    writeFileSync(join(endings, '2026-01.log'), '\n2026-01-01T00:00:00.000Z connection some-id ended\n');
    await expect(createClient({ folder: copy })).rejects.toThrow(/all of it is missing, and the revocation log/);
    mkdirSync(copy);
    await expect(createClient({ folder: copy })).rejects.toThrow(/all of it is missing, and the revocation log/);
    expect(readdirSync(copy)).toEqual([]);
  });

  test('opens with its rows where a copy has left out what is always empty', async () => {
    damage((folder) => {
      const isEmpty = (name: string) =>
        statSync(join(folder, name)).isDirectory() && readdirSync(join(folder, name)).length === 0;
      remove(...readdirSync(folder).filter(isEmpty))(folder);
    });
    expect(await kept()).toEqual(['kept']);
  });

  test('is begun where a first start was cut off, also in an empty folder', { timeout: 120_000 }, async () => {
    clear();
    mkdirSync(copy, { recursive: true });
    mkdirSync(`${copy}.new/base`, { recursive: true });
    writeFileSync(`${copy}.new/PG_VERSION`, '18\n');
    const { prisma, migrate, close } = await createClient({ folder: copy });
    await migrate();
    expect(await prisma.throttle.count()).toBe(0);
    await close();
    expect(existsSync(`${copy}.new`)).toBe(false);
    const mode = (name: string) => (statSync(join(copy, name)).mode & 0o777).toString(8);
    expect(['', 'base', 'PG_VERSION', 'global/pg_control'].map(mode)).toEqual(['700', '700', '600', '600']);
  });
});
