import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { logoAddress } from '@/lib/apps/logo-address.ts';
import { saveLogo } from '@/lib/apps/read-app-form.ts';
import { db } from '@/lib/database/db.ts';
import { createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { GET } from './route.ts';

testDatabase();

function get(file: string): Promise<Response> {
  return GET(new Request(`https://tillgate.example/logos/${file}`), { params: Promise.resolve({ file }) });
}

test('a saved logo is cached forever, has its own type, and can’t run anything', async () => {
  const seller = await createSeller(db());
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  const saved = await saveLogo(seller.id, new Blob([new Uint8Array(png)]), new Date());
  const id = 'id' in saved ? saved.id : '';
  expect(logoAddress(id)).toBe(`/logos/${id}.webp`);
  const response = await get(`${id}.webp`);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'",
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(id);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
});

test.each([
  `${'0'.repeat(64)}.webp`,
  `${'0'.repeat(64)}.png`,
  '0'.repeat(64),
  `${'A'.repeat(64)}.webp`,
  `x${'0'.repeat(64)}.webp`,
  '..%2F..%2Fetc%2Fpasswd',
  '',
])('404 for %s, kept by no cache', async (file) => {
  const response = await get(file);
  expect(response.status).toBe(404);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.text()).toBe('');
});
