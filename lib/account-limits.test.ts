import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ACCOUNT_LIMITS } from './account-limits.ts';

test('the documents have the same numbers in the same order', () => {
  const [, section = ''] = readFileSync('docs/running.md', 'utf8').split('## Limits');
  const rows = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| .* \| ([\d,]+) \|$/gm)];
  expect(rows.map(([, number = '']) => Number(number.replaceAll(',', '')))).toEqual(Object.values(ACCOUNT_LIMITS));
});
