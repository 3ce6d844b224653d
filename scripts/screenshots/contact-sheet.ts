import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const STYLE = `
:root{color-scheme:light dark}
body{font:15px/1.5 system-ui,sans-serif;margin:24px}
h2{font-size:15px;margin:32px 0 8px}
div{display:flex;gap:12px;align-items:start;overflow-x:auto}
img{height:420px;width:auto;max-width:none;object-fit:cover;object-position:top}
img{border:1px solid #8886;border-radius:6px}`;

/** Writes an index.html that shows every picture of a folder, a line per page or state. */
export function writeContactSheet(folder: string): void {
  const shots = new Map<string, string[]>();
  for (const file of readdirSync(folder).sort()) {
    const name = /^(.+)-\d+-(?:light|dark)\.png$/.exec(file)?.[1];
    if (name) shots.set(name, [...(shots.get(name) ?? []), file]);
  }
  const lines = [...shots].map(([name, files]) => {
    const pictures = files.map((file) => `<a href="${file}"><img loading="lazy" alt="${file}" src="${file}"></a>`);
    return `<h2 id="${name}">${name}</h2><div>${pictures.join('')}</div>`;
  });
  const head = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screenshots</title><style>${STYLE}</style>`;
  writeFileSync(join(folder, 'index.html'), `${head}<h1>${shots.size} pages and states</h1>${lines.join('\n')}\n`);
}
