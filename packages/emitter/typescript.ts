import { byResource, className, type Model, referred, type Schema, type SdkOperation, takesNothing } from './model.ts';

const HEADER = '// Made from the OpenAPI document by `npm run sdk`. Change that, not this.';

/** Writes the types and resources of the TypeScript SDK. */
export function typescriptSource(model: Model): string {
  const types = Object.entries(model.schemas).map(
    ([name, schema]) => `${comment([schema.description], '')}export type ${name} = ${typeOf(schema, '')};\n`,
  );
  const resources = byResource(model);
  const members = resources.map(([name]) => `  readonly ${name}: ${className(name)};\n`);
  const made = resources.map(([name]) => `    this.${name} = new ${className(name)}(caller);\n`);
  return `${HEADER}
import { type Caller, type CallOptions, segment } from './caller.ts';
import { Pages } from './pages.ts';

/** The date of the interface that this was made for. */
export const API_VERSION = '${model.version}';

${types.join('\n')}
${resources.map(([name, operations]) => resource(name, operations)).join('\n')}
/** Every operation, by resource. */
export class Resources {
${members.join('')}
  constructor(caller: Caller) {
${made.join('')}  }
}
`;
}

function resource(name: string, operations: SdkOperation[]): string {
  return `export class ${className(name)} {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

${operations.map(method).join('\n')}}
`;
}

function method(operation: SdkOperation): string {
  const { inPath, query, body, answer, answered, verb, takesKey, isForm, caller } = operation;
  const queryType = objectOf(
    query.map(({ name, schema, description, required }) => [name, { ...schema, description }, required ?? false]),
    '  ',
  );
  // What may be left out as a whole, because each of its members may.
  const needed = query.some(({ required }) => required) ? '' : ' = {}';
  const parameters = [
    ...inPath.map((name) => `${name}: string`),
    ...(body && !takesNothing(operation) ? [`body: ${typeOf(body, '  ')}`] : []),
    ...(query.length > 0 ? [`query: ${queryType}${needed}`] : []),
    'options: CallOptions = {}',
  ];
  const type = typeOf(answer, '  ');
  const result = answered === 'pages' ? `Pages<${type}>` : `Promise<${type}>`;
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => `\${segment(${name})}`);
  const request = [
    `method: '${verb}'`,
    `path: \`${path}\``,
    ...(query.length > 0 ? ['query'] : []),
    ...(body ? [takesNothing(operation) ? 'body: {}' : 'body'] : []),
    ...(takesKey ? ['takesKey: true'] : []),
    ...(isForm ? ['isForm: true'] : []),
    ...(caller === 'token' ? [] : [`caller: '${caller}'`]),
    ...(answered === 'data' ? ['inData: true'] : []),
  ].join(', ');
  const made =
    answered === 'pages'
      ? `return new Pages(this.#caller, { ${request} }, options);`
      : `return this.#caller.call({ ${request} }, options);`;
  return `${comment([`${operation.summary}. ${operation.description}`], '  ')}  ${operation.method}(${parameters.join(', ')}): ${result} {
    ${made}
  }
`;
}

function typeOf(schema: Schema, indent: string): string {
  if (schema.$ref) return referred(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const several = schema.oneOf ?? schema.anyOf;
  if (several && !schema.properties) return several.map((one) => typeOf(one, indent)).join(' | ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type }, indent)).join(' | ');
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return `Array<${typeOf(schema.items ?? {}, indent)}>`;
    case 'object':
      return objectType(schema, indent);
    default:
      return 'unknown';
  }
}

function objectType({ properties, required = [], additionalProperties }: Schema, indent: string): string {
  const members = Object.entries(properties ?? {});
  if (members.length > 0)
    return objectOf(
      members.map(([name, schema]) => [name, schema, required.includes(name)]),
      indent,
    );
  if (typeof additionalProperties === 'object') return `Record<string, ${typeOf(additionalProperties, indent)}>`;
  return additionalProperties === false ? 'Record<string, never>' : 'Record<string, unknown>';
}

function objectOf(members: [name: string, schema: Schema, isRequired: boolean][], indent: string): string {
  const inner = `${indent}  `;
  const lines = members.map(([name, schema, isRequired]) => {
    const key = /^[a-zA-Z_]\w*$/.test(name) ? name : JSON.stringify(name);
    return `${comment([schema.description], inner)}${inner}${key}${isRequired ? '' : '?'}: ${typeOf(schema, inner)};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

function comment(lines: (string | undefined)[], indent: string): string {
  const said = lines.filter((line) => line !== undefined);
  return said.length === 0 ? '' : `${indent}/** ${said.join(' ').replaceAll('*/', '*\\/')} */\n`;
}
