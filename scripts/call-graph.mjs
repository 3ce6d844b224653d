import { readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import ts from 'typescript-with-api';

/** By file: what its top-level names stand for, what each of them mentions, and what the file imports at run time. */
const modules = new Map();

/**
 * The files that a function can get to by calls, found by names alone: what its body mentions, what the bodies of that
 * mention, and so on. What is handed over as a value (a handler that a frame calls) counts where it is named.
 * @param {string} file path from the repository's root
 * @param {string} name one of its exports
 * @returns {Set<string>} the file itself included
 */
export function filesCalled(file, name) {
  const seen = new Set();
  const files = new Set();
  const waiting = [[file, name]];
  while (waiting.length > 0) {
    const [at, one] = waiting.pop();
    if (seen.has(`${at} ${one}`)) continue;
    seen.add(`${at} ${one}`);
    const { bodies, imported, exported } = moduleOf(at);
    const local = exported.get(one) ?? one;
    if (bodies.has(local)) files.add(at);
    for (const mention of bodies.get(local) ?? [local])
      if (imported.has(mention)) waiting.push(imported.get(mention));
      else if (bodies.has(mention) && mention !== local) waiting.push([at, mention]);
  }
  return files;
}

/** Every file that a file imports for its values, and those that these import; itself included. */
export function filesReached(file) {
  const files = new Set();
  const waiting = [file];
  while (waiting.length > 0) {
    const at = waiting.pop();
    if (files.has(at)) continue;
    files.add(at);
    waiting.push(...moduleOf(at).reaches);
  }
  return files;
}

function moduleOf(file) {
  if (!modules.has(file)) modules.set(file, readModule(file));
  return modules.get(file);
}

function readModule(file) {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, kind);
  const module = { bodies: new Map(), imported: new Map(), exported: new Map(), reaches: new Set() };
  for (const statement of source.statements) readStatement(statement, file, module);
  return module;
}

function readStatement(statement, file, { bodies, imported, exported, reaches }) {
  const from = statement.moduleSpecifier && ownFile(file, statement.moduleSpecifier.text);
  if (ts.isImportDeclaration(statement)) {
    const { importClause: clause } = statement;
    if (!from || clause?.isTypeOnly) return;
    const named = clause?.namedBindings && ts.isNamedImports(clause.namedBindings) ? clause.namedBindings.elements : [];
    const values = named.filter((one) => !one.isTypeOnly);
    if (!clause || clause.name || values.length > 0) reaches.add(from);
    if (clause?.name) imported.set(clause.name.text, [from, 'default']);
    for (const { name, propertyName } of values) imported.set(name.text, [from, (propertyName ?? name).text]);
  } else if (ts.isExportDeclaration(statement)) {
    if (from && !statement.isTypeOnly) reaches.add(from);
    for (const { name, propertyName } of statement.exportClause?.elements ?? [])
      if (from) imported.set(name.text, [from, (propertyName ?? name).text]);
      else exported.set(name.text, (propertyName ?? name).text);
  } else if (ts.isVariableStatement(statement)) {
    for (const { name, initializer } of statement.declarationList.declarations)
      for (const declared of namesIn(name)) bodies.set(declared, initializer ? mentionsIn(initializer) : new Set());
  } else if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
    const isDefault = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword);
    const name = statement.name?.text ?? 'default';
    bodies.set(name, mentionsIn(statement));
    if (isDefault) exported.set('default', name);
  } else if (ts.isExportAssignment(statement)) {
    bodies.set('default', mentionsIn(statement.expression));
  }
}

function namesIn(name) {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (element.name ? namesIn(element.name) : []));
}

/** The identifiers of a body, types and names of members left out. */
function mentionsIn(node) {
  const found = new Set();
  const visit = (at) => {
    if (ts.isTypeNode(at) && !ts.isExpressionWithTypeArguments(at)) return;
    if (ts.isIdentifier(at) && !isMemberName(at)) found.add(at.text);
    ts.forEachChild(at, visit);
  };
  visit(node);
  return found;
}

function isMemberName(node) {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  return (ts.isPropertyAssignment(parent) || ts.isJsxAttribute(parent)) && parent.name === node;
}

/** The file of ours that an import leads to; undefined for packages, and for what is generated. */
function ownFile(from, name) {
  if (!/^(?:@\/|\.)(?!.*(?:generated|\/messages\/)).*\.(?:tsx?|mjs)$/.test(name)) return undefined;
  return name.startsWith('@/') ? name.slice(2) : join(from, '..', name);
}
