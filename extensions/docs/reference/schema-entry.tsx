import { Code, Prose, TextLink } from '@/components/prose.tsx';
import { Terms } from '../blocks/terms.tsx';
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
  const terms = fields.map(({ name, isRequired, description, ...field }) => ({
    name,
    term: <Prose text={isRequired ? `\`${name}\` required` : `\`${name}\``} />,
    about: (
      <>
        <FieldType field={field} hrefOfSchema={hrefOfSchema} />
        {description && (
          <p>
            <Prose text={description} />
          </p>
        )}
      </>
    ),
  }));
  return <Terms label={label} terms={terms} />;
}

function FieldType(props: { field: Pick<Field, 'type' | 'links'>; hrefOfSchema: HrefOfSchema }) {
  const { type, links } = props.field;
  if (!links) return <p className="text-ink-3">{type}</p>;
  return (
    <p className="text-ink-3">
      {type.startsWith('list of ') && 'list of '}
      <TextLink href={props.hrefOfSchema(links)}>{links}</TextLink>
    </p>
  );
}
