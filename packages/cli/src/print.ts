/** Set by --json. */
export const output = { isJson: false };

/** Says what happens, and what the person is to do; never in between what a program reads. */
export function say(text: string): void {
  (output.isJson ? process.stderr : process.stdout).write(`${text}\n`);
}

/** Shows a thing of which more are to come, a line each: what programs read with --json, or words. */
export function showLine(value: object, words: string): void {
  process.stdout.write(`${output.isJson ? JSON.stringify(value) : words}\n`);
}

/** Shows an answer as it came: on one line for programs. */
export function showJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, output.isJson ? 0 : 2)}\n`);
}

/** Shows a result: JSON with --json, else a line for each member. */
export function show(value: object): void {
  showLine(value, inWords(value));
}

function inWords(value: object): string {
  const members = Object.entries(value);
  const width = Math.max(0, ...members.map(([name]) => name.length));
  return members.map(([name, member]) => `${name.padEnd(width)}  ${cell(member)}`).join('\n');
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '–';
  return plain(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

/** Text for a terminal, which what others have written may not steer. */
export function plain(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ');
}
