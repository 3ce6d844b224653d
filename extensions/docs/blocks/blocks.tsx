import type { ReactNode } from 'react';
import { Code, Prose } from '@/components/prose.tsx';
import { agentScopes } from '@/lib/api/openapi/list-endpoints.ts';
import { EVENT_SCHEMAS } from '@/lib/api/schema/event.ts';
import { API_VERSION } from '@/lib/kernel/errors/api-reasons.ts';
import { serverMetadata } from '@/lib/oauth/server-metadata.ts';
import { BASIC_READS } from '@/lib/permissions/scope.ts';
import type { DocsContext } from '../context.ts';
import { SchemaEntry } from '../reference/schema-entry.tsx';
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
  scopes: Scopes,
  'reserved-scopes': ReservedScopes,
  'api-errors': ApiErrors,
  'oauth-errors': OAuthErrors,
  'error-objects': ErrorObjects,
  'event-kinds': EventKinds,
  tools: Tools,
};

function ErrorObjects({ reference: { errors, hrefOfSchema } }: DocsContext) {
  return errors.map((schema) => <SchemaEntry key={schema.name} schema={schema} hrefOfSchema={hrefOfSchema} />);
}

function EventKinds() {
  return (
    <ul className="grid gap-2">
      {EVENT_SCHEMAS.map(({ type, sentence, scope }) => (
        <li key={type}>
          <Prose text={`\`${type}\` ${sentence}${scope ? ` Apps need \`${scope}\`.` : ''}`} />
        </li>
      ))}
    </ul>
  );
}

function Tools({ terms: { tools = [] } }: DocsContext) {
  const terms = tools.map(([name, text]) => ({ name, term: <Code>{name}</Code>, about: <Prose text={text} /> }));
  return <Terms label="Tools" terms={terms} columns="sm:*:grid-cols-[16rem_1fr]" />;
}
