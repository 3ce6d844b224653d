import type { ReactNode } from 'react';
import { Code, Prose } from '@/components/prose.tsx';
import { agentScopes } from '@/lib/api/openapi/list-endpoints.ts';
import { EVENT_SCHEMAS } from '@/lib/api/schema/event.ts';
import { API_VERSION } from '@/lib/kernel/errors/api-reasons.ts';
import { serverMetadata } from '@/lib/oauth/server-metadata.ts';
import { BASIC_READS } from '@/lib/permissions/scope.ts';
import type { DocsContext } from '../context.ts';
import { SchemaEntry } from '../reference/schema-entry.tsx';
import { AuthorizationErrors, Parameters } from './authorize-terms.tsx';
import { ApiErrors, OAuthErrors } from './error-list.tsx';
import { ReservedScopes, Scopes } from './scope-list.tsx';
import { Terms } from './terms.tsx';

/** What guides have by its name, such as `{{base_url}}`. */
export function valuesFor({ settings, values }: DocsContext): Record<string, string> {
  const { baseUrl, apiUrl, tokenPrefix, rateLimitPerMinute } = settings;
  const metadata = { ...serverMetadata(baseUrl, tokenPrefix), scopes_supported: ['…'], cli_client_id: '…' };
  return {
    base_url: baseUrl,
    api_url: apiUrl,
    token_prefix: tokenPrefix,
    redirect_uri: values.redirectUri,
    rate_limit: rateLimitPerMinute.toLocaleString('en'),
    api_version: API_VERSION,
    basic_reads: BASIC_READS.join(' '),
    agent_scopes: agentScopes().join(' '),
    metadata: JSON.stringify(metadata, null, 2),
  };
}

/** What guides show that is made of the product itself, each by its name on a line of its own, such as `{{tools}}`. */
export const BLOCKS: Record<string, (context: DocsContext) => ReactNode> = {
  parameters: Parameters,
  'authorization-errors': AuthorizationErrors,
  scopes: Scopes,
  'reserved-scopes': ReservedScopes,
  'api-errors': ApiErrors,
  'oauth-errors': OAuthErrors,
  'error-objects': ErrorObjects,
  commands: Commands,
  errands: Errands,
  'event-kinds': EventKinds,
  tools: Tools,
};

function ErrorObjects({ reference: { errors, hrefOfSchema } }: DocsContext) {
  return errors.map((schema) => <SchemaEntry key={schema.name} {...{ schema, hrefOfSchema }} />);
}

const COMMANDS = [
  ['login [--web] [--live]', 'Sign in: by a code that you type in at /device, or in a browser on this machine.'],
  ['logout, whoami', 'Disconnect; show the store and mode that calls are about.'],
  ['apps create [--from FILE]', 'Create an app in the browser; the terminal gets its credentials.'],
  ['call METHOD PATH [-d JSON]', 'Any request, such as call GET /v1/me.'],
  ['listen --forward-to URL', 'Post each event, signed, to an address on your machine.'],
  [
    'requests [--status 4xx]',
    'Show calls as they are made, also by --path, --error and --id; listen --requests shows both.',
  ],
  ['trigger KIND', 'Make an event happen in the test store, such as invoice.paid.'],
  ['init [FOLDER] [--python]', 'Write a small app to begin with, with its tests: TypeScript and Hono, or Python.'],
  ['completion bash|zsh', 'A script that completes commands.'],
] as const;

function Commands() {
  return <Terms label="Commands" terms={COMMANDS} columns="md:grid-cols-[20rem_1fr]" />;
}

const ERRANDS = [
  ['/docs/cli', 'Commands and clients', 'Every command; TypeScript and Python.'],
  ['/docs/connect', 'Step by step', 'Connect a store with any HTTP client.'],
  ['/docs/subscriptions', 'Change subscriptions', 'Cancel, resume and swap; what it costs.'],
  ['/docs/webhooks', 'Receive events', 'Signed and in order.'],
  ['/docs/agents', 'Assistants', 'A store over the Model Context Protocol.'],
  ['/docs/errors', 'Errors', 'What each means and what to do.'],
  ['/docs/api/connection', 'Reference', 'Operation by operation.'],
  ['/api/openapi.json', 'OpenAPI document', 'For generators and API clients.'],
] as const;

/** What there is to read after the quick start. */
function Errands() {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {ERRANDS.map(([href, title, text]) => (
        <li key={href}>
          <a
            href={href}
            className="grid h-full content-start gap-1 rounded-card border border-line bg-surface p-4
              hover:border-line-2 hover:bg-wash"
          >
            <span className="font-semibold">{title}</span>
            <span className="text-small text-pretty text-ink-2">{text}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function EventKinds() {
  return (
    <ul className="grid gap-2">
      {EVENT_SCHEMAS.map(({ type, sentence, scope }) => (
        <li key={type}>
          <Code>{type}</Code> <Prose text={sentence} />
          {scope && (
            <>
              {' '}
              Apps need <Code>{scope}</Code>.
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function Tools({ terms: { tools } }: DocsContext) {
  return tools && <Terms label="Tools" terms={tools} columns="sm:grid-cols-[16rem_1fr]" />;
}
