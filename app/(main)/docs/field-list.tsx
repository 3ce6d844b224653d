import { Code, Prose } from './prose.tsx';
import type { Field } from './read-document.ts';

/** The members of an object, or the parameters of a call. */
export function FieldList({ label, fields }: { label: string; fields: Field[] }) {
  if (fields.length === 0) return null;
  return (
    <dl aria-label={label} className="rounded-control border border-line">
      {fields.map((field) => (
        <div
          key={field.name}
          className="grid gap-x-4 gap-y-0.5 border-line px-3.5 py-2.5 not-first:border-t sm:grid-cols-[13rem_1fr]"
        >
          <dt className="min-w-0">
            <Code>{field.name}</Code>
            {field.isRequired && <span className="ml-2 text-small text-ink-3">required</span>}
          </dt>
          <dd className="min-w-0 text-small text-ink-2">
            <FieldType field={field} />
            {field.description && (
              <p>
                <Prose text={field.description} />
              </p>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function FieldType({ field: { type, links } }: { field: Field }) {
  if (!links) return <p className="text-ink-3">{type}</p>;
  return (
    <p className="text-ink-3">
      {type.startsWith('list of ') && 'list of '}
      <SchemaLink name={links} />
    </p>
  );
}

/** Links to an object's own entry on this page. */
export function SchemaLink({ name }: { name: string }) {
  return (
    <a href={`#schema-${name}`} className="font-medium text-ink underline underline-offset-2">
      {name}
    </a>
  );
}
