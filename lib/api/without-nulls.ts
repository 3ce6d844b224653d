import { z } from 'zod';

/**
 * A body without the members that are null and count as absent: those that may be left out, and not be null. What isn't
 * known stays, so that it is refused.
 * @param schema of the body; where it has several shapes, a member may be left out if it may in one of them
 */
export function withoutNulls<Value>(schema: z.ZodType, value: Value): Value {
  return stripped([schema], value) as Value;
}

function stripped(schemas: z.ZodType[], value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const known = schemas.flatMap(shapesOf);
  if (Array.isArray(value)) {
    const elements = known.flatMap((one) => (one instanceof z.ZodArray ? [one.element as z.ZodType] : []));
    return elements.length === 0 ? value : value.map((item) => stripped(elements, item));
  }
  const shapes = known.flatMap((one) => (one instanceof z.ZodObject ? [one.shape as Record<string, z.ZodType>] : []));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const members = shapes.flatMap((shape) => (Object.hasOwn(shape, name) ? [shape[name] as z.ZodType] : []));
      if (inner === null && isAbsent(members, shapes.length)) return [];
      return [[name, members.length === 0 ? inner : stripped(members, inner)]];
    }),
  );
}

/** Whether a null stands for nothing in a member, as the shapes that have it describe it. */
function isAbsent(members: z.ZodType[], shapes: number): boolean {
  const mayBeLeftOut = members.length < shapes || members.some((member) => member.isOptional());
  return members.length > 0 && mayBeLeftOut && !members.some((member) => member.safeParse(null).success);
}

/** The objects and lists that a schema may be. */
function shapesOf(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodUnion) return (schema.options as z.ZodType[]).flatMap(shapesOf);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return shapesOf(schema.unwrap() as z.ZodType);
  return [schema];
}
