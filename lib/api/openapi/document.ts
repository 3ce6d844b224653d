import { API_VERSION } from '../../kernel/errors/api-reasons.ts';
import { ALL_OURS, type Installation } from '../../permissions/installation/store-document.ts';
import { FULL_ACCESS_ENTRY, SCOPE_CATALOGUE } from '../../permissions/scope-catalogue.ts';
import { componentSchemas } from './components.ts';
import { eventWebhooks } from './event-webhooks.ts';
import { forwardedPaths, tagOf } from './forwarded-operation.ts';
import { headerParameter, type JsonSchema } from './json-schema.ts';
import { operationObject } from './operation.ts';
import { builtInOperations } from './operations.ts';
import { scopeTable } from './scope-table.ts';
import { TAGS } from './tag.ts';

/**
 * The OpenAPI 3.1 document of the whole interface, made from the schemas that the handlers use, and from the document
 * of the platform that stands behind the product.
 */
export function openApiDocument(
  { appName, baseUrl }: { appName: string; baseUrl: string },
  installation: Installation = ALL_OURS,
): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const operation of builtInOperations(installation)) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: operationObject(operation, baseUrl) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: `${appName} API`,
      version: '1.0.0',
      summary: 'Connect to sellers’ stores and manage their subscriptions.',
      description: `Guide and reference: ${baseUrl}/docs`,
      contact: { name: appName, url: `${baseUrl}/docs` },
      license: {
        name: 'All rights are reserved until the owner chooses a licence.',
        identifier: 'LicenseRef-All-Rights-Reserved',
      },
    },
    servers: [{ url: baseUrl }],
    tags: tagsOf(installation),
    paths: { ...paths, ...forwardedPaths(installation, baseUrl) },
    webhooks: eventWebhooks(installation.storeApi?.events),
    components: {
      schemas: componentSchemas(installation),
      securitySchemes: securitySchemes(baseUrl, installation),
      parameters: {
        IdempotencyKey: optional(
          'Idempotency-Key',
          'Makes a retry safe: the same key and body get the first answer. 1 to 255 printable ASCII characters.',
          KEY,
        ),
        // What is done about it is the platform's: two answers may differ.
        ...(installation.storeApi && {
          PassedIdempotencyKey: optional(
            'Idempotency-Key',
            'Passed on to the store platform, which makes a retry safe if it knows the key.',
            KEY,
          ),
        }),
        ApiVersion: optional(
          'API-Version',
          'The date of the interface that you wrote your app for; any other is 400 `invalid_request`.',
          { example: API_VERSION, schema: { type: 'string', enum: [API_VERSION] } },
        ),
        IfMatch: optional(
          'If-Match',
          'The `ETag` of its single read, without `expand`: 412 and no change where somebody has changed it since.',
        ),
        IfNoneMatch: optional(
          'If-None-Match',
          'The `ETag` of an answer that you have: 304 without a body while it is still the same.',
        ),
      },
      headers: HEADERS,
    },
  };
}

const TAG = '"2jmj7l5rSw0yVb_vlWAYkK_YBwk"';
const KEY = {
  example: '6f0d8a8e-2f3f-4a53-9c64-0f0b8d7a1c55',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

function optional(name: string, description: string, more: JsonSchema = {}): JsonSchema {
  return headerParameter(name, description, TAG, { required: false, ...more });
}

/** What the operations are about: ours in reading order, then what only the platform has. */
function tagsOf(installation: Installation): { name: string; description: string }[] {
  const { storeApi } = installation;
  const theirs = (storeApi?.operations ?? []).map(tagOf);
  const used = new Set<string>([...builtInOperations(installation).map(({ tag }) => tag), ...theirs]);
  const described: Record<string, string> = { ...storeApi?.tags, ...TAGS };
  return [...new Set([...Object.keys(TAGS), ...theirs])]
    .filter((name) => used.has(name))
    .map((name) => ({ name, description: described[name] || `What the store platform has on ${name.toLowerCase()}.` }));
}

const HEADERS: JsonSchema = {
  'API-Version': header('The date of the interface.', API_VERSION),
  ETag: header('Names this answer: send it as `If-None-Match`, or as `If-Match` to change what you have read.', TAG),
  'X-Request-Id': header('Identifies this call, in the answer and in our log.', 'req_5f0c2f6f0a9e4a5c9f0f5d8b2f1f3a77'),
  'Retry-After': header('Seconds to wait.', '17'),
  'X-Connection-Id': header('The connection; the same for all of its tokens.', '019abf8a-9c01-7c56-a1f0-d3a3a32b7d1e'),
  'Idempotent-Replayed': header('`true`: the answer was sent before; a retry got it again.', 'true'),
  'X-Error-Reason': header('Why exactly, for code to branch on; those that exist are listed under Errors.', 'spent'),
  Link: header('The page that explains the reason.', '<https://…/docs/errors#reason-spent>; rel="help"'),
  'WWW-Authenticate': header('The challenge: what is missing.', 'Bearer error="invalid_token"'),
  'DPoP-Nonce': header('For the next proof of a client whose clock is off; good for 5 minutes.', 'mac3k1f2.…'),
  RateLimit: header('Calls left in this window (`r`), and seconds until the next (`t`).', '"default";r=599;t=60'),
  'RateLimit-Policy': header('Calls in a window (`q`), and its seconds (`w`).', '"default";q=600;w=60'),
};

function header(description: string, example: string): JsonSchema {
  return { description, schema: { type: 'string' }, example };
}

function securitySchemes(baseUrl: string, installation: Installation): JsonSchema {
  const table = scopeTable(installation);
  const all = [...SCOPE_CATALOGUE.flatMap(({ scopes }) => scopes), FULL_ACCESS_ENTRY];
  return {
    oauth: {
      type: 'oauth2',
      description: 'The seller picks a store and allows the scopes. PKCE is recommended.',
      flows: {
        authorizationCode: {
          authorizationUrl: `${baseUrl}/oauth/authorize`,
          tokenUrl: `${baseUrl}/api/oauth/token`,
          refreshUrl: `${baseUrl}/api/oauth/token`,
          scopes: Object.fromEntries(
            all.map(({ name, sentence }) => [
              name,
              table.has(name) ? sentence : `${sentence} No endpoint uses this yet.`,
            ]),
          ),
        },
      },
    },
    bearer: { type: 'http', scheme: 'bearer', description: 'An access token. It is bound to one store in one mode.' },
    dpop: {
      type: 'http',
      scheme: 'dpop',
      description:
        'An access token that is bound to a key (`token_type` `DPoP`), with a new proof of the key in the header ' +
        '`DPoP` (RFC 9449): its `htm` and `htu` are those of the request, its `ath` is the hash of the token.',
    },
    client: {
      type: 'http',
      scheme: 'basic',
      description: '`client_id` and `client_secret`; both may be in the body instead.',
    },
  };
}
