import { Section } from '../prose.tsx';
import { OperationEntry } from './operation-entry.tsx';
import type { Reference, ReferenceGroup } from './reference.ts';
import { SchemaEntry } from './schema-entry.tsx';

/** The operations on one kind of thing, and the objects that belong to them. */
export function Group({ group, reference }: { group: ReferenceGroup; reference: Reference }) {
  const { hrefOfSchema } = reference;
  return (
    <>
      {group.operations.map((entry) => (
        <OperationEntry key={entry.id} entry={entry} hrefOfSchema={hrefOfSchema} />
      ))}
      {group.schemas.length > 0 && (
        <Section id="objects" title="Objects">
          {group.schemas.map((schema) => (
            <SchemaEntry key={schema.name} schema={schema} hrefOfSchema={hrefOfSchema} />
          ))}
        </Section>
      )}
    </>
  );
}
