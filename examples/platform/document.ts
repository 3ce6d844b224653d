import { RESOURCES, type Resource } from './resources.ts';

/** The largest file that an upload may be, in bytes. */
export const MOST_BYTES = 8 * 1024 * 1024;

/** The document of the platform’s API, for STORE_API (OpenAPI 3.1). */
export function storeDocument(): object {
  return {
    openapi: '3.1.0',
    info: { title: 'Acme Stores', version: '1', description: 'What the stores at Acme have.' },
    tags: RESOURCES.map(({ name, title }) => ({ name, description: `Every ${title} of the store.` })),
    paths: Object.assign({}, ...RESOURCES.map(pathsOf)),
    'x-events': {
      'order.created': { scope: 'orders:read', description: 'Somebody bought something.' },
      'refund.created': { scope: 'refunds:read', description: 'Money went back to a customer.' },
      'payout.paid': { scope: 'payouts:read', description: 'Money went to the seller.' },
    },
    components: {
      securitySchemes: { oauth2: { type: 'oauth2', flows: {} } },
      parameters: {
        limit: {
          name: 'limit',
          in: 'query',
          description: 'How many to answer with.',
          schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
        },
        after: {
          name: 'after',
          in: 'query',
          description: 'The id of the last one of the page before.',
          schema: { type: 'string' },
        },
      },
      schemas: Object.assign({}, ...RESOURCES.map(schemasOf)),
    },
  };
}

function pathsOf({ name, title, isReadOnly }: Resource): object {
  const one = answer('It.', { $ref: `#/components/schemas/${title}` });
  const all = answer('A page, the oldest first.', {
    type: 'array',
    items: { $ref: `#/components/schemas/${title}` },
  });
  const notThere = { 404: { description: 'There is none with this id.' } };
  const body = { content: { 'application/json': { schema: { $ref: `#/components/schemas/${title}Fields` } } } };
  const operation = (id: string, access: 'read' | 'write', rest: object) => ({
    operationId: id,
    tags: [name],
    security: [{ oauth2: [`${name}:${access}`] }],
    ...rest,
  });
  const page = ['limit', 'after'].map((parameter) => ({ $ref: `#/components/parameters/${parameter}` }));
  const list = operation(`list${title}s`, 'read', { summary: 'List them.', parameters: page, responses: { 200: all } });
  const read = operation(`get${title}`, 'read', { summary: 'Read one.', responses: { 200: one, ...notThere } });
  const create = operation(`create${title}`, 'write', {
    summary: 'Make one.',
    requestBody: body,
    responses: { 201: one, 422: { description: 'A member is missing or of another kind.' } },
    ...(name === 'files' && { 'x-max-body': MOST_BYTES }),
  });
  const change = operation(`change${title}`, 'write', {
    summary: 'Change some of its members.',
    requestBody: body,
    responses: { 200: one, ...notThere },
  });
  return {
    [`/${name}`]: isReadOnly ? { get: list } : { get: list, post: create },
    [`/${name}/{id}`]: isReadOnly ? { get: read } : { get: read, patch: change },
  };
}

function answer(description: string, schema: object): object {
  const data = { type: 'object', required: ['data'], properties: { data: schema } };
  return { description, content: { 'application/json': { schema: data } } };
}

function schemasOf({ title, samples: [sample] }: Resource): Record<string, object> {
  const properties = Object.fromEntries(
    Object.entries(sample).map(([name, value]) => [
      name,
      { type: typeof value === 'number' ? 'integer' : typeof value, examples: [value] },
    ]),
  );
  const id = { type: 'string', examples: ['1'] };
  const whole = { type: 'object', properties: { id, ...properties }, required: ['id', ...Object.keys(properties)] };
  return { [title]: whole, [`${title}Fields`]: { type: 'object', properties } };
}
