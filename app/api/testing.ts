import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import { openApiDocument } from '@/lib/api/openapi/document.ts';

// Apps have to take members that they don't know; here one that isn't documented is a mistake.
const document = JSON.parse(
  JSON.stringify(openApiDocument({ appName: 'Tillgate', baseUrl: 'https://tillgate.example' })),
  (_, value) => (value?.type === 'object' && value.properties ? { additionalProperties: false, ...value } : value),
) as ReturnType<typeof openApiDocument>;
const paths = document.paths as Record<string, Record<string, { responses: Record<string, { headers: object }> }>>;
const validators = new Map<string, ValidateFunction>();
const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
addFormats.default(ajv);
ajv.addSchema({ $id: 'https://document.example/', ...document });

/**
 * Checks an answer against the published OpenAPI document, with a validator that doesn't use our schemas: the status
 * has to be documented for the operation, the body valid, the documented headers present. An answer for a path that
 * isn't in the document has to be an error.
 */
export function expectDocumented(sent: {
  method: string;
  path: string;
  status: number;
  headers: Headers;
  body: unknown;
}): void {
  const method = sent.method.toLowerCase();
  const path = Object.keys(paths).find((template) =>
    new RegExp(`^${template.replace('{id}', '[^/]+')}$`).test(sent.path),
  );
  const operation = path === undefined ? undefined : paths[path]?.[method];
  if (path === undefined || !operation) {
    expectValid(sent, '/components/schemas/Error');
    return;
  }
  const documented = operation.responses[sent.status];
  expect(documented, `${method} ${path} does not document ${sent.status}: ${JSON.stringify(sent.body)}`).toBeDefined();
  if (documented && !('content' in documented)) expect(sent.body).toBeNull();
  else
    expectValid(
      sent,
      `/paths/${escaped(path)}/${method}/responses/${sent.status}/content/${escaped('application/json')}/schema`,
    );
  for (const name of Object.keys(documented?.headers ?? {})) {
    // Rate limits are off in most tests, so these headers are missing.
    if (name.startsWith('RateLimit') && !sent.headers.has('ratelimit')) continue;
    if (name === 'X-Connection-Id' && JSON.stringify(sent.body) === '{"active":false}') continue;
    if (!['Idempotent-Replayed', 'DPoP-Nonce'].includes(name)) expect(sent.headers.has(name), name).toBe(true);
  }
  for (const name of ['Idempotent-Replayed', 'X-Connection-Id'])
    if (sent.headers.has(name)) expect(Object.keys(documented?.headers ?? {})).toContain(name);
}

function expectValid({ body }: { body: unknown }, pointer: string): void {
  const validate = validators.get(pointer) ?? ajv.compile({ $ref: `https://document.example/#${pointer}` });
  validators.set(pointer, validate);
  validate(body);
  expect(validate.errors ?? [], JSON.stringify(body)).toEqual([]);
}

function escaped(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
}
