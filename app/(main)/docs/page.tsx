import type { Metadata } from 'next';
import { PageHeader } from '@/components/ui/card.tsx';
import { API_ERRORS, OAUTH_ERRORS } from '@/lib/api/error-catalogue.ts';
import { openApiDocument } from '@/lib/api/openapi/document.ts';
import { env } from '@/lib/env.ts';
import { ConnectGuide } from './connect-guide.tsx';
import { Conventions } from './conventions.tsx';
import { type ContentsGroup, DocsShell } from './docs-shell.tsx';
import { ErrorList } from './error-list.tsx';
import { OperationEntry } from './operation-entry.tsx';
import { Section } from './prose.tsx';
import { type ReferenceEntry, readOperations, readSchemas } from './read-document.ts';
import { SchemaEntry } from './schema-entry.tsx';
import { ScopeList } from './scope-list.tsx';
import { SubscriptionsGuide } from './subscriptions-guide.tsx';
import { TestingGuide } from './testing-guide.tsx';
import { TokensGuide } from './tokens-guide.tsx';
import { WebhooksGuide } from './webhooks-guide.tsx';

export const metadata: Metadata = {
  title: 'Documentation',
  description: 'Connect an app to sellers’ stores: guide and API reference.',
};

/** The public guide and reference for app developers. The reference comes from the OpenAPI document. */
export default function DocsPage() {
  const { appName, apiUrl, baseUrl, rateLimitPerMinute, tokenPrefix } = env();
  const document = openApiDocument({ appName, baseUrl });
  const operations = readOperations(document);
  return (
    <DocsShell appName={appName} contents={contents(operations)}>
      <PageHeader
        title="Documentation"
        action={
          <a href="/api/openapi.json" className="text-sm font-medium underline underline-offset-2">
            OpenAPI document
          </a>
        }
      >
        Connect your app to sellers’ stores and manage their subscriptions. You can try everything on this page in test
        mode.
      </PageHeader>
      <ConnectGuide baseUrl={baseUrl} apiUrl={apiUrl} tokenPrefix={tokenPrefix} />
      <TokensGuide baseUrl={baseUrl} apiUrl={apiUrl} />
      <Conventions callsPerMinute={rateLimitPerMinute} />
      <ScopeList />
      <SubscriptionsGuide apiUrl={apiUrl} />
      <WebhooksGuide baseUrl={baseUrl} apiUrl={apiUrl} />
      <TestingGuide tokenPrefix={tokenPrefix} />
      <Section id="errors" title="Errors, one by one">
        <ErrorList kind="api" title="v1 endpoints, in the order of the checks" entries={API_ERRORS} />
        <ErrorList kind="oauth" title="Token, revocation and introspection endpoints" entries={OAUTH_ERRORS} />
      </Section>
      <Section id="reference" title="Reference">
        {operations.map((entry) => (
          <OperationEntry key={entry.id} entry={entry} />
        ))}
      </Section>
      <Section id="objects" title="Objects">
        {readSchemas(document).map((schema) => (
          <SchemaEntry key={schema.name} schema={schema} />
        ))}
      </Section>
    </DocsShell>
  );
}

function contents(operations: ReferenceEntry[]): ContentsGroup[] {
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  return [
    {
      title: 'Guide',
      links: [
        { href: '#connect', label: 'Connect in five steps' },
        { href: '#tokens', label: 'Tokens and keys' },
        { href: '#conventions', label: 'Conventions' },
        { href: '#scopes', label: 'Scopes' },
        { href: '#subscriptions', label: 'Change subscriptions' },
        { href: '#webhooks', label: 'Webhooks' },
        { href: '#testing', label: 'Test mode' },
        { href: '#errors', label: 'Errors, one by one' },
        { href: '#reference', label: 'Reference' },
        { href: '#objects', label: 'Objects' },
      ],
    },
    ...tags.map((tag) => ({
      title: tag,
      isDetail: true,
      links: operations
        .filter((entry) => entry.tag === tag)
        .map(({ id, summary }) => ({ href: `#${id}`, label: summary })),
    })),
  ];
}
