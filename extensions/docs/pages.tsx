import type { ReactNode } from 'react';
import { Section } from '@/components/prose.tsx';
import type { DocsContext } from './context.ts';
import { GuideBody, readGuide } from './guide.tsx';
import { OperationEntry } from './reference/operation-entry.tsx';
import type { Reference, ReferenceGroup } from './reference/reference.ts';
import { SchemaEntry } from './reference/schema-entry.tsx';

export interface DocsPage {
  path: string;
  title: string;
  /** One sentence, below the title and where the page is linked. */
  summary: string;
  part: 'Guide' | 'Reference';
  Body: (context: DocsContext) => ReactNode;
}

const NAMES = [
  'quick-start',
  'cli',
  'connect',
  'authorize',
  'tokens',
  'scopes',
  'conventions',
  'subscriptions',
  'webhooks',
  'agents',
  'test-mode',
  'errors',
];

/** The guides in their order, each by its file; the first is the start of the documentation. */
export const GUIDES: { path: string; file: string; about?: string }[] = [
  ...NAMES.map((name, index) => ({
    path: index === 0 ? '/docs' : `/docs/${name}`,
    file: `extensions/docs/guides/${name}.md`,
  })),
  { path: '/docs/platform', file: 'docs/platform.md' },
  { path: '/docs/changelog', file: 'CHANGELOG.md', about: 'What changed in each version.' },
];

export function docsPages(reference: Reference): DocsPage[] {
  return [
    ...GUIDES.map(({ path, file, about }) => {
      const guide = readGuide(file);
      return {
        path,
        title: guide.title,
        summary: about ?? guide.summary,
        part: 'Guide' as const,
        Body: (context: DocsContext) => <GuideBody guide={guide} context={context} />,
      };
    }),
    ...reference.groups.map((group) => ({
      path: group.path,
      title: `${group.title} API`,
      summary: group.description,
      part: 'Reference' as const,
      Body: () => <Group group={group} reference={reference} />,
    })),
  ];
}

function Group({ group, reference }: { group: ReferenceGroup; reference: Reference }) {
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
