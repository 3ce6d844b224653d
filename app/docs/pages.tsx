import type { ReactNode } from 'react';
import type { DocsContext } from './context.ts';
import { Authorize } from './guides/authorize.tsx';
import { Changelog } from './guides/changelog.tsx';
import { Conventions } from './guides/conventions.tsx';
import { Errors } from './guides/errors.tsx';
import { Quickstart } from './guides/quickstart.tsx';
import { Scopes } from './guides/scopes.tsx';
import { Start } from './guides/start.tsx';
import { Subscriptions } from './guides/subscriptions.tsx';
import { TestMode } from './guides/test-mode.tsx';
import { Tokens } from './guides/tokens.tsx';
import { Webhooks } from './guides/webhooks.tsx';
import { Group } from './reference/group.tsx';
import type { Reference } from './reference/reference.ts';

/** A page of the documentation. */
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
    title: 'Documentation',
    summary: 'Connect your app to sellers’ stores and manage their subscriptions.',
    Body: Start,
  },
  {
    path: '/docs/quickstart',
    title: 'Quickstart',
    summary: 'From registering an app to its first call, in five steps.',
    Body: Quickstart,
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
    path: '/docs/test-mode',
    title: 'Test mode',
    summary: 'Sample data and a clock of its own, to try your app with.',
    Body: TestMode,
  },
  {
    path: '/docs/errors',
    title: 'Errors',
    summary: 'Every error code: what it means and what to do.',
    Body: Errors,
  },
  {
    path: '/docs/changelog',
    title: 'Changelog',
    summary: 'What changed in each version.',
    Body: Changelog,
  },
];

/** All pages, in the order in which they are read. */
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
