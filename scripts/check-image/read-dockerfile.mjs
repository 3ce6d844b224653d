/**
 * @typedef {object} Instruction
 * @property {string} name in capitals
 * @property {string[]} flags without the dashes: `from=build`
 * @property {string[] | string} rest a list where JSON is written, else the text
 */

/**
 * Reads a Dockerfile, as far as ours goes: comments, lines that go on behind a backslash, flags and JSON lists.
 * @param {string} text
 * @returns {Instruction[]}
 */
export function readDockerfile(text) {
  const lines = text.split('\n').filter((line) => !/^\s*(?:#|$)/.test(line));
  return lines
    .join('\n')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .map(readInstruction);
}

function readInstruction(line) {
  const [, name = '', more = ''] = /^\s*(\w+)\s+(.*)$/.exec(line) ?? [];
  const [, flags = '', rest = ''] = /^((?:--\S+\s+)*)(.*)$/.exec(more) ?? [];
  return {
    name: name.toUpperCase(),
    flags: flags
      .split(/\s+/)
      .filter(Boolean)
      .map((flag) => flag.slice(2)),
    rest: rest.startsWith('[') ? JSON.parse(rest) : rest.trim(),
  };
}

/**
 * Reads a .dockerignore: which paths of the folder, relative to it, don't reach the builder.
 * @param {string} text
 * @returns {(path: string) => boolean}
 */
export function readIgnored(text) {
  const patterns = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'))
    .map(asExpression);
  return (path) => patterns.some((pattern) => pattern.test(path));
}

/** `*` stays within a folder, `**` also stands for none; what is in an ignored folder is ignored. */
function asExpression(pattern) {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(?:.*/)?'));
  return new RegExp(`^${source}(?:/|$)`);
}
