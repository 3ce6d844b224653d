import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

/** Reads one record as RFC 4180 says, knowing nothing about how it was written. */
function parse(line: string): string[] {
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    expect(line[at]).toBe('"');
    let cell = '';
    at += 1;
    while (!(line[at] === '"' && line[at + 1] !== '"')) {
      cell += line[at];
      at += line[at] === '"' ? 2 : 1;
    }
    cells.push(cell);
    at += 1;
    if (line[at] === ',') at += 1;
    else break;
  }
  expect(line.slice(at)).toBe('\r\n');
  return cells;
}

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', "'", '=', '+', '-', '@', '\t', ';', 'a', 'é', '＝') }),
);

test('reading gives back what was written, whatever is in it', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), (cells) => {
      const read = parse(csvLine(cells));
      expect(read.map((cell, index) => (cell === `'${cells[index]}` ? cell.slice(1) : cell))).toEqual(cells);
    }),
  );
});

test('no cell begins like a formula', () => {
  fc.assert(
    fc.property(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '＝'), text, (start, rest) => {
      expect(parse(csvLine([start + rest]))).toEqual([`'${start}${rest}`]);
    }),
  );
  expect(csvLine(['=HYPERLINK("http://x")', null, 'a=b', ' plain'])).toBe(
    `"'=HYPERLINK(""http://x"")","","a=b"," plain"\r\n`,
  );
});
