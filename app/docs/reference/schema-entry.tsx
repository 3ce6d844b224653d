import { Code, Prose } from '../prose.tsx';
import { FieldList, type HrefOfSchema } from './field-list.tsx';
import type { SchemaForms } from './read-document.ts';

/** One kind of object with its members, in several lists if it has several forms. */
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
