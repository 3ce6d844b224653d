import { afterEach, expect, test, vi } from 'vitest';
import { GET } from '@/app/api/health/route.ts';
import { resetProcess } from '@/lib/kernel/process/process-wide.ts';
import { drainDelay } from './drain-delay.ts';

afterEach(() => {
  resetProcess();
});

test('behind a proxy a server that stops is no longer well, and serves on until that was noticed', async () => {
  const others = vi.fn();
  expect(GET().status).toBe(200);
  const noticed = drainDelay({ trustProxy: 1 }, others);
  expect([GET().status, GET().headers.get('retry-after')]).toEqual([503, '5']);
  expect(others).toHaveBeenCalledOnce();
  expect(await Promise.race([noticed, 'not yet'])).toBe('not yet');
  await noticed;
});

test('without a proxy there is nobody to wait for', async () => {
  await drainDelay({ trustProxy: 0 });
  expect(GET().status).toBe(200);
});
