import { type ApiDocument, type Parameter, referred, type Schema } from '@/packages/emitter/model.ts';

type Position = 'sent' | 'answered';

/** The documents that are compared. */
interface Pair {
  before: ApiDocument;
  after: ApiDocument;
  /** What two schemas were found to differ in; nothing while they are being compared, since one may hold itself. */
  known: Record<Position, Map<Schema, Map<Schema, string[]>>>;
}

type Operation = ApiDocument['paths'][string][string];

/**
 * Says, a sentence each, what in a document breaks those who rely on an earlier one: an operation, parameter, member or
 * value that is gone; a type that takes less, or answers with something else; what is newly required. What is merely
 * added is not among it: operations, optional members and parameters, kinds of event, values of answers.
 */
export function breakingChanges(before: ApiDocument, after: ApiDocument): string[] {
  const pair = { before, after, known: { sent: new Map(), answered: new Map() } };
  const found = Object.entries(before.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).flatMap(([verb, was]) => {
      const is = after.paths[path]?.[verb];
      const name = `${verb.toUpperCase()} ${path}`;
      return is ? operationFaults(pair, name, was, is) : [`${name} is gone.`];
    }),
  );
  return [...new Set(found)];
}

function operationFaults(pair: Pair, name: string, was: Operation, is: Operation): string[] {
  const faults = was.operationId === is.operationId ? [] : [`${name} is no longer ${was.operationId}.`];
  faults.push(...parameterFaults(pair, name, was, is));
  const [bodyWas, bodyIs] = [was.requestBody?.content, is.requestBody?.content];
  if (!bodyWas && bodyIs) faults.push(`${name} takes a body now.`);
  for (const [type, { schema }] of Object.entries(bodyWas ?? {})) {
    const taken = bodyIs?.[type]?.schema;
    if (taken) faults.push(...below(`${name}: the body`, schemaFaults(pair, 'sent', schema, taken)));
    else faults.push(`${name} takes no ${type} any more.`);
  }
  for (const [status, answer] of Object.entries(was.responses).filter(([code]) => code.startsWith('2'))) {
    const schema = answer.content?.['application/json']?.schema;
    const given = is.responses[status]?.content?.['application/json']?.schema;
    if (!is.responses[status]) faults.push(`${name} answers ${status} no more.`);
    else if (schema) faults.push(...below(`${name}: the answer`, schemaFaults(pair, 'answered', schema, given ?? {})));
  }
  return faults;
}

function parameterFaults(pair: Pair, name: string, was: Operation, is: Operation): string[] {
  const [olds, news] = [parametersOf(pair.before, was), parametersOf(pair.after, is)];
  const gone = [...olds].flatMap(([key, old]) => {
    const found = news.get(key);
    if (!found) return [`${name}: the parameter ${old.name} is gone.`];
    const needed = found.required && !old.required ? [`${name}: the parameter ${old.name} is required now.`] : [];
    return [...needed, ...below(`${name}: ${old.name}`, schemaFaults(pair, 'sent', old.schema, found.schema))];
  });
  const added = [...news].filter(([key, { required }]) => required && !olds.has(key));
  return [...gone, ...added.map(([, { name: parameter }]) => `${name}: the new parameter ${parameter} is required.`)];
}

function parametersOf({ components }: ApiDocument, { parameters = [] }: Operation): Map<string, Parameter> {
  const all = parameters.map((one) => ('$ref' in one ? components.parameters[referred(one.$ref)] : one));
  return new Map(all.flatMap((one) => (one ? [[`${one.in} ${one.name}`, one]] : [])));
}

/** The faults of a schema; each begins with where in it, and follows the words for its own place. */
function schemaFaults(pair: Pair, position: Position, was: Schema, is: Schema): string[] {
  const [olds, news] = [alternatives(pair.before, was), alternatives(pair.after, is)];
  const lost = olds.flatMap((old, index) => {
    const same = news[index];
    const others = same ? [same, ...news.filter((one) => one !== same)] : news;
    return fewest(others, (one) => oneFaults(pair, position, old, one));
  });
  if (position === 'sent') return lost;
  const known = olds.map(kindOf);
  const others = news.map(kindOf).filter((kind) => !known.includes(kind) && !known.includes('anything'));
  // Where there were several objects, as of events, more may come.
  const [one, more] = [olds, news].map((list) => list.filter((schema) => kindOf(schema) === 'object').length);
  if (one === 1 && Number(more) > 1) others.push('another object');
  return [...lost, ...others.map((kind) => ` may be ${kind} now.`)];
}

/** The faults beside the alternative that has the fewest; the first without any ends the search. */
function fewest(alternatives: Schema[], faultsOf: (one: Schema) => string[]): string[] {
  let least: string[] | undefined;
  for (const one of alternatives) {
    const faults = faultsOf(one);
    if (faults.length === 0) return faults;
    if (!least || faults.length < least.length) least = faults;
  }
  return least ?? [' takes nothing any more.'];
}

/** A schema as the list of those that it allows one of. */
function alternatives(document: ApiDocument, schema: Schema): Schema[] {
  if (schema.$ref) return alternatives(document, document.components.schemas[referred(schema.$ref)] ?? {});
  const several = schema.oneOf ?? schema.anyOf;
  if (several && !schema.properties) return several.flatMap((one) => alternatives(document, one));
  const { type } = schema;
  return Array.isArray(type) ? type.map((one) => ({ ...schema, type: one })) : [schema];
}

function kindOf({ type, const: value }: Schema): string {
  if (typeof type === 'string') return type === 'integer' ? 'number' : type;
  return value === undefined ? 'anything' : typeof value;
}

function oneFaults(pair: Pair, position: Position, was: Schema, is: Schema): string[] {
  const known = pair.known[position].get(was) ?? new Map<Schema, string[]>();
  pair.known[position].set(was, known);
  const found = known.get(is);
  if (found) return found;
  known.set(is, []);
  const faults = compare(pair, position, was, is);
  known.set(is, faults);
  return faults;
}

function compare(pair: Pair, position: Position, was: Schema, is: Schema): string[] {
  const [kind, other] = [kindOf(was), kindOf(is)];
  if (other === 'anything' && position === 'sent') return [];
  if (kind !== other) return [` was ${kind} and is ${other}.`];
  const faults = [...valueFaults(position, was, is), ...boundFaults(position, was, is)];
  if (kind === 'array') faults.push(...below('[]', schemaFaults(pair, position, itemsOf(was), itemsOf(is))));
  return kind === 'object' ? [...faults, ...memberFaults(pair, position, was, is)] : faults;
}

function itemsOf({ items, prefixItems }: Schema): Schema {
  return prefixItems ? { anyOf: prefixItems as Schema[] } : (items ?? {});
}

function valueFaults(position: Position, was: Schema, is: Schema): string[] {
  const [olds, news] = [valuesOf(was), valuesOf(is)];
  if (!olds) return news && position === 'sent' ? [` takes only ${news.map(String).join(', ')} now.`] : [];
  if (!news) return position === 'sent' ? [] : [` may have any value now.`];
  return olds.filter((one) => !news.includes(one)).map((one) => `: the value ${String(one)} is gone.`);
}

function valuesOf({ const: value, enum: values }: Schema): unknown[] | null {
  return value === undefined ? (values ?? null) : [value];
}

const AT_MOST = ['maximum', 'maxLength', 'maxItems', 'maxProperties'];
const AT_LEAST = ['minimum', 'minLength', 'minItems', 'minProperties'];

/** Bounds that take less than before. Answers may keep within narrower ones, or go beyond them. */
function boundFaults(position: Position, was: Schema, is: Schema): string[] {
  if (is.type === 'integer' && was.type === 'number' && position === 'sent') return [` takes only integers now.`];
  if (was.type === 'integer' && is.type === 'number' && position === 'answered') return [` has fractions now.`];
  if (position === 'answered') return [];
  const at = (schema: Schema, name: string, none: number) => (schema[name] as number | undefined) ?? none;
  const narrower = [
    ...AT_MOST.filter((name) => at(is, name, Number.POSITIVE_INFINITY) < at(was, name, Number.POSITIVE_INFINITY)),
    ...AT_LEAST.filter((name) => at(is, name, Number.NEGATIVE_INFINITY) > at(was, name, Number.NEGATIVE_INFINITY)),
    ...['pattern', 'format'].filter((name) => is[name] !== undefined && is[name] !== was[name]),
  ];
  return narrower.map((name) => `: ${name} takes less than before.`);
}

function memberFaults(pair: Pair, position: Position, was: Schema, is: Schema): string[] {
  const [olds, news] = [was.properties ?? {}, is.properties ?? {}];
  const needed = { was: was.required ?? [], is: is.required ?? [] };
  const faults = Object.entries(olds).flatMap(([name, schema]) => {
    const found = news[name];
    if (!found) return [`: ${name} is gone.`];
    const isLess = position === 'answered' && needed.was.includes(name) && !needed.is.includes(name);
    return [
      ...(isLess ? [`: ${name} may be absent now.`] : []),
      ...below(`: ${name}`, schemaFaults(pair, position, schema, found)),
    ];
  });
  if (position === 'sent') {
    faults.push(...needed.is.filter((one) => !needed.was.includes(one)).map((one) => `: ${one} is required now.`));
    if (is.additionalProperties === false && was.additionalProperties !== false)
      faults.push(` takes no other members any more.`);
  }
  const [rest, other] = [was.additionalProperties, is.additionalProperties];
  if (typeof rest === 'object' && typeof other === 'object')
    faults.push(...below(': each member', schemaFaults(pair, position, rest, other)));
  return faults;
}

function below(where: string, faults: string[]): string[] {
  return faults.map((fault) => `${where}${fault}`);
}
