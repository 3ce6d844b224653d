import { snakeCase } from '@/lib/api/openapi/sdk-name.ts';
import { type Model, referred, type Schema, type SdkOperation } from './model.ts';

const HEADER = '// Made from the OpenAPI document by `npm run sdk`. Change that, not this.';

/** Writes the table from which the command line has a command per operation. */
export function cliSource(model: Model): string {
  return `${HEADER}
/** \`resource\` and \`method\` are the words of its command; of parameters and members it is the type: string or json. */
export type Operation = Record<'id' | 'resource' | 'method' | 'verb' | 'path' | 'summary', string> &
  Record<'takesKey' | 'isForm' | 'inData', boolean> & {
    inPath: string[];
    query: Record<string, string>;
    body: Record<string, string> | null;
    caller: 'token' | 'client' | 'anyone';
  };

export const OPERATIONS: Operation[] = ${JSON.stringify(
    model.operations.map((one) => row(one, model)),
    null,
    2,
  )};

/** Every kind of event. */
export const EVENT_KINDS: string[] = ${JSON.stringify(kindsOf(model), null, 2)};
`;
}

function row(operation: SdkOperation, model: Model) {
  const { id, verb, path, summary, inPath, takesKey, isForm, caller, answered, query, body } = operation;
  return {
    id,
    ...{ resource: kebab(operation.resource), method: kebab(operation.method), verb, path, summary, inPath },
    query: Object.fromEntries(query.map(({ name }) => [name, 'string'])),
    body: body && Object.fromEntries(membersOf(body, model).map(([name, schema]) => [name, typeOf(schema, model)])),
    ...{ takesKey, isForm, caller, inData: answered === 'data' },
  };
}

const kebab = (name: string) => snakeCase(name).replaceAll('_', '-');

/** The members of an object, or of any of the objects that it may be. */
function membersOf(schema: Schema, model: Model): [string, Schema][] {
  const { properties, oneOf, anyOf } = resolved(schema, model);
  return [
    ...Object.entries(properties ?? {}),
    ...[...(oneOf ?? []), ...(anyOf ?? [])].flatMap((one) => membersOf(one, model)),
  ];
}

function typeOf(schema: Schema, model: Model): string {
  const { type, enum: values, const: value } = resolved(schema, model);
  const isText = [type].flat().includes('string') || [...(values ?? []), value].some((one) => typeof one === 'string');
  return isText ? 'string' : 'json';
}

function resolved(schema: Schema, model: Model): Schema {
  return schema.$ref ? (model.schemas[referred(schema.$ref)] ?? {}) : schema;
}

function kindsOf({ schemas }: Model): unknown[] {
  return schemas.EventKind?.enum ?? [];
}
