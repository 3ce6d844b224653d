#!/usr/bin/env node
// Checks the exported history of a store: that it holds, unchanged, everything that it held when a head was published.
// A history is a Merkle tree (RFC 9162 section 2.1) over its entries in their order; a head is its size and root.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

const HELP = `tillgate-verify FILE... --head SIZE-HASH [--head ...]

FILE: the exported history of a store, all its parts in order. --head: a head that you have kept, from a mail, the
History-Head header of a webhook, or the Activity page. Ends with 0: whole; 1: not what it was; 2: wrong usage.`;

const OPEN = 'id at kind store_id store_name mode app_id app_name connection_id actor'.split(' ');
const PARTS = { person: ['actor_name', 'address', 'user_agent'], rest: ['request_id', 'detail'] };
const HEAD = /^(\d{1,15})-([0-9a-f]{64})$/;

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const member = (entry, name) => (entry[name] === undefined ? null : entry[name]);

/** What an entry has in the tree: everything said of the person and of details is in it as a salted hash alone. */
function leafOf(entry) {
  const hashes = Object.entries(PARTS).map(([part, names]) => {
    const { salt, hash, ...said } = entry[part] ?? {};
    if (typeof salt !== 'string') return String(hash);
    return sha256(Buffer.from(salt, 'hex'), JSON.stringify(names.map((name) => member(said, name)))).toString('hex');
  });
  return sha256(Buffer.of(0), JSON.stringify([...OPEN.map((name) => member(entry, name)), ...hashes]));
}

/** A tree that only grows: the roots of its complete subtrees, largest first. */
class Tree {
  size = 0;
  peaks = [];

  add(leaf) {
    let root = leaf;
    for (let left = this.size; left % 2 === 1; left = (left - 1) / 2)
      root = sha256(Buffer.of(1), this.peaks.pop(), root);
    this.peaks.push(root);
    this.size += 1;
  }

  head() {
    const root = this.peaks.reduceRight((right, left) => (right ? sha256(Buffer.of(1), left, right) : left), null);
    return `${this.size}-${(root ?? sha256()).toString('hex')}`;
  }
}

/**
 * Goes through a history once.
 * @param lines of the exported files, one after another
 * @param kept heads that were published before
 * @returns what is wrong, in sentences, with the size, the head and how much was erased
 */
export async function verify(lines, kept) {
  const tree = new Tree();
  const wanted = kept.map((head) => ({ head, at: Number(head.split('-')[0]) }));
  const [faults, store] = [[], {}];
  let [erased, whole, suspects] = [0, 0, []];
  const compare = (head, from) => {
    if (head === tree.head()) whole = tree.size;
    else faults.push(`Something among the entries ${whole + 1} to ${tree.size} is not what it was: ${from}.`);
  };
  for await (const text of lines) {
    if (text.trim() === '') continue;
    const entry = JSON.parse(text);
    if (entry.history !== undefined) {
      if (store.id !== undefined && store.id !== entry.history) throw new Error('These are histories of two stores.');
      Object.assign(store, { id: entry.history, name: entry.store, said: entry.head });
      continue;
    }
    if (entry.place !== tree.size)
      suspects.push(`Entry ${tree.size + 1} is not there: entry ${entry.place + 1} follows.`);
    if (entry.missing) suspects.push(`Entry ${tree.size + 1} (${entry.id}) was deleted.`);
    else if (entry.store_id !== store.id) suspects.push(`Entry ${tree.size + 1} is of another store.`);
    if (suspects.length > 0) break;
    if (Object.keys(PARTS).some((part) => entry[part]?.erased)) erased += 1;
    tree.add(leafOf(entry));
    if (entry.head !== undefined && faults.length === 0) compare(entry.head, 'the export itself says so');
    for (const { head, at } of wanted) if (at === tree.size) compare(head, `${head} was published`);
  }
  faults.push(...suspects);
  if (store.id === undefined) throw new Error('This is no history: the first line has to say of which store.');
  for (const { head, at } of wanted)
    if (at > tree.size) faults.push(`The history ends after ${tree.size} entries, but ${head} was published.`);
  if (faults.length === 0 && store.said !== tree.head()) faults.push(`The history says ${store.said} of itself.`);
  return { faults, erased, size: tree.size, head: tree.head(), store: store.name };
}

async function* linesOf(files) {
  for (const file of files) yield* createInterface({ input: createReadStream(file), crlfDelay: Infinity });
}

async function main() {
  const options = { head: { type: 'string', multiple: true }, help: { type: 'boolean' } };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const heads = values.head ?? [];
  if (values.help || positionals.length === 0 || heads.length === 0) throw new Error(HELP);
  const odd = heads.find((head) => !HEAD.test(head));
  if (odd !== undefined) throw new Error(`${odd} is no head: it looks like 1234-9f86… with 64 digits.`);
  const { faults, erased, size, head, store } = await verify(linesOf(positionals), heads);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) return 1;
  const gone = erased > 0 ? ` Of ${erased}, a person was erased.` : '';
  console.log(`The history of ${JSON.stringify(store)} is whole: ${size} entries.${gone}\nKeep this head: ${head}`);
  return 0;
}

if (import.meta.main ?? process.argv[1]?.match(/verify\.mjs$|tillgate-verify$/))
  process.exitCode = await main().catch((error) => {
    console.error(error.message);
    return 2;
  });
