import { byResource, className, type Model, type SdkOperation, takesNothing } from './model.ts';

/** Writes the methods of the TypeScript SDK, and the table of what each of them sends. */
export function typescriptMethods(model: Model, header: string): string {
  const resources = byResource(model);
  return `// ${header}
import type { Body, Data, Item, Query, Whole } from './answers.ts';
import type { CallOptions, Operation } from './caller.ts';
import type { Pages } from './pages.ts';

/** The date of the interface that this was made for. */
export const API_VERSION = '${model.version}';

${resources.map(([name, operations]) => resource(name, operations)).join('\n')}
/** Every operation, by resource. */
export interface Resources {
${resources.map(([name]) => `  readonly ${name}: ${className(name)};\n`).join('')}}

export const OPERATIONS: Record<string, Record<string, Operation>> = {
${resources.map(([name, operations]) => `  ${name}: {\n${operations.map(entry).join('')}  },\n`).join('')}};
`;
}

function resource(name: string, operations: SdkOperation[]): string {
  return `export interface ${className(name)} {\n${operations.map(signature).join('')}}\n`;
}

function signature(operation: SdkOperation): string {
  const { id, method, inPath, query, answered, summary, description } = operation;
  const isNeeded = query.some(({ required }) => required);
  const parameters = [
    ...inPath.map((name) => `${name}: string`),
    ...(isSent(operation) ? [`body: Body<'${id}'>`] : []),
    ...(query.length > 0 ? [`query${isNeeded ? '' : '?'}: Query<'${id}'>`] : []),
    'options?: CallOptions',
  ];
  const returned = { pages: `Pages<Item<'${id}'>>`, data: `Promise<Data<'${id}'>>`, whole: `Promise<Whole<'${id}'>>` };
  const about = `${summary}. ${description}`.replaceAll('*/', '*\\/');
  return `  /** ${about} */\n  ${method}(${parameters.join(', ')}): ${returned[answered]};\n`;
}

function entry(operation: SdkOperation): string {
  const { method, verb, path, inPath, query, answered, takesKey, isForm, caller } = operation;
  const takes = [...inPath, ...(isSent(operation) ? ['body'] : []), ...(query.length > 0 ? ['query'] : [])];
  const sent = {
    method: verb,
    path,
    takes,
    body: takesNothing(operation) ? {} : undefined,
    takesKey: takesKey || undefined,
    isForm: isForm || undefined,
    caller: caller === 'token' ? undefined : caller,
    inData: answered === 'data' || undefined,
    isPaged: answered === 'pages' || undefined,
  };
  return `    ${method}: ${JSON.stringify(sent)},\n`;
}

function isSent(operation: SdkOperation): boolean {
  return operation.body !== null && !takesNothing(operation);
}
