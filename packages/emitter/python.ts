import { snakeCase } from '@/lib/api/openapi/sdk-name.ts';
import { className, type Resources, type Schema, type SdkOperation } from './model.ts';

/** Writes the resources of the Python SDK: a method for each operation, which returns what it answers as it is. */
export function pythonResources(resources: Resources, version: string, header: string): string {
  const names = [...resources.keys()];
  return `# ${header}
from __future__ import annotations

from typing import Any, Dict, Optional

from ._caller import Call, Pages, Sent, segment

#: The date of the interface that this was made for.
API_VERSION = "${version}"

${[...resources].map(([name, operations]) => resource(name, operations)).join('\n\n')}

class Resources:
    """Every operation, by resource."""

    def __init__(self, call: Call) -> None:
${names.map((name) => `        self.${snakeCase(name)} = ${className(name)}(call)\n`).join('')}`;
}

function resource(name: string, operations: SdkOperation[]): string {
  return `
class ${className(name)}:
    def __init__(self, call: Call) -> None:
        self._call = call

${operations.map(method).join('\n')}`;
}

function method(operation: SdkOperation): string {
  const { verb, inPath, query, body, takesNothing, takesKey, isForm, caller, answered } = operation;
  const named = query.map(({ name, schema, required }) => {
    const type = typeOf(schema);
    return `${parameterName(name)}: ${required ? type : `Optional[${type}] = None`}`;
  });
  if (takesKey) named.push('idempotency_key: Optional[str] = None');
  const parameters = [
    'self',
    ...inPath.map((name) => `${name}: str`),
    ...(body && !takesNothing ? ['body: Dict[str, Any]'] : []),
    ...(named.length > 0 ? ['*', ...named] : []),
  ].join(', ');
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => `{segment(${name})}`);
  const sent = [
    `"${verb}", ${inPath.length > 0 ? 'f' : ''}"${path}"`,
    query.length > 0 && `query={${query.map(({ name }) => `"${name}": ${parameterName(name)}`).join(', ')}}`,
    body && (takesNothing ? 'body={}' : 'body=body'),
    takesKey && 'takes_key=True',
    isForm && 'is_form=True',
    caller !== 'token' && `caller="${caller}"`,
    answered === 'data' && 'in_data=True',
  ];
  const request = `Sent(${sent.filter(Boolean).join(', ')})`;
  const call = `self._call(${request}, ${takesKey ? 'idempotency_key' : 'None'})`;
  const [type, made] = answered === 'pages' ? ['Pages', `Pages(self._call, ${request})`] : ['Any', call];
  return `    def ${snakeCase(operation.method)}(${parameters}) -> ${type}:
        """${operation.about.replaceAll('\\', '\\\\').replaceAll('"""', "'''")}"""
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
