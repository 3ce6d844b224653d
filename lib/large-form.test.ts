import { expect, test } from 'vitest';
import { refuseLargeForm } from './large-form.ts';

const SIX_MB = 6 * 1024 * 1024;

function request(method: string, length?: number): Request {
  return new Request('https://tillgate.example/', {
    method,
    headers: length === undefined ? {} : { 'content-length': `${length}` },
  });
}

test('413: a form over 6 MB is refused with a text', async () => {
  const response = refuseLargeForm(request('POST', SIX_MB + 1));
  expect(response?.status).toBe(413);
  expect(response?.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await response?.text()).toMatch(/choose a smaller one/);
});

test.each([
  ['POST', SIX_MB],
  ['POST', undefined],
  ['GET', SIX_MB + 1],
] as const)('%s of %s bytes goes through', (method, length) => {
  expect(refuseLargeForm(request(method, length))).toBeNull();
});
