import { snakeCase } from '@/lib/api/openapi/sdk-name.ts';
import { byResource, className, type Model, type Schema, type SdkOperation, takesNothing } from './model.ts';

/** Writes the resources of the Python SDK: a method for each operation, which returns what it answers as it is. */
export function pythonResources(model: Model, header: string): string {
  const resources = byResource(model);
  const made = resources.map(([name]) => `        self.${snakeCase(name)} = ${className(name)}(caller)\n`);
  return `# ${header}
from __future__ import annotations

from typing import Any, Dict, Optional

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
  const { inPath, query, body, answered, verb, takesKey, isForm, caller, summary, description } = operation;
  const isAsked = body && !takesNothing(operation);
  const named = query.map(({ name, schema, required }) => {
    const type = typeOf(schema);
    return `${parameterName(name)}: ${required ? type : `Optional[${type}] = None`}`;
  });
  if (takesKey) named.push('idempotency_key: Optional[str] = None');
  const parameters = [
    'self',
    ...inPath.map((name) => `${name}: str`),
    ...(isAsked ? ['body: Dict[str, Any]'] : []),
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
  ].join(', ');
  const call = `self._caller.call(Sent(${sent})${takesKey ? ', idempotency_key' : ''})`;
  const [type, made] = answered === 'pages' ? ['Pages', `Pages(self._caller, Sent(${sent}))`] : ['Any', call];
  const about = `${summary}. ${description}`.replaceAll('\\', '\\\\').replaceAll('"""', "'''");
  return `    def ${snakeCase(operation.method)}(${parameters.join(', ')}) -> ${type}:
        """${about}"""
        return ${made}
`;
}

/** Words of the language get an underscore behind them (PEP 8). */
function parameterName(name: string): string {
  return ['from', 'in', 'is', 'not', 'or', 'and', 'class', 'global', 'import', 'as'].includes(name) ? `${name}_` : name;
}

const PLAIN: Record<string, string> = { string: 'str', boolean: 'bool', integer: 'int', number: 'float' };

function typeOf({ type }: Schema): string {
  return (typeof type === 'string' && PLAIN[type]) || 'Any';
}
