import type { ReactNode } from 'react';
import type { DocsContext } from '../context.ts';
import { Code, TextLink } from '../prose.tsx';
import { Sample } from '../sample.tsx';

/** From registering an app to its first call, by any HTTP client. */
export function Connect({ settings: { baseUrl }, values }: DocsContext) {
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <Step number={1} id="register" title="Register your app">
        <p>
          Under Developer → OAuth Apps, give it a name, a website and every address a seller may be sent back to. You
          get a <Code>client_id</Code> and, once, a <Code>client_secret</Code>: save it now. To watch all of this happen
          before you write any code, open <strong>Test</strong> on your app’s page.
        </p>
      </Step>
      <Step number={2} id="send" title="Send the seller’s browser to the consent screen">
        <p>
          Keep a random <Code>state</Code> and a PKCE verifier in the seller’s session.{' '}
          <TextLink href="/docs/authorize">The consent screen</TextLink> lists every parameter.
        </p>
        <Sample task="authorize" about="make the address of the consent screen" values={values} />
      </Step>
      <Step number={3} id="return" title="Take the answer">
        <p>
          The browser comes back with <Code>code</Code>, <Code>state</Code> and <Code>iss</Code>. Compare{' '}
          <Code>state</Code> with yours and <Code>iss</Code> with <Code>{baseUrl}</Code>. The code works once, for 5
          minutes.
        </p>
      </Step>
      <Step number={4} id="exchange" title="Exchange the code, from your server">
        <Sample task="exchange" about="exchange the code" values={values} />
        <p>
          Here and below, the samples take secrets and tokens from the environment: <Code>CLIENT_SECRET</Code>,{' '}
          <Code>CODE</Code>, <Code>CODE_VERIFIER</Code>, <Code>ACCESS_TOKEN</Code>, <Code>REFRESH_TOKEN</Code>.
        </p>
        <p>
          Store both tokens, one pair per connection. <TextLink href="/docs/tokens">Tokens and keys</TextLink> says how
          to keep them fresh.
        </p>
      </Step>
      <Step number={5} id="call" title="Call the API">
        <Sample task="call" about="call an endpoint" values={values} />
        <p>
          From here on: <TextLink href="/docs/subscriptions">change subscriptions</TextLink>,{' '}
          <TextLink href="/docs/webhooks">receive events</TextLink>, or try it all in{' '}
          <TextLink href="/docs/test-mode">test mode</TextLink>.
        </p>
      </Step>
    </ol>
  );
}

function Step(props: { number: number; id: string; title: string; children: ReactNode }) {
  const { number, id, title, children } = props;
  return (
    <li id={id} className="grid scroll-mt-6 grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3">
      <span
        aria-hidden="true"
        className="grid size-7 place-items-center rounded-full border border-line-2 text-small font-semibold"
      >
        {number}
      </span>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2.5 text-pretty text-ink-2">
        <h2 id={`${id}-title`} className="pt-0.5 text-base font-semibold text-ink">
          {title}
        </h2>
        {children}
      </div>
    </li>
  );
}
