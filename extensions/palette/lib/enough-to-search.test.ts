import { expect, test } from 'vitest';
import { isEnoughToSearch } from './enough-to-search.ts';

test('two letters are enough to search by, and one sign where names are that short', () => {
  for (const enough of ['Li', 'Ng', 'éa', '伟', ' 민 ', 'さ', 'ช', '𠮷', 'م', '42'])
    expect(isEnoughToSearch(enough)).toBe(true);
  for (const tooLittle of ['', ' ', 'L', 'é', ' g ', '-', '4']) expect(isEnoughToSearch(tooLittle)).toBe(false);
});
