import type { z } from 'zod';
import { reasonPath } from '../../kernel/errors/reasons.ts';
import { API_ERRORS, type ErrorEntry, OAUTH_ERRORS } from '../error-catalogue.ts';
import { apiError, oauthError } from '../schema/error.ts';
import { type JsonSchema, queryParameters, reference } from './json-schema.ts';
import type { Tag } from './tag.ts';

/** One operation as it is written down in this folder; the document and the reference page are made from it. */
export interface Operation {
  method: 'get' | 'post' | 'patch' | 'delete';
  path: string;
  id: string;
  tag: Tag;
  summary: string;
  description: string;
  /** The scope it needs; null: any valid token; undefined: an endpoint that is called with an app's credentials. */
  scope?: string | null;
  /** One of v1, called with an app's id and secret; else without a scope it is an OAuth endpoint. */
  isByApp?: boolean;
  /** Anyone may call it, without credentials. */
  isOpen?: boolean;
  /** What `{id}` is the id of. */
  of?: string;
  query?: z.ZodObject;
  body?: { schema: z.ZodType; example: unknown; types?: string[] };
  answer: {
    schema?: z.ZodType;
    /** In v1: whether `data` is one, or a list of them. Examples are of one, without what it is wrapped in. */
    wrapped?: 'one' | 'list';
    /** 200 by default. */
    status?: number;
    example: unknown;
    /** The answer with status 202, where it may take longer. */
    later?: unknown;
    /** The answer with status 200, where the same is there already. */
    again?: unknown;
    /** What is answered with status 202, where a limit keeps it from being done at once. */
    waiting?: { schema: z.ZodType; example: unknown };
    /** Headers besides those that every operation of its kind has. */
    headers?: string[];
  };
  /** Codes in addition to those that every operation of its kind may answer with. */
  errors?: string[];
}

/** Operations that are about the same thing. */
export function about(tag: Tag, operations: Omit<Operation, 'tag'>[]): Operation[] {
  return operations.map((operation) => ({ ...operation, tag }));
}

const PROOF_ERRORS = ['invalid_dpop_proof', 'use_dpop_nonce'];

const ALWAYS = {
  api: ['invalid_request', 'invalid_token', ...PROOF_ERRORS, 'rate_limited', 'server_error', 'temporarily_unavailable'],
  byApp: ['invalid_request', 'server_error', 'temporarily_unavailable'],
  /** Of what its credentials are refused for, in the words of an OAuth endpoint. */
  ofApp: ['invalid_client', 'network_not_allowed', 'rate_limited'],
  oauth: ['invalid_request', 'invalid_client', 'rate_limited', 'server_error', 'temporarily_unavailable'],
};

/** What may be sent again as it is: the second time nothing happens. */
const WITHOUT_RETRY_KEY = [
  'revokeToken',
  'introspectToken',
  'reportLeaked',
  'registerClient',
  'issueAppCredentials',
  'endAppConnection',
];

/** Errors that a retry with the same key gets again. */
const KEPT_ERRORS = [400, 402, 404, 409, 422];

/** Whether it takes an Idempotency-Key. */
export function takesRetryKey({ id, method, body }: Operation): boolean {
  return (body !== undefined || method === 'delete') && !WITHOUT_RETRY_KEY.includes(id);
}

/** Every error an operation may answer with. */
export function errorsOf(operation: Operation): ErrorEntry[] {
  const { scope, isByApp, isOpen, of, body, errors = [] } = operation;
  const ofOne = of === undefined ? [] : ['not_found'];
  const among = (entries: ErrorEntry[], codes: string[]) =>
    entries.filter(({ code, status }) => status !== 405 && [...codes, ...errors].includes(code));
  if (isByApp) {
    const ofApp = OAUTH_ERRORS.filter(({ code }) => ALWAYS.ofApp.includes(code));
    return [...ofApp, ...withoutBody(among(API_ERRORS, [...ALWAYS.byApp, ...ofOne]))];
  }
  if (scope === undefined)
    return among(OAUTH_ERRORS, ALWAYS.oauth).filter(({ code }) => !(isOpen && code === 'invalid_client'));
  const codes = [
    ...ALWAYS.api,
    ...(scope === null ? [] : ['insufficient_scope']),
    ...ofOne,
    ...(takesRetryKey(operation) ? ['idempotency_conflict'] : []),
  ];
  const all = among(API_ERRORS, codes);
  return body === undefined ? withoutBody(all) : all;
}

/** Without what only a body is refused for. */
function withoutBody(entries: ErrorEntry[]): ErrorEntry[] {
  return entries.filter(({ status }) => status !== 413 && status !== 415);
}

const ID = { type: 'string', format: 'uuid' };

/** An operation as OpenAPI writes it. */
export function operationObject(operation: Operation, baseUrl: string): JsonSchema {
  const { id, tag, summary, description, scope, isOpen, isByApp, of, query, body } = operation;
  const parameters = [
    of !== undefined && { name: 'id', in: 'path', required: true, description: `The id of the ${of}.`, schema: ID },
    ...(query ? queryParameters(query) : []),
    takesRetryKey(operation) && { $ref: '#/components/parameters/IdempotencyKey' },
    isTagged(operation) && { $ref: '#/components/parameters/IfNoneMatch' },
    operation.errors?.includes('precondition_failed') && { $ref: '#/components/parameters/IfMatch' },
    (scope !== undefined || isByApp) && { $ref: '#/components/parameters/ApiVersion' },
  ].filter(Boolean);
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    security: isByApp ? [{ client: [] }] : isOpen ? [] : security(scope),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: contents(body) } }),
    responses: responses(operation, baseUrl),
  };
}

/** Answers of reads have an `ETag`; see lib/http/entity-tag.ts. */
function isTagged({ method, scope }: Operation): boolean {
  return method === 'get' && typeof scope === 'string';
}

export function security(scope: string | null | undefined): JsonSchema[] {
  if (scope === undefined) return [{ client: [] }, {}];
  return [{ oauth: scope === null ? [] : [scope] }, { bearer: [] }, { dpop: [] }];
}

function contents({ schema, example, types = ['application/json'] }: NonNullable<Operation['body']>): JsonSchema {
  return Object.fromEntries(types.map((type) => [type, { schema: reference(schema), example }]));
}

function responses(operation: Operation, baseUrl: string): JsonSchema {
  const isApi = operation.scope !== undefined || operation.isByApp === true;
  const { answer } = operation;
  const replayed = takesRetryKey(operation) ? ['Idempotent-Replayed'] : [];
  const named = [
    'X-Request-Id',
    ...(isApi ? ['API-Version'] : []),
    ...(isApi && !operation.isByApp ? ['RateLimit', 'RateLimit-Policy'] : []),
    ...(isTagged(operation) ? ['ETag'] : []),
    ...(answer.headers ?? []),
  ];
  const success = (description: string, example: unknown, schema = answer.schema) => ({
    description,
    headers: headers([...named, ...replayed]),
    content: { 'application/json': wrapped(answer.wrapped, schema, example) },
  });
  const all: JsonSchema = {
    [answer.status ?? 200]: success(answer.status === 201 ? 'Created.' : 'Success.', answer.example),
    ...(isTagged(operation) && { 304: { description: 'What you have is still the same.', headers: headers(named) } }),
    ...(answer.again !== undefined && { 200: success('It is there already.', answer.again) }),
    ...(answer.waiting && {
      202: success('It waits for the seller.', answer.waiting.example, answer.waiting.schema),
    }),
    ...(answer.later !== undefined && { 202: success('It goes on.', answer.later) }),
  };
  return { ...errorResponses(errorsOf(operation), isApi ? baseUrl : null, replayed), ...all };
}

/**
 * The responses that errors lead to, by their status.
 * @param baseUrl where a v1 error's `doc_url` leads; null for those of OAuth endpoints
 * @param replayed the headers of those that a retry with the same key gets again
 */
export function errorResponses(entries: ErrorEntry[], baseUrl: string | null, replayed: string[]): JsonSchema {
  const statuses = [...new Set(entries.map(({ status }) => status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const group = entries.filter((entry) => entry.status === status);
      const isOfApp = group.some((entry) => OAUTH_ERRORS.includes(entry));
      const isKept = baseUrl !== null && KEPT_ERRORS.includes(status);
      return [
        status,
        isOfApp && baseUrl !== null
          ? errorResponse(group, null, ['API-Version'])
          : errorResponse(group, baseUrl, isKept ? replayed : []),
      ];
    }),
  );
}

function errorResponse(group: ErrorEntry[], baseUrl: string | null, more: string[]): JsonSchema {
  const isApi = baseUrl !== null;
  const named = ['X-Request-Id', ...(isApi ? ['API-Version', ...more] : ['X-Error-Reason', 'Link', ...more])];
  const status = group[0]?.status ?? 0;
  if (status === 401 || (status === 403 && isApi)) named.push('WWW-Authenticate');
  if (group.some(({ code }) => code === 'use_dpop_nonce')) named.push('DPoP-Nonce');
  if (status === 429 || status === 503) named.push('Retry-After');
  if (isApi && status !== 401 && status < 500) named.push('RateLimit', 'RateLimit-Policy');
  const examples = group.map(({ code, meaning, reasons: [reason] }) => [
    code,
    {
      value: {
        error: code,
        error_description: meaning,
        ...(isApi &&
          reason && {
            reason: reason.name,
            doc_url: baseUrl + reasonPath('v1', reason.name),
            request_id: 'req_5f0c2f6f0a9e4a5c9f0f5d8b2f1f3a77',
          }),
      },
    },
  ]);
  return {
    description: group.map(({ code, meaning }) => `\`${code}\`: ${meaning}`).join('\n\n'),
    headers: headers(named),
    content: {
      'application/json': { schema: reference(isApi ? apiError : oauthError), examples: Object.fromEntries(examples) },
    },
  };
}

function headers(names: string[]): JsonSchema {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** What an answer has: `data`, and in a list where it goes on. */
function wrapped(how: Operation['answer']['wrapped'], schema: z.ZodType | undefined, example: unknown): JsonSchema {
  const one = schema ? reference(schema) : { type: 'object' };
  if (!how) return { schema: one, example };
  const isList = how === 'list';
  return {
    schema: {
      type: 'object',
      required: isList ? ['data', 'next_cursor'] : ['data'],
      properties: {
        data: isList ? { type: 'array', items: one } : one,
        ...(isList && {
          next_cursor: { type: ['string', 'null'], description: 'For the next page; null at the end.' },
        }),
      },
    },
    example: isList ? { data: [example], next_cursor: null } : { data: example },
  };
}
