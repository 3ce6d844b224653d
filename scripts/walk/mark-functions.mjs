import { readFileSync } from 'node:fs';
import ts from 'typescript-with-api';

const root = new URL('../../', import.meta.url).href;
const OURS = /^(?:app|components|lib|server)\//;
const ENTER = `import { enter as __walk } from ${JSON.stringify(new URL('record.mjs', import.meta.url).href)};`;

/** A loader hook: what Next.js alone knows comes from a stand-in, stylesheets are empty. */
export function resolve(name, context, next) {
  if (
    /^next\/(?:headers|cache)$/.test(name) &&
    context.parentURL?.startsWith(root) &&
    !context.parentURL.includes('/node_modules/')
  )
    return { url: new URL('without-next.mjs', import.meta.url).href, shortCircuit: true };
  return next(name, context);
}

/** A loader hook: every function of the product is run by `enter` of record.mjs. */
export async function load(url, context, next) {
  if (url.endsWith('.css')) return { format: 'module', source: "export default '';", shortCircuit: true };
  const path = url.startsWith(root) ? decodeURIComponent(url.slice(root.length).split('?')[0]) : '';
  if (!OURS.test(path) || !/\.tsx?$/.test(path)) return next(url, context);
  const source = readFileSync(path, 'utf8');
  return { format: 'module', source: marked(path, source), shortCircuit: true };
}

function marked(path, source) {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind);
  const edits = [];
  visit(file);
  edits.sort((a, b) => a.at - b.at);
  let done = 0;
  let text = ENTER;
  for (const { at, insert } of edits) {
    text += source.slice(done, at) + insert;
    done = at;
  }
  return text + source.slice(done);

  function visit(node) {
    const canBeMarked = isFunction(node) && node.body && !node.asteriskToken;
    if (!canBeMarked) return void ts.forEachChild(node, visit);
    const isAsync = node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword);
    const arrow = isAsync ? 'async () =>' : '() =>';
    const call = `__walk(${JSON.stringify(path)}, ${JSON.stringify(nameOf(node))},`;
    const isBlock = ts.isBlock(node.body);
    if (isBlock) edits.push({ at: node.body.getStart() + 1, insert: ` return ${call} ${arrow} {` });
    else edits.push({ at: node.body.getStart(), insert: `${call} ${arrow} (` });
    ts.forEachChild(node, visit);
    edits.push(isBlock ? { at: node.body.end - 1, insert: '});' } : { at: node.body.end, insert: '))' });
  }
}

function isFunction(node) {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node)
  );
}

function nameOf(node) {
  const named = node.name ?? node.parent.name;
  return named && ts.isIdentifier(named) ? named.text : '';
}
