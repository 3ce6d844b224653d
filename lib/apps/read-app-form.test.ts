import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { createApp, createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { findLogo, hasLogo } from './logos.ts';
import { LOGO_UPLOADS, readAppForm, saveLogo } from './read-app-form.ts';

testDatabase();

const now = new Date('2026-03-01T12:00:00Z');
const LATER = new Date('2026-03-03T12:00:00Z');

function picture(background: string): Promise<Buffer> {
  return sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer();
}

function file(bytes: Buffer, name = 'logo.png'): File {
  return new File([new Uint8Array(bytes)], name, { type: 'image/png' });
}

function form(change: Record<string, string | File> = {}): FormData {
  const data = new FormData();
  const all = {
    name: 'Parcelwise',
    description: '',
    websiteUrl: 'https://a.example',
    redirectUris: 'https://a.example/cb',
    ...change,
  };
  for (const [name, value] of Object.entries(all)) data.set(name, value);
  return data;
}

async function read(data: FormData, savedLogo: string | null = null) {
  const seller = await createSeller(db());
  return readAppForm(data, { sellerId: seller.id, savedLogo, now });
}

test('a chosen picture becomes the logo, whatever the file is called', async () => {
  const result = await read(form({ logo: file(await picture('#123456'), 'malware.svg.exe') }));
  const logoId = 'fields' in result ? (result.fields.logoId ?? '') : '';
  expect(logoId).toMatch(/^[0-9a-f]{64}$/);
  expect(await sharp((await findLogo(db(), logoId)) ?? undefined).metadata()).toMatchObject({
    format: 'webp',
    width: 256,
  });
});

test('no file keeps what the app has; initials remove it', async () => {
  const empty = new File([], '', { type: 'application/octet-stream' });
  const saved = 'a'.repeat(64);
  expect(await read(form({ logo: empty }), saved)).toMatchObject({ fields: { logoId: saved } });
  expect(await read(form({ initials: '1' }), saved)).toMatchObject({ fields: { logoId: null } });
  expect(await read(form())).toMatchObject({ fields: { logoId: null } });
});

describe('with a fault elsewhere', () => {
  test('a good picture is kept and comes back with the form, with all that was typed', async () => {
    const data = form({ name: '', logo: file(await picture('#abcdef')), websiteUrl: 'https://b.example' });
    data.append('defaultScopes', 'orders:read');
    data.append('defaultScopes', 'files:read');
    const first = await read(data);
    const kept = 'state' in first ? String(first.state.typed.keptLogo) : '';
    expect(first).toMatchObject({
      state: {
        errors: { name: 'Give your app a name.' },
        typed: { websiteUrl: 'https://b.example', defaultScopes: ['orders:read', 'files:read'] },
      },
    });
    expect(await read(form({ keptLogo: kept }))).toMatchObject({ fields: { logoId: kept } });
  });

  test('a bad picture is reported along with the other faults', async () => {
    const result = await read(form({ name: '', logo: file(Buffer.from('<svg/>')) }));
    const errors = 'state' in result ? result.state.errors : {};
    expect(Object.keys(errors ?? {}).sort()).toEqual(['logo', 'name']);
    expect(errors?.logo).toMatch(/not a PNG, JPEG or WebP/);
  });
});

test.each([
  ['too large', Buffer.alloc(1024 * 1024 + 1), /larger than 1 MiB/],
  ['damaged', Buffer.from('\x89PNG\r\n\x1a\nxxxxxxxxxxxxxxx', 'latin1'), /can’t be read/],
])('a picture that is %s is refused', async (_, bytes, problem) => {
  const result = await read(form({ logo: file(bytes) }));
  expect('state' in result && result.state.errors.logo).toMatch(problem);
});

test.each(['b'.repeat(64), '../../etc/passwd', 'B'.repeat(64)])('no logo has the name %s', async (keptLogo) => {
  const result = await read(form({ keptLogo }));
  expect(result).toMatchObject({ state: { errors: { logo: expect.stringContaining('no longer there') } } });
  expect('state' in result && result.state.typed.keptLogo).toBeUndefined();
});

test('a new picture wins over the one kept', async () => {
  const kept = await read(form({ name: '', logo: file(await picture('#111111')) }));
  const keptLogo = 'state' in kept ? String(kept.state.typed.keptLogo) : '';
  const result = await read(form({ keptLogo, logo: file(await picture('#222222')) }));
  expect('fields' in result && result.fields.logoId).not.toBe(keptLogo);
});

describe('logos nobody uses', () => {
  test('are removed a day later; used ones and those of other sellers are not', async () => {
    const [seller, other] = [await createSeller(db()), await createSeller(db())];
    const save = async (owner: typeof seller, color: string, at: Date) => {
      const saved = await saveLogo(owner.id, file(await picture(color)), at);
      return 'id' in saved ? saved.id : '';
    };
    const used = await save(seller, '#300000', now);
    const unused = await save(seller, '#400000', now);
    const others = await save(other, '#500000', now);
    const app = await createApp(db(), seller.id);
    await db().app.update({ where: { id: app.id }, data: { logoId: used } });
    await save(seller, '#600000', LATER);
    expect(await Promise.all([used, unused, others].map((id) => hasLogo(db(), id)))).toEqual([true, false, true]);
  });

  test('stay if they were uploaded again meanwhile', async () => {
    const seller = await createSeller(db());
    const again = await picture('#700000');
    const saved = await saveLogo(seller.id, file(again), now);
    expect(await saveLogo(seller.id, file(again), LATER)).toEqual(saved);
    expect('id' in saved && (await hasLogo(db(), saved.id))).toBe(true);
  });
});

test('a seller who keeps uploading has to wait', async () => {
  testSettings({ throttle: true });
  const seller = await createSeller(db());
  const svg = file(Buffer.from('<svg/>'));
  for (let n = 0; n < LOGO_UPLOADS.most; n += 1)
    expect(await saveLogo(seller.id, svg, now)).toEqual({ fault: 'wrong_type' });
  expect(await saveLogo(seller.id, svg, now)).toEqual({ fault: 'too_often' });
  testSettings();
});
