import { z } from 'zod';

/** A JSON Schema (2020-12), as OpenAPI 3.1 takes it. */
export type JsonSchema = { [keyword: string]: unknown };

/** A pointer to a published schema. */
export function reference(schema: z.ZodType): JsonSchema {
  return { $ref: `#/components/schemas/${schema.meta()?.id}` };
}

/** A header as a parameter. @param more what differs from one that must be sent and is any text */
export function headerParameter(name: string, description: string, example: string, more: JsonSchema = {}): JsonSchema {
  return { name, in: 'header', required: true, description, schema: { type: 'string' }, example, ...more };
}

/** The parameters of a query, from the schema that reads it. */
export function queryParameters(query: z.ZodObject): JsonSchema[] {
  const properties = jsonSchemaOf(query).properties as Record<string, JsonSchema>;
  return Object.entries(properties).map(([name, { description, ...schema }]) => {
    return { name, in: 'query', required: false, ...(description !== undefined && { description }), schema };
  });
}

/** A schema as the document has it. What has an id of its own is among its `$defs`. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const made = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => {
      // Where there is a format, the pattern beside it adds nothing.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      // The type that the text of a query is read as.
      const { readAs, ...rest } = jsonSchema as JsonSchema;
      if (readAs === undefined) return;
      for (const keyword of Object.keys(jsonSchema)) delete (jsonSchema as JsonSchema)[keyword];
      Object.assign(jsonSchema, readAs, { description: rest.description });
    },
  });
  return JSON.parse(JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
