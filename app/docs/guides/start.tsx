import type { DocsContext } from '../context.ts';
import { Code, Section, TextLink } from '../prose.tsx';

const ERRANDS = [
  ['/docs/quickstart', 'Connect a store', 'From registering an app to its first call, in five steps.'],
  ['/docs/subscriptions', 'Change subscriptions', 'Cancel, resume and swap, with a preview of what it costs.'],
  ['/docs/webhooks', 'Receive events', 'Hear of changes as they happen, signed and in order.'],
  ['/docs/test-mode', 'Try it', 'A test mode with sample data and a clock that you can move.'],
  ['/docs/errors', 'Find out what went wrong', 'Every error code: what it means and what to do.'],
  ['/docs/api/subscriptions', 'Look it up', 'The reference of the API, operation by operation.'],
] as const;

export function Start({ settings: { baseUrl } }: DocsContext) {
  return (
    <>
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
      <Section id="how" title="How it works">
        <p>
          A seller connects your app to one of their stores on our consent screen (OAuth 2.0, authorization code with
          PKCE). Your app gets a pair of tokens for that store, in live or in test mode, with the permissions the seller
          allowed. With them it calls the API at <Code>{baseUrl}</Code>, until you or the seller disconnect it.
        </p>
      </Section>
      <Section id="tools" title="SDKs and tools">
        <ul className="grid list-disc gap-2 pl-5">
          <li>
            <TextLink href="/docs/cli">The command line and the SDKs</TextLink> for TypeScript and Python.
          </li>
          <li>
            <TextLink href="/api/openapi.json">The OpenAPI document</TextLink> (3.1), for API clients, and for a
            generator to make an SDK of in another language.
          </li>
          <li>
            <TextLink href="/docs/bruno.zip">A collection for Bruno</TextLink>, an API client: every operation as a
            request, with OAuth 2.0 set up. Import it as it is, then put in the <Code>client_id</Code> and{' '}
            <Code>client_secret</Code> of your app.
          </li>
          <li>
            <TextLink href="/docs/authorize#discovery">Discovery</TextLink> for OAuth libraries.
          </li>
        </ul>
      </Section>
    </>
  );
}
