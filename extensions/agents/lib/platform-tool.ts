import { inlined } from '@/lib/api/openapi/components.ts';
import type { JsonSchema } from '@/lib/api/openapi/json-schema.ts';
import { jsonBodyOf, type StoreApi, type StoreOperation } from '@/lib/permissions/installation/store-document.ts';
import type { Tool } from './tool.ts';

/** The tool that calls an operation of the platform: parameters by their names, the body in one of its own. */
export function platformTool(name: string, operation: StoreOperation, { schemas }: StoreApi): Tool {
  const { method, summary, description, scope, parameters, requestBody } = operation;
  const isRead = method === 'get';
  const schemaOf = (schema: unknown) => inlined((schema ?? {}) as JsonSchema, schemas);
  const body = jsonBodyOf(operation);
  const named = parameters.filter(isInAddress).map(({ name, description, schema }) => {
    return [String(name), { ...schemaOf(schema), ...(description !== undefined && { description }) }];
  });
  const needed = parameters.filter((one) => isInAddress(one) && one.required === true).map(({ name }) => String(name));
  const required = body && requestBody?.required === true ? [...needed, 'body'] : needed;
  const key = { type: 'string', description: 'Makes it safe to try again, if the platform knows the key.' };
  return {
    name,
    title: summary,
    description: `${description} Scope: ${scope}`.trim(),
    inputSchema: {
      type: 'object',
      properties: {
        ...Object.fromEntries(named),
        ...(body && { body: schemaOf(body) }),
        ...(!isRead && { idempotency_key: key }),
      },
      ...(required.length > 0 && { required }),
      additionalProperties: false,
    },
    annotations: {
      readOnlyHint: isRead,
      destructiveHint: method === 'delete',
      idempotentHint: method !== 'post' && method !== 'patch',
    },
  };
}

/** Path and query below the platform's API by what a tool's input says; the name of a parameter that it lacks. */
export function platformTarget(
  { path, parameters }: StoreOperation,
  input: Record<string, unknown>,
): { target: string } | { missing: string } {
  const missing = parameters.find(
    (one) => isInAddress(one) && one.required === true && isAbsent(input[String(one.name)]),
  );
  if (missing) return { missing: String(missing.name) };
  const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(asText(input[name])));
  const query = new URLSearchParams();
  for (const { name, in: location } of parameters) {
    const value = input[String(name)];
    if (location === 'query' && !isAbsent(value))
      for (const one of [value].flat()) query.append(String(name), asText(one));
  }
  return { target: query.size > 0 ? `${filled}?${query}` : filled };
}

function isInAddress({ in: location }: StoreOperation['parameters'][number]): boolean {
  return location === 'path' || location === 'query';
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value ?? '');
}
