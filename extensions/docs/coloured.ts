import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';

for (const [name, language] of Object.entries({ bash, javascript, json, php, python, typescript })) {
  hljs.registerLanguage(name, language);
}

/** What a sample's label says of the language it is in; commands, where it says nothing of one. */
const LANGUAGES: Record<string, string> = {
  'Node.js': 'javascript',
  PHP: 'php',
  Python: 'python',
  'Python SDK': 'python',
  TypeScript: 'typescript',
  'TypeScript SDK': 'typescript',
};

/** The colours that docs.inline.css has for code, by what the library calls a part of the code. */
const COLOURS: Record<string, string> = {
  comment: 'dim',
  meta: 'dim',
  keyword: 'word',
  built_in: 'word',
  literal: 'word',
  string: 'text',
  regexp: 'text',
  number: 'name',
  attr: 'name',
  variable: 'name',
};

/**
 * Code as HTML in colours, with everything escaped.
 * @param label what the sample is called, such as `Python SDK`
 */
export function coloured(code: string, label: string): string {
  const language = /^[[{]/.test(code) ? 'json' : (LANGUAGES[label] ?? 'bash');
  const open: (string | undefined)[] = [];
  // What has no colour of its own needs no element: a reference page has thousands.
  return hljs.highlight(code, { language }).value.replace(/<span class="hljs-(\w+)[^"]*">|<\/span>/g, (_, part) => {
    if (part === undefined) return open.pop() ? '</span>' : '';
    const colour = COLOURS[part] === open.at(-1) ? undefined : COLOURS[part];
    open.push(colour);
    return colour ? `<span class="${colour}">` : '';
  });
}
