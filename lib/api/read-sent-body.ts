import { z } from 'zod';
import { loggedPath } from '../calls/logged-path.ts';
import { type BodySchema, HIDDEN, maskedBody, maskedQuery } from '../calls/masked-body.ts';
import { pathIn } from '../kernel/text/url.ts';
import { isUuid } from '../kernel/text/uuid.ts';
import { operationAt, readInstallation, readStorePath } from '../permissions/installation/read-installation.ts';
import { jsonBodyOf, type StoreOperation } from '../permissions/installation/store-document.ts';
import { OPERATIONS } from './openapi/operations.ts';

interface Sent {
  method: string;
  url: string;
  /** The body as it came. */
  text: string;
}

/**
 * What a call of v1 sent, as the request log keeps it: its query and its body, masked by their schemas, ours or the
 * platform's.
 */
export function readSentBody({ method, url, text }: Sent): string {
  const found = readStorePath(pathIn(url));
  const passedOn = found && operationAt(found.path, method);
  if (passedOn) return masked({ url, text }, schemasOf(passedOn));
  const path = loggedPath(url).split('/');
  if (path[4] === HIDDEN || isUuid(path[4] ?? '')) path[4] = '{id}';
  const operation = OPERATIONS.find((one) => one.method === method.toLowerCase() && one.path === path.join('/'));
  return masked({ url, text }, { query: schemaOf(operation?.query), body: schemaOf(operation?.body?.schema) });
}

function masked(
  { url, text }: Pick<Sent, 'url' | 'text'>,
  { query, body }: Record<'query' | 'body', BodySchema>,
): string {
  const { searchParams } = new URL(url);
  const shown = searchParams.size > 0 && `?${maskedQuery(searchParams, query)}`;
  return [shown, text && maskedBody(text, body)].filter(Boolean).join('\n');
}

/** Those of an operation of the platform, with the schemas that they refer to. */
function schemasOf(operation: StoreOperation): Record<'query' | 'body', BodySchema> {
  const $defs = readInstallation().storeApi?.schemas ?? {};
  const inQuery = operation.parameters.filter(({ in: location }) => location === 'query');
  const properties = Object.fromEntries(inQuery.map(({ name, schema }) => [String(name), schema ?? {}]));
  return { query: { properties, $defs }, body: { ...jsonBodyOf(operation), $defs } };
}

const schemas = new WeakMap<z.ZodType, BodySchema>();

function schemaOf(schema: z.ZodType | undefined): BodySchema {
  if (!schema) return {};
  const made = schemas.get(schema) ?? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  schemas.set(schema, made);
  return made;
}
