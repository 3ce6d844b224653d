import { type Description, descriptions } from './env-description.ts';
import { environment } from './env-schema.ts';

/** A variable with its description. */
export type Variable = Description & { name: string };

/** Every variable, in the order of the schema. Throws when one has no description. */
export function variables(): Variable[] {
  return Object.entries(environment.shape).map(([name, schema]) => {
    const found = descriptions.get(schema);
    if (!found) throw new Error(`${name} has no description in lib/kernel/config/env-schema.ts.`);
    return { name, ...found };
  });
}
