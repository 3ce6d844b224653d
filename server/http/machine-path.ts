/** Paths that are answered for machines, which have words and limits of their own. */
const MACHINES = /^\/(?:api|v1|mcp|\.well-known)(?:\/|$)/;
const V1 = /^\/(?:api\/)?v1(?:\/|$)/;

/** What isn't as it would be written: encoded, capital, with slashes or dots that mean nothing. */
const ODD = /[%\\A-Z]|\/\/|\/\.{1,2}(?:\/|$)/;
const ODD_SLASHES = /\/\/|.\/$/;

/**
 * Whether whoever wrote a path meant one that is answered for machines, however it is spelt: they must never be told
 * what people are told.
 */
export function isForMachines(path: string): boolean {
  return MACHINES.test(ODD.test(path) ? asMeant(path) : path);
}

/** Whether it is the MCP endpoint or v1, which refuse in the shape of v1. */
export function isLikeV1(path: string): boolean {
  return /^\/(?:(?:api\/)?v1|mcp)(?:\/|$)/.test(ODD.test(path) ? asMeant(path) : path);
}

/**
 * What becomes of a path that is meant for machines and isn't spelt as theirs are: it is another spelling of one that
 * may be there, by RFC 3986 section 6.2.2 or for slashes too many; or there is nothing. Null for one that can be read
 * on.
 */
export function spellingFault(path: string): { moved: string } | 'nothing_here' | null {
  if (!ODD.test(path) && !ODD_SLASHES.test(path)) return null;
  if (!isForMachines(path)) return null;
  const isOdd = ODD_SLASHES.test(path);
  // In v1 there are ids, which anything may stand in place of.
  if (V1.test(path) && !isOdd) return null;
  const plain = withPlainLetters(path)
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1');
  if (plain !== path && MACHINES.test(plain)) return { moved: plain };
  return MACHINES.test(path) && !path.includes('%') ? null : 'nothing_here';
}

/** The path that the most forgiving reader would make of it. */
function asMeant(path: string): string {
  const segments: string[] = [];
  for (const segment of decoded(path)
    .toLowerCase()
    .split(/[/\\]+/)) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return `/${segments.join('/')}`;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Decodes what needs no encoding, and means the same with it. */
function withPlainLetters(path: string): string {
  return path.replace(/%[2-7][0-9a-f]/gi, (code) => {
    const letter = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(letter) ? letter : code;
  });
}
