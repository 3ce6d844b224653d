import { expect, test } from 'vitest';
import { api, documentOf, faults } from './document-testing.ts';

test('refused: references that lead nowhere, or out of the document, which nobody follows', async () => {
  const with_ = ($ref: string) =>
    documentOf({
      '/orders': {
        get: { responses: { 200: { description: '', content: { 'application/json': { schema: { $ref } } } } } },
      },
    });
  expect(await faults(with_('#/components/schemas/Order'))).toEqual([expect.stringContaining("Can't resolve $ref")]);
  for (const $ref of ['http://127.0.0.1:1/x', 'file:///etc/passwd', '../secrets.json', 'order.yaml#/Order'])
    expect(await faults(with_($ref))).toEqual([`${$ref}: references have to stay in the document; bundle it first`]);
});

test('what is referred to stands in place, but for schemas, which get other names where ours have theirs', async () => {
  const ref = ($ref: string) => ({ $ref });
  const components = {
    securitySchemes: { oauth2: { type: 'oauth2', flows: {} } },
    parameters: { Limit: { name: 'limit', in: 'query', schema: { type: 'integer' } } },
    responses: {
      Invoice: {
        description: 'One.',
        content: { 'application/json': { schema: ref('#/components/schemas/Invoice') } },
      },
    },
    schemas: {
      Invoice: {
        type: 'object',
        properties: { next: ref('#/components/schemas/Invoice'), line: ref('#/components/schemas/Line') },
      },
      Line: {
        type: 'object',
        properties: { amount: { type: 'integer' }, same: ref('#/components/schemas/Line/properties/amount') },
      },
    },
  };
  const text = documentOf(
    {
      '/orders/{id}': {
        get: {
          parameters: [ref('#/components/parameters/Limit'), { name: 'X-Tenant', in: 'header', schema: {} }],
          responses: { 200: ref('#/components/responses/Invoice') },
        },
      },
    },
    { components },
  );
  const { operations, schemas } = await api(text);
  expect(operations[0]?.parameters.map(({ name }) => name)).toEqual(['id', 'limit']);
  expect(operations[0]?.responses[200]).toEqual({
    description: 'One.',
    content: { 'application/json': { schema: ref('#/components/schemas/PlatformInvoice') } },
  });
  expect(schemas).toEqual({
    PlatformInvoice: {
      type: 'object',
      properties: { next: ref('#/components/schemas/PlatformInvoice'), line: ref('#/components/schemas/Line') },
    },
    Line: { type: 'object', properties: { amount: { type: 'integer' }, same: { type: 'integer' } } },
  });
});
