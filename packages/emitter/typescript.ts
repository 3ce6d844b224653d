import { className, type Resources, type SdkOperation } from './model.ts';

/** Writes the methods of the TypeScript SDK. */
export function typescriptMethods(resources: Resources, version: string, header: string): string {
  const names = [...resources.keys()];
  return `// ${header}
import type { Call, CallOptions } from './caller.ts';
import { Pages } from './pages.ts';
import type { operations } from './schema.ts';

/** The date of the interface that this was made for. */
export const API_VERSION = '${version}';

${[...resources].map(([name, operations]) => resource(name, operations)).join('\n')}
/** Every operation, by resource. */
export class Resources {
${names.map((name) => `  readonly ${name}: ${className(name)};\n`).join('')}
  constructor(call: Call) {
${names.map((name) => `    this.${name} = new ${className(name)}(call);\n`).join('')}  }
}
`;
}

function resource(name: string, operations: SdkOperation[]): string {
  return `export class ${className(name)} {
  readonly #call: Call;

  constructor(call: Call) {
    this.#call = call;
  }
${operations.map(method).join('')}}
`;
}

function method(operation: SdkOperation): string {
  const { id, verb, path, inPath, query, body, takesNothing, takesKey, isForm, caller, answered } = operation;
  const types = `operations['${id}']`;
  const isNeeded = query.some(({ required }) => required);
  const parameters = [
    ...inPath.map((name) => `${name}: string`),
    ...(body && !takesNothing ? [`body: ${types}['requestBody']['content']['application/json']`] : []),
    ...(query.length > 0 ? [`query${isNeeded ? '' : '?'}: ${types}['parameters']['query']`] : []),
    'options?: CallOptions',
  ].join(', ');
  const sent = [
    `method: '${verb}', path: '${path}'`,
    inPath.length > 0 && `ids: { ${inPath.join(', ')} }`,
    query.length > 0 && 'query',
    body && (takesNothing ? 'body: {}' : 'body'),
    takesKey && 'takesKey: true',
    isForm && 'isForm: true',
    caller !== 'token' && `caller: '${caller}'`,
    answered === 'data' && 'inData: true',
  ];
  const request = `{ ${sent.filter(Boolean).join(', ')} }`;
  const answer = `${types}['responses'][${operation.statuses}]['content']['application/json']`;
  const type = {
    pages: `Pages<${answer}['data'][number]>`,
    data: `Promise<${answer}['data']>`,
    whole: `Promise<${answer}>`,
  };
  const made = answered === 'pages' ? `new Pages(this.#call, ${request}, options)` : `this.#call(${request}, options)`;
  return `
  /** ${operation.about.replaceAll('*/', '*\\/')} */
  ${operation.method}(${parameters}): ${type[answered]} {
    return ${made};
  }
`;
}
