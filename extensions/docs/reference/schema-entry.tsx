import { Code, Prose, TextLink } from '@/components/prose.tsx';
import type { Field, SchemaForms } from './read-document.ts';
import type { Reference } from './reference.ts';

export function SchemaEntry(props: { schema: SchemaForms; hrefOfSchema: HrefOfSchema }) {
  const { name, description, values, forms } = props.schema;
  return (
    <article
      id={`schema-${name}`}
      aria-labelledby={`schema-${name}-title`}
      className="grid min-w-0 scroll-mt-6 grid-cols-[minmax(0,1fr)] gap-2"
    >
      <h3 id={`schema-${name}-title`} className="text-base font-semibold">
        {name}
      </h3>
      <p className="text-ink-2">
        <Prose text={description} />
      </p>
      {values.length > 0 && (
        <p className="flex flex-wrap gap-2">
          {values.map((value) => (
            <Code key={value}>{value}</Code>
          ))}
        </p>
      )}
      {forms.map((fields, index) => (
        <FieldList
          // biome-ignore lint/suspicious/noArrayIndexKey: the forms of a schema never change places.
          key={index}
          label={forms.length > 1 ? `${name}, form ${index + 1}` : name}
          fields={fields}
          hrefOfSchema={props.hrefOfSchema}
        />
      ))}
    </article>
  );
}

export type HrefOfSchema = Reference['hrefOfSchema'];

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
