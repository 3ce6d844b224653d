import { CodeBlock } from '../code-block.tsx';
import type { DocsContext } from '../context.ts';
import { Code, Section, TextLink } from '../prose.tsx';

const MANIFEST = {
  name: 'Parcel Pal',
  description: 'Prints labels.',
  website_url: 'https://parcel.example',
  redirect_uris: ['http://localhost:4000/callback'],
  default_scopes: ['subscriptions:read'],
};

const COMMANDS = [
  ['login [--web] [--live]', 'Sign in: by a code that you type in at /device, or in a browser on this machine.'],
  ['logout, whoami', 'Disconnect; show the store and mode that calls are about.'],
  ['apps create [--from FILE]', 'Create an app in the browser; the terminal gets its credentials.'],
  ['call METHOD PATH [-d JSON]', 'Any request, such as call GET /v1/me.'],
  ['subscriptions list --status active', 'A command per operation: --help lists them.'],
  ['listen --forward-to URL', 'Post each event, signed, to an address on your machine.'],
  [
    'requests [--status 4xx]',
    'Show calls as they are made, also by --path, --error and --id; listen --requests shows both.',
  ],
  ['trigger KIND', 'Make an event happen in the test store, such as invoice.paid.'],
  ['init [FOLDER] [--python]', 'Write a small app to begin with, with its tests: TypeScript and Hono, or Python.'],
  ['completion bash|zsh', 'A script that completes commands.'],
] as const;

/** The command line, and what each SDK begins with. */
export function CommandLine({ settings: { baseUrl }, values: { redirectUri } }: DocsContext) {
  return (
    <>
      <Section id="commands" title="Commands">
        <dl aria-label="Commands" className="rounded-card border border-line bg-surface">
          {COMMANDS.map(([command, text]) => (
            <div
              key={command}
              className="grid gap-x-4 gap-y-0.5 border-line px-4 py-3 not-first:border-t md:grid-cols-[20rem_1fr]"
            >
              <dt className="min-w-0 font-mono text-small break-words">{command}</dt>
              <dd className="min-w-0 text-sm">{text}</dd>
            </div>
          ))}
        </dl>
        <p>
          Tokens are kept in files that only you may read, under <Code>~/.config/tillgate</Code>, bound to a key; the
          store’s <TextLink href="/dashboard/apps">connected apps</TextLink> show the command line, and end it. Where
          nobody can sign in, set <Code>TILLGATE_TOKEN</Code> to a{' '}
          <TextLink href="/docs/tokens#own-key">key of your own</TextLink>.
        </p>
        <p>
          <Code>--json</Code> gives JSON for programs. It ends with 0; 1 when it was refused; 2 when it was used
          wrongly; 3 when nobody is signed in. <Code>listen</Code>, <Code>requests</Code> and commands that need an
          app’s credentials take <Code>CLIENT_ID</Code> and <Code>CLIENT_SECRET</Code>: then they are about the whole
          app.
        </p>
        <p>
          <Code>apps create</Code> fills the form in from <Code>tillgate.app.json</Code>; what is left out stays empty
          there.
        </p>
        <CodeBlock id="app-manifest" label="tillgate.app.json" about="fill in the form of a new app">
          {JSON.stringify(MANIFEST, null, 2)}
        </CodeBlock>
      </Section>
      <Section id="typescript" title="TypeScript and JavaScript">
        <p>
          <Code>@tillgate/sdk</Code> has a method per operation, lists that fetch their pages, retries with an{' '}
          <Code>Idempotency-Key</Code>, tokens that several workers share, and verified webhooks. It runs in Node.js,
          Deno, Bun and browsers, and has no dependencies.
        </p>
        <CodeBlock id="begin-typescript" label="TypeScript" about="make a client">
          {`import { Tillgate, TillgateApp } from '@tillgate/sdk';
import { FileLock, FileStore } from '@tillgate/sdk/file';

// With a key of your own, or a token that somebody else refreshes:
const client = new Tillgate({ baseUrl: '${baseUrl}', token: process.env.ACCESS_TOKEN });

// An app, which keeps the tokens of each connection; app.connection(id) is a client too.
const app = new TillgateApp({
  baseUrl: '${baseUrl}',
  clientId: process.env.CLIENT_ID,
  clientSecret: process.env.CLIENT_SECRET,
  redirectUri: '${redirectUri}',
  store: new FileStore('tokens'),
  lock: new FileLock('locks'),
});`}
        </CodeBlock>
      </Section>
      <Section id="python" title="Python">
        <p>
          <Code>tillgate</Code> is the same for Python 3.9 and later, with nothing but the standard library.
        </p>
        <CodeBlock id="begin-python" label="Python" about="make a client">
          {`import os
from tillgate import FileLock, FileStore, Tillgate, TillgateApp

client = Tillgate("${baseUrl}", os.environ["ACCESS_TOKEN"])

app = TillgateApp(
    "${baseUrl}", os.environ["CLIENT_ID"], "${redirectUri}", FileStore("tokens"),
    client_secret=os.environ["CLIENT_SECRET"], lock=FileLock("locks"),
)`}
        </CodeBlock>
        <p>
          In the reference every operation has a call with each, such as{' '}
          <TextLink href="/docs/api/subscriptions#listSubscriptions">List subscriptions</TextLink>: <Code>client</Code>{' '}
          and <Code>app</Code> are these.
        </p>
      </Section>
    </>
  );
}
