import { expect, test } from 'vitest';
import { generateBackupCodes } from './backup-codes.ts';

test('ten codes at a time, none twice, without characters that look alike', () => {
  const codes = Array.from({ length: 100 }, generateBackupCodes);
  for (const ten of codes) expect(ten).toHaveLength(10);
  expect(new Set(codes.flat()).size).toBe(1000);
  for (const code of codes.flat()) expect(code).toMatch(/^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}$/);
});

test('every symbol comes up about as often as the others', () => {
  const counts = new Map<string, number>();
  for (const symbol of Array.from({ length: 310 }, generateBackupCodes).flat().join('').replaceAll('-', ''))
    counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  expect(counts.size).toBe(31);
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(250);
});
