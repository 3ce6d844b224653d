import type { Installation, StoreOperation } from '../../permissions/installation/store-document.ts';
import { SCOPE_CATALOGUE } from '../../permissions/scope-catalogue.ts';
import { API_ERRORS } from '../error-catalogue.ts';
import type { JsonSchema } from './json-schema.ts';
import { errorResponses, security } from './operation.ts';

/** What a call may be refused with before it is passed on, and when the platform doesn't answer. */
const ERRORS = [
  'invalid_request',
  'invalid_token',
  'invalid_dpop_proof',
  'use_dpop_nonce',
  'insufficient_scope',
  'network_not_allowed',
  'rate_limited',
  'server_error',
  'temporarily_unavailable',
  'upstream_unavailable',
  'upstream_refused',
  'upstream_busy',
  'upstream_timeout',
];

/** The platform's operations in the document of the API, by path and method; those that are ours come before. */
export function forwardedPaths({ storeApi }: Installation, baseUrl: string): Record<string, JsonSchema> {
  const paths: Record<string, JsonSchema> = {};
  for (const operation of storeApi?.operations ?? []) {
    const path = `/api/v1${operation.path}`;
    paths[path] = { ...paths[path], [operation.method]: forwardedObject(operation, baseUrl) };
  }
  return paths;
}

/** What a platform's operation is about, for the pages of the reference: by its own words, or by its scope. */
export function tagOf({ tag, scope }: StoreOperation): string {
  if (tag !== '') return tag;
  return SCOPE_CATALOGUE.find(({ scopes }) => scopes.some(({ name }) => name === scope))?.title ?? 'Platform';
}

/** A platform's operation as OpenAPI writes it: as its document has it, with what we add to every call. */
function forwardedObject(operation: StoreOperation, baseUrl: string): JsonSchema {
  const { method, id, scope, summary, description, parameters, requestBody, responses } = operation;
  const isRead = method === 'get';
  const hasBody = requestBody !== undefined;
  const errors = API_ERRORS.filter(
    ({ code, status }) => ERRORS.includes(code) && status !== 405 && (hasBody || (status !== 413 && status !== 415)),
  );
  const answers = Object.entries(responses).map(([status, answer]) => [
    status,
    { description: '', ...answer, headers: { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } } },
  ]);
  return {
    operationId: id,
    tags: [tagOf(operation)],
    summary,
    description,
    security: security(scope),
    parameters: [
      ...parameters,
      ...(isRead ? [] : [{ $ref: '#/components/parameters/PassedIdempotencyKey' }]),
      { $ref: '#/components/parameters/ApiVersion' },
    ],
    ...(hasBody && { requestBody }),
    responses: { ...errorResponses(errors, baseUrl, []), ...Object.fromEntries(answers) },
    'x-passed-on': true,
  };
}
