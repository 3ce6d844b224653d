import { expect, test } from 'vitest';
import { inScope } from '../kernel/process/request-scope.ts';
import { sinceForm } from './endpoint-form.ts';

test('what is delivered again begins when the reader’s clock showed that time', () => {
  const read = (since: string) => sinceForm.safeParse({ since }).data?.since.toISOString();
  expect(read('2026-05-31T12:00')).toBe('2026-05-31T12:00:00.000Z');
  inScope({ timeZone: 'Asia/Tokyo' }, () => {
    expect(read('2026-05-31T12:00:05')).toBe('2026-05-31T03:00:05.000Z');
    for (const none of ['', '2026-05-31', '2026-13-31T12:00']) expect(read(none), none).toBeUndefined();
  });
});
