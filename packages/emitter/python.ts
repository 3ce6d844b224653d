import { snakeCase } from '@/lib/api/openapi/sdk-name.ts';
import { byResource, className, type Model, referred, type Schema, type SdkOperation, takesNothing } from './model.ts';

const FUTURE = 'from __future__ import annotations';

/** Writes the types of the Python SDK: a TypedDict for each object, an alias for anything else. */
export function pythonTypes({ schemas }: Model, header: string): string {
  const written: string[] = [];
  for (const [name, schema] of Object.entries(schemas)) {
    const type = typeOf(schema, name, written);
    // Evaluated at once, so what comes later is in quotes.
    if (type !== `<${name}>`)
      written.push(`${hash(schema.description, '')}${name} = ${type.replaceAll(NAMED, '"$1"')}\n`);
  }
  return `# ${header}
${FUTURE}
from typing import Any, Dict, List, Literal, Optional, TypedDict, Union

${written.join('\n')}`;
}

/** Writes the resources of the Python SDK. */
export function pythonResources(model: Model, header: string): string {
  const resources = byResource(model);
  const made = resources.map(([name]) => `        self.${snakeCase(name)} = ${className(name)}(caller)\n`);
  return `# ${header}
${FUTURE}
from typing import Any, Dict, List, Literal, Optional, Union

from . import types
from ._caller import Caller, Sent, segment
from ._pages import Pages

#: The date of the interface that this was made for.
API_VERSION = "${model.version}"

${resources.map(([name, operations]) => resource(name, operations)).join('\n\n')}

class Resources:
    """Every operation, by resource."""

    def __init__(self, caller: Caller) -> None:
${made.join('')}`;
}

function resource(name: string, operations: SdkOperation[]): string {
  return `
class ${className(name)}:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

${operations.map(method).join('\n')}`;
}

function method(operation: SdkOperation): string {
  const { inPath, query, body, answer, answered, verb, takesKey, takesMatch, isForm, caller } = operation;
  const isAsked = body && !takesNothing(operation);
  const named = [
    ...query.map(
      ({ name, schema, required }) =>
        `${parameterName(name)}: ${required ? inline(schema) : `Optional[${inline(schema)}] = None`}`,
    ),
    ...(takesKey ? ['idempotency_key: Optional[str] = None'] : []),
    ...(takesMatch ? ['if_match: Optional[str] = None'] : []),
  ];
  const parameters = [
    'self',
    ...inPath.map((name) => `${name}: str`),
    ...(isAsked ? [`body: ${inline(body)}`] : []),
    ...(named.length > 0 ? ['*', ...named] : []),
  ];
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => `{segment(${name})}`);
  const sent = [
    `"${verb}", ${path === operation.path ? '' : 'f'}"${path}"`,
    ...(query.length > 0 ? [`query={${query.map(({ name }) => `"${name}": ${parameterName(name)}`).join(', ')}}`] : []),
    ...(body ? [`body=${isAsked ? 'body' : '{}'}`] : []),
    ...(takesKey ? ['takes_key=True'] : []),
    ...(isForm ? ['is_form=True'] : []),
    ...(caller === 'token' ? [] : [`caller="${caller}"`]),
    ...(answered === 'data' ? ['in_data=True'] : []),
    ...(takesMatch ? ['if_match=if_match'] : []),
  ].join(', ');
  const type = inline(answer);
  const made =
    answered === 'pages'
      ? `Pages(self._caller, Sent(${sent}))`
      : `self._caller.call(Sent(${sent})${takesKey ? ', idempotency_key' : ''})`;
  return `    def ${snakeCase(operation.method)}(${parameters.join(', ')}) -> ${answered === 'pages' ? `Pages[${type}]` : type}:
        """${said(`${operation.summary}. ${operation.description}`)}"""
        return ${made}
`;
}

/** Words of the language get an underscore behind them (PEP 8). */
function parameterName(name: string): string {
  return ['from', 'in', 'is', 'not', 'or', 'and', 'class', 'global', 'import', 'as'].includes(name) ? `${name}_` : name;
}

/** A type where nothing can be declared beside it. */
function inline(schema: Schema): string {
  return typeOf(schema, '', []).replaceAll(NAMED, 'types.$1');
}

/** A name of types.py inside a type, until it is known how to write it there. */
const NAMED = /<(\w+)>/g;

/** @param name what an object without a name of its own is called; nothing where it needs none */
function typeOf(schema: Schema, name: string, written: string[]): string {
  if (schema.$ref) return `<${referred(schema.$ref)}>`;
  if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
  if (schema.enum) return `Literal[${schema.enum.map(literal).join(', ')}]`;
  const several = schema.oneOf ?? schema.anyOf;
  if (several && !schema.properties) return union(several, name, written);
  if (Array.isArray(schema.type))
    return `Union[${schema.type.map((type) => typeOf({ ...schema, type }, name, written)).join(', ')}]`;
  if (schema.type === 'array') return `List[${typeOf(schema.items ?? {}, name && `${name}Item`, written)}]`;
  if (schema.type === 'object') return objectType(schema, name, written);
  return PLAIN[schema.type ?? ''] ?? 'Any';
}

const PLAIN: Record<string, string> = { string: 'str', boolean: 'bool', null: 'None', integer: 'int', number: 'float' };

function union(several: Schema[], name: string, written: string[]): string {
  const nulls = several.filter(({ type }) => type === 'null');
  const others = several.filter(({ type }) => type !== 'null');
  const types = others.map((one, index) => {
    const told = Object.values(one.properties ?? {}).find((property) => typeof property.const === 'string')?.const;
    const part = others.length === 1 ? '' : told === undefined ? String(index + 1) : pascal(String(told));
    return typeOf(one, name && `${name}${part}`, written);
  });
  const all = types.length === 1 ? (types[0] ?? 'Any') : `Union[${types.join(', ')}]`;
  return nulls.length > 0 ? `Optional[${all}]` : all;
}

function objectType(schema: Schema, name: string, written: string[]): string {
  const { properties = {}, required = [], additionalProperties } = schema;
  const members = Object.entries(properties);
  if (members.length === 0 || !name) {
    const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties, '', written) : 'Any';
    return `Dict[str, ${values}]`;
  }
  const typed = members.map(([key, member]) => ({
    key,
    type: typeOf(member, `${name}${pascal(key)}`, written),
    description: member.description,
    isRequired: required.includes(key),
  }));
  const [needed, others] = [typed.filter((one) => one.isRequired), typed.filter((one) => !one.isRequired)];
  const isMixed = needed.length > 0 && others.length > 0;
  if (isMixed) written.push(typedDict(`_${name}Required`, 'TypedDict', needed));
  const base = isMixed ? `_${name}Required, total=False` : needed.length > 0 ? 'TypedDict' : 'TypedDict, total=False';
  written.push(typedDict(name, base, isMixed ? others : typed, schema.description));
  return `<${name}>`;
}

type Member = { key: string; type: string; description?: string };

function typedDict(name: string, base: string, members: Member[], description?: string): string {
  const about = description ? `    """${said(description)}"""\n\n` : '';
  const lines = members.map(({ key, type, description: about }) => {
    if (!/^[a-z_]\w*$/i.test(key)) throw new Error(`${name}.${key} can’t be written as a member of a TypedDict.`);
    return `${hash(about, '    ')}    ${key}: ${type.replaceAll(NAMED, '$1')}\n`;
  });
  return `
class ${name}(${base}):
${about}${lines.join('')}`;
}

function literal(value: unknown): string {
  return value === true ? 'True' : value === false ? 'False' : value === null ? 'None' : JSON.stringify(value);
}

function pascal(text: string): string {
  return text.replace(/(?:^|[^a-z0-9]+)(\w)/gi, (_, letter: string) => letter.toUpperCase());
}

function hash(text: string | undefined, indent: string): string {
  return text ? `${indent}# ${text.replaceAll('\n', ' ')}\n` : '';
}

function said(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"""', "'''");
}
