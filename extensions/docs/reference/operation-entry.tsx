import { Code, Prose, TextLink } from '@/components/prose.tsx';
import { Pill } from '@/components/ui/card.tsx';
import { CodeBlock } from '../code-block.tsx';
import { Samples } from '../sample.tsx';
import type { Language } from './operation-samples.ts';
import type { ReferenceEntry } from './read-document.ts';
import { ERRORS_PATH } from './reference.ts';
import { FieldList, type HrefOfSchema } from './schema-entry.tsx';

const STATUSES: Record<string, string> = { 200: '200 OK', 201: '201 Created', 202: '202 Accepted' };
const LABELS: Record<Language, string> = {
  curl: 'curl',
  node: 'Node.js',
  typescript: 'TypeScript SDK',
  python: 'Python SDK',
};
const LOOKS: Record<string, 'good' | 'warn' | 'plain'> = { GET: 'good', PATCH: 'warn' };

/** One operation: what it does, what it takes, what it answers, and which errors it may answer with. */
export function OperationEntry({ entry, hrefOfSchema }: { entry: ReferenceEntry; hrefOfSchema: HrefOfSchema }) {
  return (
    <article
      id={entry.id}
      aria-labelledby={`${entry.id}-title`}
      className="grid min-w-0 scroll-mt-6 grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-surface
        p-4 sm:p-6"
    >
      <header className="grid min-w-0 gap-2">
        <h2 id={`${entry.id}-title`} className="text-base font-semibold">
          {entry.summary}
        </h2>
        <p className="flex flex-wrap items-center gap-2">
          <Pill look={LOOKS[entry.method] ?? 'plain'}>{entry.method}</Pill>
          <code className="min-w-0 font-mono text-small break-all">{entry.path}</code>
        </p>
        <p className="text-ink-2">
          <Prose text={entry.description} />
        </p>
        <p className="text-small text-ink-3">
          <Needs {...entry} />
        </p>
      </header>
      <Samples
        id={`${entry.id}-sample`}
        legend={`Sample: ${entry.summary}`}
        about={entry.summary}
        samples={Object.entries(LABELS).map(([id, label]) => ({ id, label, code: entry.samples[id as Language] }))}
      />
      <FieldList label="Parameters" fields={entry.parameters} hrefOfSchema={hrefOfSchema} />
      {entry.body && (
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
          <h3 className="text-sm font-semibold">
            Body
            <Linked name={entry.body.links} hrefOfSchema={hrefOfSchema} />
          </h3>
          <FieldList label="Body" fields={entry.body.fields} hrefOfSchema={hrefOfSchema} />
          {entry.body.example !== null && (
            <CodeBlock id={`${entry.id}-request`} label="Request body" about={entry.summary}>
              {entry.body.example}
            </CodeBlock>
          )}
        </div>
      )}
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
        <h3 className="text-sm font-semibold">
          Answer
          <Linked name={entry.answer.links} hrefOfSchema={hrefOfSchema} />
        </h3>
        <FieldList label="Answer" fields={entry.answer.fields} hrefOfSchema={hrefOfSchema} />
        {entry.answer.example !== null && (
          <CodeBlock
            id={`${entry.id}-answer`}
            label={STATUSES[entry.answer.status] ?? entry.answer.status}
            about={entry.summary}
          >
            {entry.answer.example}
          </CodeBlock>
        )}
      </div>
      <Errors entry={entry} />
    </article>
  );
}

/** What an object is called that has an entry of its own. */
function Linked({ name, hrefOfSchema }: { name: string | null; hrefOfSchema: HrefOfSchema }) {
  if (name === null) return null;
  return (
    <>
      : <TextLink href={hrefOfSchema(name)}>{name}</TextLink>
    </>
  );
}

function Needs({ scope, isOpen }: Pick<ReferenceEntry, 'scope' | 'isOpen'>) {
  if (isOpen) return 'Needs no credentials.';
  if (scope === undefined) return 'Needs the app’s credentials.';
  if (scope === null) return 'Needs any valid access token.';
  return (
    <>
      Needs an access token with the scope <Code>{scope}</Code>.
    </>
  );
}

function Errors({ entry }: { entry: ReferenceEntry }) {
  return (
    <details className="text-small">
      <summary className="rounded font-semibold">Errors</summary>
      <ul className="mt-2 grid gap-1.5 text-ink-2">
        {entry.errors.map(({ status, codes }) => (
          <li key={status} className="flex flex-wrap gap-x-2 gap-y-1">
            <span className="font-semibold text-ink">{status}</span>
            {codes.map((code) => (
              <a
                key={code}
                href={`${ERRORS_PATH}#error-${entry.scope === undefined ? 'oauth' : 'api'}-${status}-${code}`}
                className="inline-block min-h-6 py-0.5 underline underline-offset-2"
              >
                {code}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}
