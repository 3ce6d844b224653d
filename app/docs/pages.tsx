import type { ReactNode } from 'react';
import type { DocsContext } from './context.ts';
import { Agents } from './guides/agents.tsx';
import { Authorize } from './guides/authorize.tsx';
import { Changelog } from './guides/changelog.tsx';
import { CommandLine } from './guides/cli.tsx';
import { Connect } from './guides/connect.tsx';
import { Conventions } from './guides/conventions.tsx';
import { Errors } from './guides/errors.tsx';
import { QuickStart } from './guides/quick-start.tsx';
import { Scopes } from './guides/scopes.tsx';
import { Subscriptions } from './guides/subscriptions.tsx';
import { Tokens } from './guides/tokens.tsx';
import { Webhooks } from './guides/webhooks.tsx';
import { Code, Section } from './prose.tsx';
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

const GUIDE: Omit<DocsPage, 'part'>[] = [
  {
    path: '/docs',
    title: 'Quick start',
    summary: 'Connect your app to sellers’ stores and manage their subscriptions.',
    Body: QuickStart,
  },
  {
    path: '/docs/cli',
    title: 'SDKs and command line',
    summary: 'Every command, and a client for TypeScript and Python.',
    Body: CommandLine,
  },
  {
    path: '/docs/connect',
    title: 'Connect without an SDK',
    summary: 'From registering an app to its first call, in five steps.',
    Body: Connect,
  },
  {
    path: '/docs/authorize',
    title: 'The consent screen',
    summary: 'Every parameter of the authorization request, what comes back, and discovery.',
    Body: Authorize,
  },
  {
    path: '/docs/tokens',
    title: 'Tokens and keys',
    summary: 'Exchange a code, rotate, disconnect, report a leak, and make a key for your own scripts.',
    Body: Tokens,
  },
  {
    path: '/docs/scopes',
    title: 'Scopes',
    summary: 'What an app can ask for, and the endpoints that need it.',
    Body: Scopes,
  },
  {
    path: '/docs/conventions',
    title: 'Conventions',
    summary: 'What applies to every call: answers, lists, limits, the order of checks.',
    Body: Conventions,
  },
  {
    path: '/docs/subscriptions',
    title: 'Change subscriptions',
    summary: 'Cancel, resume and swap, state by state; what a swap costs; safe retries.',
    Body: Subscriptions,
  },
  {
    path: '/docs/webhooks',
    title: 'Webhooks',
    summary: 'Receive events as they happen, verify them, and cope with duplicates.',
    Body: Webhooks,
  },
  {
    path: '/docs/agents',
    title: 'Assistants and agents',
    summary: 'A store over the Model Context Protocol: its address, tokens and tools.',
    Body: Agents,
  },
  {
    path: '/docs/test-mode',
    title: 'Test mode',
    summary: 'Sample data and a clock of its own, to try your app with.',
    Body: TestMode,
  },
  { path: '/docs/errors', title: 'Errors', summary: 'Every error code: what it means and what to do.', Body: Errors },
  { path: '/docs/changelog', title: 'Changelog', summary: 'What changed in each version.', Body: Changelog },
];

export function docsPages(reference: Reference): DocsPage[] {
  return [
    ...GUIDE.map((page) => ({ ...page, part: 'Guide' as const })),
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

/** How to try an app without touching real data. */
function TestMode({ settings: { tokenPrefix } }: DocsContext) {
  return (
    <>
      <Section id="halves" title="Two halves of a store">
        <p>
          Every store has two halves, live and test (a sandbox), with the same API. The seller chooses one on the
          consent screen, and the token’s first letters say which: <Code>{`${tokenPrefix}_test_`}</Code> or{' '}
          <Code>{`${tokenPrefix}_live_`}</Code>. Ids of one half are <Code>not_found</Code> in the other.
        </p>
      </Section>
      <Section id="sample-data" title="Sample data">
        <p>
          An empty store is filled with <Code>POST /api/v1/test/sample_data</Code>, or with “Fill with sample data” on
          the store’s page: subscriptions that are trialing, past due, paused and canceled, an archived variant, a
          product in another currency and one with several variants that fit, so that you can meet the errors of
          subscriptions before a customer does. “Reset test data” on the same page empties it again.
        </p>
      </Section>
      <Section id="clock" title="Move time">
        <p>
          Test mode has a clock of its own. Move it with <Code>POST /api/v1/test/clock</Code>, or with “Move time” on
          the store’s page, and renewals, ends of trials and retried payments happen at once, in order. Register{' '}
          <Code>http://localhost</Code> addresses to test on your machine. On your app’s page, Test takes you through a
          whole connection, up to swapping and canceling a subscription, request by request.
        </p>
      </Section>
      <Section id="revocation" title="Try a revocation">
        <p>
          To see what your app does when a seller disconnects it, press Disconnect under Connected apps: the next call
          answers 401 <Code>invalid_token</Code>.
        </p>
      </Section>
    </>
  );
}
