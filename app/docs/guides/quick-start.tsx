import { CodeBlock } from '../code-block.tsx';
import type { DocsContext } from '../context.ts';
import { Code, Section, TextLink } from '../prose.tsx';

const ERRANDS = [
  ['/docs/cli', 'Commands and clients', 'Every command; TypeScript and Python.'],
  ['/docs/connect', 'Step by step', 'Connect a store with any HTTP client.'],
  ['/docs/subscriptions', 'Change subscriptions', 'Cancel, resume and swap; what it costs.'],
  ['/docs/webhooks', 'Receive events', 'Signed and in order.'],
  ['/docs/agents', 'Assistants', 'A store over the Model Context Protocol.'],
  ['/docs/errors', 'Errors', 'What each means and what to do.'],
  ['/docs/api/subscriptions', 'Reference', 'Operation by operation.'],
  ['/api/openapi.json', 'OpenAPI document', 'For generators and API clients.'],
  ['/docs/bruno.zip', 'Bruno', 'Every operation as a request, to import.'],
] as const;

/** From nothing to an app that is connected; what there is to read from there. Its words are counted by a test. */
export function QuickStart({ settings: { baseUrl } }: DocsContext) {
  return (
    <>
      <Section id="three-commands" title="Three commands">
        <CodeBlock id="three" label="Terminal" about="sign in, create an app and call the API">
          {`export TILLGATE_URL=${baseUrl}\nnpx tillgate login\nnpx tillgate apps create\nnpx tillgate call GET /v1/me`}
        </CodeBlock>
        <p>
          You need Node.js 20 or later. <Code>login</Code> shows a code and a page to allow it at, where you choose a
          store (<TextLink href="/docs/test-mode">test mode</TextLink> unless you say <Code>--live</Code>).{' '}
          <Code>apps create</Code> opens a form and prints the app’s <Code>client_id</Code> and{' '}
          <Code>client_secret</Code>, once. <Code>call</Code> is your first call: it shows the store.
        </p>
      </Section>
      <Section id="app" title="A small app to begin with">
        <CodeBlock id="init" label="Terminal" about="write an app and start it">
          {'npx tillgate init my-app && cd my-app\nnpm install\nnpm start'}
        </CodeBlock>
        <p>
          Put both values into <Code>.env</Code> before you start it. At <Code>http://localhost:4000</Code> press
          Connect your store, then Authorize (OAuth 2.0, authorization code with PKCE). The app now has a pair of{' '}
          <TextLink href="/docs/tokens">tokens</TextLink> for that store, with the{' '}
          <TextLink href="/docs/scopes">permissions</TextLink> that the{' '}
          <TextLink href="/docs/authorize">consent screen</TextLink> asked for, until you or the seller end it. It lists
          subscriptions and moves one to another plan, for exactly what it has shown before. <Code>--python</Code>{' '}
          writes one with the standard library.
        </p>
      </Section>
      <Section id="events" title="See what happens">
        <CodeBlock id="listen" label="Terminal" about="hear events and see calls">
          {
            'npx tillgate listen --forward-to http://localhost:4000/webhooks --requests\nnpx tillgate trigger invoice.paid'
          }
        </CodeBlock>
        <p>
          The first brings events to your app and shows its calls; the second, in another terminal, makes an event
          happen in the test store.
        </p>
      </Section>
      <Section id="next" title="From here">
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
      </Section>
    </>
  );
}
