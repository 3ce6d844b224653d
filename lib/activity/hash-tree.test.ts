import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EMPTY_TREE, grownTree, headOf, headText, leafHash, readTree, writtenPeaks } from './hash-tree.ts';

/** MTH as RFC 9162 section 2.1.1 writes it: by halves, from all leaves. */
function naiveHead(leaves: string[]): Buffer {
  const sha256 = (...parts: (Uint8Array | string)[]) => {
    const hash = createHash('sha256');
    for (const part of parts) hash.update(part);
    return hash.digest();
  };
  if (leaves.length === 0) return sha256();
  const [first = ''] = leaves;
  if (leaves.length === 1) return sha256(Uint8Array.of(0), first);
  let half = 1;
  while (half * 2 < leaves.length) half *= 2;
  return sha256(Uint8Array.of(1), naiveHead(leaves.slice(0, half)), naiveHead(leaves.slice(half)));
}

test('the head is that of the whole tree by RFC 9162, however it has grown and been stored in between', () => {
  const steps = fc.array(fc.array(fc.string(), { maxLength: 40 }), { maxLength: 12 });
  fc.assert(
    fc.property(steps, (lots) => {
      let tree = EMPTY_TREE;
      const all: string[] = [];
      for (const lot of lots) {
        all.push(...lot);
        tree = grownTree(readTree(tree.size, writtenPeaks(tree)), lot.map(leafHash));
        expect(tree.size).toBe(all.length);
        expect(headOf(tree).equals(naiveHead(all))).toBe(true);
      }
    }),
  );
});

test('heads as in the test vectors of Certificate Transparency', () => {
  const leaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
  const hashes = leaves.map((hex) =>
    createHash('sha256').update(Uint8Array.of(0)).update(Buffer.from(hex, 'hex')).digest(),
  );
  expect(headText(0, headOf(EMPTY_TREE))).toBe('0-e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(headText(8, headOf(grownTree(EMPTY_TREE, hashes)))).toBe(
    '8-5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  );
});
