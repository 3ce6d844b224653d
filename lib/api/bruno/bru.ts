/** A block of a file in Bruno's own format: names with values, or a text. */
export interface BruBlock {
  name: string;
  content: Record<string, string> | string;
}

/**
 * Writes a file in Bruno's format (https://docs.usebruno.com/bru-lang/overview): blocks in braces, their content
 * indented by two blanks. A name that begins with `~` is switched off.
 */
export function writeBru(blocks: BruBlock[]): string {
  return blocks.map(({ name, content }) => `${name} {\n${indent(linesOf(content))}}\n`).join('\n');
}

/** Writes the names of an environment's secrets, whose values Bruno asks for and keeps out of the file. */
export function writeSecretNames(names: string[]): string {
  return `vars:secret [\n${names.map((name) => `  ${name}`).join(',\n')}\n]\n`;
}

function linesOf(content: BruBlock['content']): string[] {
  if (typeof content === 'string') return content.split('\n');
  return Object.entries(content).map(([name, value]) => `${name}: ${value.replace(/\s+/g, ' ')}`.trimEnd());
}

function indent(lines: string[]): string {
  return lines.map((line) => (line === '' ? '\n' : `  ${line}\n`)).join('');
}
