/** Set by --json. */
export const output = { isJson: false };

let lastWords = 0;
let isShown = false;

/** Counts seconds on a person's terminal while nothing else is said for longer than one. @returns what ends it */
export function showProgress(): () => void {
  if (output.isJson || !process.stderr.isTTY) return () => {};
  lastWords = Date.now();
  const timer = setInterval(() => {
    const seconds = Math.floor((Date.now() - lastWords) / 1000);
    if (seconds < 1) return;
    process.stderr.write(`\r… ${seconds} s`);
    isShown = true;
  }, 250);
  return () => {
    clearInterval(timer);
    clearProgress();
  };
}

/** Makes room for words. */
function clearProgress(): void {
  if (isShown) process.stderr.write('\r\x1b[K');
  isShown = false;
  lastWords = Date.now();
}

/** Says what happens, and what the person is to do; never in between what a program reads. */
export function say(text: string): void {
  clearProgress();
  (output.isJson ? process.stderr : process.stdout).write(`${text}\n`);
}

/** Shows a thing of which more are to come, a line each: what programs read with --json, or words. */
export function showLine(value: object, words: string): void {
  clearProgress();
  process.stdout.write(`${output.isJson ? JSON.stringify(value) : words}\n`);
}

/** Shows an answer as it came: on one line for programs. */
export function showJson(value: unknown): void {
  clearProgress();
  process.stdout.write(`${JSON.stringify(value, null, output.isJson ? 0 : 2)}\n`);
}

/** Shows a result: JSON with --json, else a line for each member. */
export function show(value: unknown): void {
  clearProgress();
  process.stdout.write(`${output.isJson ? JSON.stringify(value) : inWords(value)}\n`);
}

function inWords(value: unknown): string {
  const members = Object.entries(value ?? {});
  const width = Math.max(0, ...members.map(([name]) => name.length));
  return members.map(([name, member]) => `${name.padEnd(width)}  ${cell(member)}`).join('\n');
}

/** A line of a table. */
export function inColumns(texts: string[], widths: number[]): string {
  const padded = texts.map((text, at) => text.padEnd(widths[at] ?? 0));
  return padded.join('  ').trimEnd();
}

/** A value as a table has it. */
export function cell(value: unknown): string {
  if (value === null || value === undefined) return '–';
  // What others have written may not steer the terminal.
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).replaceAll(/\p{Cc}/gu, ' ');
}
