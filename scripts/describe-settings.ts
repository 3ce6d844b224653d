import { type Variable, variables } from '../lib/kernel/config/env-variables.ts';

const WIDTH = 90;
const BEGIN = '<!-- variables: made by npm run env-example -->';
const END = '<!-- variables end -->';

/** The text of .env.example: every variable with its meaning, commented out, so that a copy of it changes nothing. */
export function envExample(): string {
  const head = [
    'Every variable there is. Copy this file to .env and uncomment what you want to change:',
    'npm start, npm run dev, npm run worker and npm run example-app read it.',
    'Variables that are set in the environment take precedence. Made by npm run env-example.',
  ];
  return [head.map(comment).join('\n'), ...variables().map(entry), ''].join('\n\n').trimEnd().concat('\n');
}

/** A document with its table of variables remade between the two marks. Throws when the marks are missing. */
export function withVariables(document: string): string {
  const [before, rest] = document.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`The document has no “${BEGIN}” and “${END}”.`);
  const rows = variables().map(({ name, meaning, otherwise }) => `| \`${name}\` | ${meaning} | ${otherwise} |`);
  const table = ['| Variable | Meaning | Default |', '|---|---|---|', ...rows].join('\n');
  return `${before}${BEGIN}\n\n${table}\n\n${END}${after}`;
}

function entry({ name, meaning, otherwise, example }: Variable): string {
  const said = [meaning, `Default: ${otherwise}.`].flatMap((text) => wrap(text.replaceAll('`', ''), WIDTH));
  return [...said.map(comment), `#${name}=${example}`].join('\n');
}

function comment(line: string): string {
  return `# ${line}`;
}

/** A text in lines shorter than this, broken between words. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
