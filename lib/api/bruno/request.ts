import type { JsonSchema } from '../openapi/json-schema.ts';

/** An operation of the OpenAPI document as an API client sends it. */
export interface ApiRequest {
  tag: string;
  name: string;
  description: string;
  method: string;
  path: string;
  pathParameters: string[];
  query: string[];
  headers: Record<string, string>;
  /** JSON as text, the fields of a form, or null without a body. */
  body: string | Record<string, string> | null;
  /** The collection's own token, the app's credentials, or nothing. */
  auth: 'inherit' | 'basic' | 'none';
}

interface OpenApiOperation {
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, unknown>[];
  parameters?: { name?: string; in?: string; $ref?: string }[];
  requestBody?: { content: Record<string, { example: unknown }> };
}

const FORM = 'application/x-www-form-urlencoded';

/** Returns a request for each operation of an OpenAPI document, with the examples that the document gives. */
export function requestsOf(document: JsonSchema): ApiRequest[] {
  return Object.entries(document.paths as Record<string, Record<string, OpenApiOperation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => requestOf(path, method, operation)),
  );
}

function requestOf(path: string, method: string, operation: OpenApiOperation): ApiRequest {
  const { tags, summary, description, security, parameters = [], requestBody } = operation;
  const named = (place: string) => parameters.flatMap(({ name, in: where }) => (name && where === place ? [name] : []));
  const isRepeatable = parameters.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey'));
  return {
    ...{ tag: tags[0] ?? '', name: summary, description, method, path },
    pathParameters: named('path'),
    query: named('query'),
    // A new one for each request that is sent.
    headers: isRepeatable ? { 'Idempotency-Key': '{{$guid}}' } : {},
    body: bodyOf(requestBody?.content),
    auth: authOf(security),
  };
}

function authOf(security: Record<string, unknown>[]): ApiRequest['auth'] {
  if (security.length === 0) return 'none';
  return security.some((one) => 'client' in one) ? 'basic' : 'inherit';
}

function bodyOf(content: Record<string, { example: unknown }> = {}): ApiRequest['body'] {
  const form = content[FORM];
  if (form)
    return Object.fromEntries(Object.entries(form.example as object).map(([name, value]) => [name, String(value)]));
  const json = content['application/json'];
  return json ? JSON.stringify(json.example, null, 2) : null;
}
