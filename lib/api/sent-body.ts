import { z } from 'zod';
import { loggedPath } from '../calls/logged-path.ts';
import { type BodySchema, HIDDEN, maskedBody, maskedQuery } from '../calls/masked-body.ts';
import { isUuid } from '../kernel/text/uuid.ts';
import { jsonBodyOf, type StoreOperation } from '../permissions/installation/store-document.ts';
import { OPERATIONS } from './openapi/operations.ts';

interface Sent {
  method: string;
  url: string;
  /** The body as it came. */
  text: string;
}

/** An operation of the platform, with the schemas that its own refer to. */
interface PassedOn {
  operation: StoreOperation;
  schemas: Record<string, BodySchema>;
}

/**
 * What a call of v1 sent, as the request log keeps it: its query and its body, masked by their schemas.
 * @param passedOn what the call was of, where that is the platform's
 */
export function sentBody({ method, url, text }: Sent, passedOn: PassedOn | null = null): string {
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

function schemasOf({ operation, schemas: $defs }: PassedOn): Record<'query' | 'body', BodySchema> {
  const inQuery = operation.parameters.filter(({ in: place }) => place === 'query');
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
