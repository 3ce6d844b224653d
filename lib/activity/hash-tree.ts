import { hash } from 'node:crypto';

/**
 * A Merkle tree that only grows (RFC 9162 section 2.1), as what it takes to grow: the heads of its complete subtrees,
 * largest first. As many as there are ones in its size, written in base 2.
 */
export interface HashTree {
  size: number;
  peaks: readonly Buffer[];
}

export const EMPTY_TREE: HashTree = { size: 0, peaks: [] };

const HASH_BYTES = 32;

/** SHA-256 of all parts, one behind another. */
export function sha256(...parts: (Uint8Array | string)[]): Buffer {
  return hash('sha256', Buffer.concat(parts.map((part) => Buffer.from(part as string))), 'buffer');
}

const [LEAF, NODE] = [Buffer.from([0]), Buffer.from([1])];

/** The hash of a leaf by what it holds. */
export function leafHash(data: string): Buffer {
  return sha256(LEAF, data);
}

/** The tree with leaves added behind those it has. @param leaves their hashes */
export function grownTree({ size, peaks }: HashTree, leaves: readonly Buffer[]): HashTree {
  const grown = [...peaks];
  for (const [index, leaf] of leaves.entries()) {
    let head = leaf;
    // Two subtrees of one size become one: as many times as the size so far ends in ones.
    for (let left = size + index; left % 2 === 1; left = (left - 1) / 2)
      head = sha256(NODE, grown.pop() ?? Buffer.alloc(0), head);
    grown.push(head);
  }
  return { size: size + leaves.length, peaks: grown };
}

/** The head of a whole tree: MTH of RFC 9162. */
export function headOf({ peaks }: HashTree): Buffer {
  return (
    peaks.reduceRight<Buffer | null>((right, left) => (right ? sha256(NODE, left, right) : left), null) ?? sha256()
  );
}

/** The peaks as they are stored. */
export function writtenPeaks({ peaks }: HashTree): Buffer {
  return Buffer.concat(peaks);
}

/** A stored tree. */
export function readTree(size: number, peaks: Uint8Array): HashTree {
  const bytes = Buffer.from(peaks);
  return {
    size,
    peaks: Array.from({ length: bytes.length / HASH_BYTES }, (_, at) =>
      bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES),
    ),
  };
}

/** A head as people and webhooks get it: the size and the hash, `1234-9f86d081…`. */
export function headText(size: number, head: Uint8Array): string {
  return `${size}-${Buffer.from(head).toString('hex')}`;
}
