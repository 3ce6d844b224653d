import { Code, Prose, TextLink } from '../prose.tsx';
import type { Field } from './read-document.ts';
import type { Reference } from './reference.ts';

/** Finds the entry of an object. */
export type HrefOfSchema = Reference['hrefOfSchema'];

/** The members of an object, or the parameters of a call. */
export function FieldList(props: { label: string; fields: Field[]; hrefOfSchema: HrefOfSchema }) {
  const { label, fields, hrefOfSchema } = props;
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
            <FieldType field={field} hrefOfSchema={hrefOfSchema} />
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

function FieldType({ field: { type, links }, hrefOfSchema }: { field: Field; hrefOfSchema: HrefOfSchema }) {
  if (!links) return <p className="text-ink-3">{type}</p>;
  return (
    <p className="text-ink-3">
      {type.startsWith('list of ') && 'list of '}
      <TextLink href={hrefOfSchema(links)}>{links}</TextLink>
    </p>
  );
}
