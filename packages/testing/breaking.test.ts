import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import type { ApiDocument, Schema } from '@/packages/emitter/model.ts';
import { currentDocument, RELEASED } from '@/packages/emitter/write.ts';
import { breakingChanges } from './breaking.ts';

const current = currentDocument();

test('nothing that a release had is broken before the next major version', () => {
  const released = JSON.parse(readFileSync(RELEASED, 'utf8'));
  const major = (version: string) => Number(version.split('.')[0]);
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const faults = major(version) > major(released.info.version) ? [] : breakingChanges(released, current);
  const said = `Since ${released.info.version}: ${faults.join(' ')} Take it back, or make package.json a new major version.`;
  expect(faults.length, said).toBe(0);
});

test('a document doesn’t break itself', () => {
  expect(breakingChanges(current, current)).toEqual([]);
});

/** The schemas that requests or answers are made of, each once, pointers followed. */
function schemasOf(document: ApiDocument, position: 'sent' | 'answered'): Schema[] {
  const found = new Set<Schema>();
  const visit = (schema: Schema | undefined): void => {
    if (schema?.$ref) schema = document.components.schemas[schema.$ref.split('/').at(-1) ?? ''];
    if (!schema || found.has(schema)) return;
    found.add(schema);
    const { properties = {}, items, additionalProperties } = schema;
    const more = typeof additionalProperties === 'object' ? [additionalProperties] : [];
    const several = schema.properties ? [] : [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
    for (const one of [...Object.values(properties), ...several, ...more, ...(items ? [items] : [])]) visit(one);
  };
  for (const { requestBody, responses } of operationsOf(document)) {
    const contents =
      position === 'sent'
        ? [requestBody?.content]
        : Object.entries(responses).flatMap(([status, { content }]) => (status.startsWith('2') ? [content] : []));
    for (const content of contents) for (const { schema } of Object.values(content ?? {})) visit(schema);
  }
  return [...found];
}

const operationsOf = ({ paths }: ApiDocument) => Object.values(paths).flatMap((verbs) => Object.values(verbs));
const withMembers = (schemas: Schema[]) =>
  schemas.flatMap((schema) => Object.keys(schema.properties ?? {}).map((name) => ({ schema, name })));
const sent = (document: ApiDocument) => schemasOf(document, 'sent');
const answered = (document: ApiDocument) => schemasOf(document, 'answered');
const isRequired = ({ schema, name }: { schema: Schema; name: string }) => schema.required?.includes(name) ?? false;
const queriesOf = (document: ApiDocument) =>
  operationsOf(document).flatMap(({ parameters = [] }) =>
    parameters.flatMap((one) => ('in' in one && one.in === 'query' ? [{ parameters, one }] : [])),
  );
const without = <Item>(list: Item[], item: Item) => void list.splice(list.indexOf(item), 1);
const set = <Whole extends object, Name extends keyof Whole>(whole: Whole, name: Name, value: Whole[Name]) => {
  return () => {
    whole[name] = value;
  };
};
const inQuery = (required: boolean) => ({ name: 'fresh', in: 'query', required, schema: { type: 'string' } });

/** Every place of a document where it can be changed in a way; calling one does it. */
type Edits = Record<string, (document: ApiDocument) => (() => void)[]>;

const BREAKING: Edits = {
  'an operation is gone': ({ paths }) =>
    Object.values(paths).flatMap((verbs) => Object.keys(verbs).map((verb) => () => void delete verbs[verb])),
  'a path is renamed': ({ paths }) =>
    Object.keys(paths).map((path) => () => {
      paths[`${path}s`] = paths[path] ?? {};
      delete paths[path];
    }),
  'an operation is renamed': (document) =>
    operationsOf(document).map((one) => set(one, 'operationId', `${one.operationId}Now`)),
  'a parameter is gone': (document) =>
    queriesOf(document).map(
      ({ parameters, one }) =>
        () =>
          without(parameters, one),
    ),
  'a parameter is required': (document) => queriesOf(document).map(({ one }) => set(one, 'required', true)),
  'there is a new required parameter': (document) =>
    operationsOf(document).map((one) => set(one, 'parameters', [...(one.parameters ?? []), inQuery(true)])),
  'a parameter’s value is gone': (document) =>
    queriesOf(document).flatMap(({ one }) =>
      (one.schema.enum ?? []).map((value) => () => void without(one.schema.enum ?? [], value)),
    ),
  'a content type is no longer taken': (document) =>
    operationsOf(document).flatMap(({ requestBody }) =>
      Object.keys(requestBody?.content ?? {}).map((type) => () => void delete requestBody?.content[type]),
    ),
  'the success has another status': (document) =>
    operationsOf(document).map(({ responses }) => () => {
      const status = Object.keys(responses).find((code) => code.startsWith('2')) ?? '';
      responses[299] = responses[status] ?? {};
      delete responses[status];
    }),
  'a member of a body is gone': (document) =>
    withMembers(sent(document)).map(
      ({ schema, name }) =>
        () =>
          void delete schema.properties?.[name],
    ),
  'a member of an answer is gone': (document) =>
    withMembers(answered(document)).map(
      ({ schema, name }) =>
        () =>
          void delete schema.properties?.[name],
    ),
  'a member of an answer is renamed': (document) =>
    withMembers(answered(document)).map(({ schema, name }) => () => {
      schema.properties = Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, one]) => [key === name ? `${key}_now` : key, one]),
      );
    }),
  'a member of a body is required': (document) =>
    withMembers(sent(document))
      .filter((one) => !isRequired(one))
      .map(({ schema, name }) => set(schema, 'required', [...(schema.required ?? []), name])),
  'a member of an answer may be absent': (document) =>
    withMembers(answered(document))
      .filter(isRequired)
      .map(
        ({ schema, name }) =>
          () =>
            without(schema.required ?? [], name),
      ),
  'an answer may be null': (document) =>
    withMembers(answered(document)).flatMap(({ schema: { properties = {} }, name }) => {
      const member = properties[name];
      if (typeof member?.type !== 'string' || member.type === 'null') return [];
      return [set(properties, name, { anyOf: [member, { type: 'null' }] })];
    }),
  'an answer may be another object': (document) =>
    withMembers(answered(document)).flatMap(({ schema: { properties = {} }, name }) => {
      const member = properties[name];
      if (member?.type !== 'object' || !member.properties) return [];
      return [
        set(properties, name, { oneOf: [member, { type: 'object', properties: { fresh: { type: 'string' } } }] }),
      ];
    }),
  'a type is another': (document) =>
    [...sent(document), ...answered(document)].flatMap((schema) => {
      if (!['string', 'boolean', 'integer'].includes(String(schema.type))) return [];
      return [() => void Object.assign(schema, { type: 'array', enum: undefined, const: undefined })];
    }),
  'a value is gone': (document) =>
    [...sent(document), ...answered(document)].flatMap((schema) =>
      (schema.enum ?? []).map((value) => () => without(schema.enum ?? [], value)),
    ),
  'a text is shorter': (document) =>
    sent(document)
      .filter(({ type, enum: values, const: value }) => type === 'string' && !values && !value)
      .map((schema) => set(schema, 'maxLength', Number(schema.maxLength ?? 100) - 1)),
  'a body’s alternative is gone': (document) =>
    sent(document).flatMap((schema) =>
      schema.properties ? [] : (schema.oneOf ?? []).map((one) => () => without(schema.oneOf ?? [], one)),
    ),
};

const ADDITIVE: Edits = {
  'there is a new operation': ({ paths }) =>
    operationsOf(current).map((one) => set(paths, '/api/v1/fresh', { get: { ...one, operationId: 'fresh' } })),
  'there is a new parameter': (document) =>
    operationsOf(document).map((one) => set(one, 'parameters', [...(one.parameters ?? []), inQuery(false)])),
  'a parameter takes another value': (document) =>
    queriesOf(document).flatMap(({ one: { schema } }) => (schema.enum ? [() => void schema.enum?.push('fresh')] : [])),
  'a body may have another member': (document) =>
    sent(document).flatMap(({ properties }) => (properties ? [set(properties, 'fresh', { type: 'string' })] : [])),
  'a member of a body may be left out': (document) =>
    withMembers(sent(document))
      .filter(isRequired)
      .map(
        ({ schema, name }) =>
          () =>
            without(schema.required ?? [], name),
      ),
  'an answer has another member': (document) =>
    answered(document).flatMap((schema) => {
      const { properties } = schema;
      if (!properties) return [];
      return [
        () => {
          properties.fresh = { type: 'integer' };
          schema.required = [...(schema.required ?? []), 'fresh'];
        },
      ];
    }),
  'a member of an answer is always there': (document) =>
    withMembers(answered(document))
      .filter((one) => !isRequired(one))
      .map(({ schema, name }) => set(schema, 'required', [...(schema.required ?? []), name])),
  'there is another value': (document) =>
    [...sent(document), ...answered(document)].flatMap((schema) =>
      schema.enum ? [() => void schema.enum?.push('fresh')] : [],
    ),
  'a text may be longer': (document) =>
    sent(document).flatMap((schema) =>
      schema.maxLength ? [set(schema, 'maxLength', Number(schema.maxLength) + 1)] : [],
    ),
  'a body has another alternative': (document) =>
    sent(document).flatMap((schema) => {
      const several = schema.properties ? undefined : (schema.oneOf ?? schema.anyOf);
      const fresh = {
        type: 'object',
        properties: { action: { type: 'string', const: 'fresh' } },
        required: ['action'],
      };
      return several ? [() => void several.push(fresh)] : [];
    }),
  'a text for people is another': (document) =>
    operationsOf(document).map((one) => set(one, 'description', 'Another.')),
};

function edited(places: Edits[string], index: number): string[] {
  const copy: ApiDocument = structuredClone(current);
  const all = places(copy);
  all[index % all.length]?.();
  return breakingChanges(current, copy);
}

test.each(Object.entries(BREAKING))('found: %s', (_, places) => {
  expect(places(structuredClone(current)).length).toBeGreaterThan(0);
  const property = fc.property(fc.nat(), (index) => {
    expect(edited(places, index)).not.toEqual([]);
  });
  fc.assert(property, { seed: inject('seed'), numRuns: inject('isLong') ? 1000 : 4 });
});

test.each(Object.entries(ADDITIVE))('allowed: %s', (_, places) => {
  expect(places(structuredClone(current)).length).toBeGreaterThan(0);
  const property = fc.property(fc.nat(), (index) => {
    expect(edited(places, index)).toEqual([]);
  });
  fc.assert(property, { seed: inject('seed'), numRuns: inject('isLong') ? 1000 : 4 });
});

test('says it in a sentence', () => {
  const gone = structuredClone(current);
  delete gone.components.schemas.Product?.properties?.name;
  expect(breakingChanges(current, gone)).toContain('GET /api/v1/products/{id}: the answer: data: name is gone.');
});
