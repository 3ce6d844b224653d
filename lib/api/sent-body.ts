import { z } from 'zod';
import { isUuid } from '../database/uuid.ts';
import { loggedPath } from '../usage/logged-path.ts';
import { type BodySchema, HIDDEN, maskedBody, maskedQuery } from '../usage/masked-body.ts';
import { OPERATIONS } from './openapi/operations.ts';

interface Sent {
  method: string;
  url: string;
  /** The body as it came. */
  text: string;
}

/** What a call of v1 sent, as the request log keeps it: its query and its body, masked by their schemas. */
export function sentBody({ method, url, text }: Sent): string {
  const path = loggedPath(url).split('/');
  if (path[4] === HIDDEN || isUuid(path[4] ?? '')) path[4] = '{id}';
  const operation = OPERATIONS.find((one) => one.method === method.toLowerCase() && one.path === path.join('/'));
  const { searchParams } = new URL(url);
  const query = searchParams.size > 0 && `?${maskedQuery(searchParams, schemaOf(operation?.query))}`;
  return [query, text && maskedBody(text, schemaOf(operation?.body?.schema))].filter(Boolean).join('\n');
}

const schemas = new WeakMap<z.ZodType, BodySchema>();

function schemaOf(schema: z.ZodType | undefined): BodySchema {
  if (!schema) return {};
  const made = schemas.get(schema) ?? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  schemas.set(schema, made);
  return made;
}
