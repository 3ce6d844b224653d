import { TOOL_OPERATIONS } from '@/lib/mcp/tool.ts';
import { AGENT_SCOPES } from '@/lib/oauth/resource-metadata.ts';
import { CodeBlock } from '../code-block.tsx';
import type { DocsContext } from '../context.ts';
import { Code, Section, TextLink } from '../prose.tsx';

/** How assistants and agents work on a store, over the Model Context Protocol. */
export function Agents({ settings: { baseUrl, tokenPrefix } }: DocsContext) {
  const headers = { Authorization: `Bearer ${tokenPrefix}_test_…` };
  const server = { type: 'http', url: `${baseUrl}/mcp`, headers };
  return (
    <>
      <Section id="connect" title="Connect an assistant">
        <p>
          Assistants that speak the Model Context Protocol (MCP) work on a store through <Code>{`${baseUrl}/mcp`}</Code>
          . On a store’s page, under Agents, is the address of that store alone, <Code>{'/mcp/{store id}'}</Code>; with{' '}
          <Code>/test</Code> behind it, test mode is preset. Give one of them to your assistant as a remote server
          (streamable HTTP).
        </p>
        <p>
          With a <TextLink href="/docs/tokens#own-key">key of your own</TextLink> it works at once: let the assistant
          send it as <Code>Authorization</Code>. This is how a client with a configuration file is told; other clients
          have a field for the header.
        </p>
        <CodeBlock id="configuration" label="Configuration" about="tell a client of the address and the key">
          {JSON.stringify({ mcpServers: { store: server } }, null, 2)}
        </CodeBlock>
      </Section>
      <Section id="authorize-agent" title="Authorize with OAuth">
        <p>
          Without a token the address answers 401 and names its metadata (RFC 9728), from which a client finds this
          authorization server. Send the address as <Code>resource</Code> (RFC 8707) to the{' '}
          <TextLink href="/docs/authorize">consent screen</TextLink> and to the token endpoint: a token is only for what
          was named there, for the API if nothing was. A token for <Code>/mcp</Code> works at every address of its
          store; one for an address of a store there alone. Whoever doesn’t know what to ask for asks to read:{' '}
          <Code>{AGENT_SCOPES.join(' ')}</Code>.
        </p>
        <p>
          A call that needs another scope is 403 <Code>insufficient_scope</Code>; <Code>scope</Code> in its{' '}
          <Code>WWW-Authenticate</Code> is what to ask for next. What the seller has taken back is an error of the tool
          instead, so that no client asks for it again and again.
        </p>
      </Section>
      <Section id="client-documents" title="Be a client without registering">
        <p>
          Your <Code>client_id</Code> may be the https address of a JSON document (Client ID Metadata Document): its{' '}
          <Code>client_id</Code> is that address, character by character, with <Code>client_name</Code> and 1 to 20{' '}
          <Code>redirect_uris</Code>. It is read once a person has signed in: status 200 without a redirect, at most 16
          KiB, within 5 seconds; then again when <Code>Cache-Control</Code> or <Code>Expires</Code> say so, after 5
          minutes to 24 hours, with your <Code>ETag</Code>. A page with a code says what is wrong:{' '}
          <Code>unreachable</Code>, <Code>not_json</Code>, <Code>too_large</Code>, <Code>wrong_client_id</Code>,{' '}
          <Code>bad_metadata</Code>, <Code>blocked</Code>, or <Code>busy</Code>, with when to try again. While this
          service runs on localhost, <Code>{'http://localhost:{port}/…'}</Code> is taken too, for test mode. A name that
          could be taken for a verified app’s, or for another domain, is shown as your host.
        </p>
        <p>
          <Code>token_endpoint_auth_method</Code> is <Code>none</Code>, or <Code>private_key_jwt</Code> with{' '}
          <Code>jwks</Code> or <Code>jwks_uri</Code>. Then each request to an OAuth endpoint carries a{' '}
          <Code>client_assertion</Code> (RFC 7523): <Code>iss</Code> and <Code>sub</Code> your address, <Code>aud</Code>{' '}
          this issuer or its token endpoint, <Code>exp</Code> within an hour, a new <Code>jti</Code> each time, signed
          with RS256, PS256, ES256 or EdDSA. Keys that you exchange at <Code>jwks_uri</Code> work at once.{' '}
          <Code>dpop_bound_access_tokens</Code> asks for proofs, and <Code>grant_types</Code> with the device grant lets
          you sign people in with a code.
        </p>
        <p>
          Whoever has no such address registers itself at <Code>/api/oauth/register</Code> (RFC 7591). Either way send
          S256 challenges; a loopback address may have any port; connections end after 90 days without use.
        </p>
      </Section>
      <Section id="tools" title="Tools">
        <p>
          A tool is an operation of the API: same checks, limits, history and events. Its input has the path’s{' '}
          <Code>id</Code>, the query and the body in one object, and <Code>idempotency_key</Code> where something
          changes. <Code>structuredContent</Code> is the API’s whole answer; its errors are results with{' '}
          <Code>isError</Code>. Everybody gets the same list, and may keep it for an hour.
        </p>
        <dl aria-label="Tools" className="rounded-card border border-line bg-surface">
          {[...TOOL_OPERATIONS].map(([name, { summary, scope }]) => (
            <div
              key={name}
              className="grid gap-x-4 gap-y-0.5 border-line px-4 py-3 not-first:border-t sm:grid-cols-[16rem_1fr]"
            >
              <dt className="min-w-0 font-mono text-small break-words">{name}</dt>
              <dd className="min-w-0 text-sm">
                {summary}
                {scope && (
                  <>
                    : <Code>{scope}</Code>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section id="one-change" title="One change at a time">
        <p>
          An assistant that may only read calls <Code>request_subscription_change</Code> and shows the link in its
          answer. The seller sees there what the change costs and presses <Code>Approve</Code> or <Code>Decline</Code>;{' '}
          <Code>get_approval</Code> says what came of it. A client of 2026-07-28 that opens pages (
          <Code>elicitation.url</Code>) is answered <Code>input_required</Code> with the page, and what came of it when
          it calls again. See <TextLink href="/docs/subscriptions#approvals">Ask the seller</TextLink>.
        </p>
      </Section>
      <Section id="protocol" title="The protocol">
        <p>
          Versions 2026-07-28, and without sessions 2025-11-25, 2025-06-18 and 2025-03-26. Messages are posted and
          answered as JSON; there is no stream to open, so <Code>GET</Code> and <Code>DELETE</Code> are 405. A body may
          have 64 KiB.
        </p>
      </Section>
    </>
  );
}
