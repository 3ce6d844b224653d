import type { ReactNode } from 'react';
import { CodeBlock } from '@/components/ui/code-block.tsx';
import { Code, Section } from './prose.tsx';

interface Addresses {
  baseUrl: string;
  apiUrl: string;
  tokenPrefix: string;
}

/** From registering an app to its first call. */
export function ConnectGuide({ baseUrl, apiUrl, tokenPrefix }: Addresses) {
  return (
    <Section id="connect" title="Connect in five steps">
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Step number={1} title="Register your app">
          <p>
            Under Developer → OAuth Apps, give it a name, a website and every address a seller may be sent back to. You
            get a <Code>client_id</Code> and, once, a <Code>client_secret</Code>: save it now. To watch all of this
            happen before you write any code, open <strong>Test</strong> on your app’s page.
          </p>
        </Step>
        <Step number={2} title="Send the seller’s browser to the consent screen">
          <p>
            Keep a random <Code>state</Code> and a PKCE verifier in the seller’s session. PKCE is recommended for every
            app, and required for one without a secret. If you leave <Code>scope</Code> out, your app’s default scopes
            are asked for, or full access if it has none. <Code>mode=test</Code> only presets the toggle; the seller
            decides.
          </p>
          <p>
            What your app can do without goes into <Code>optional_scope</Code>, in the same form: the seller sees
            unticked checkboxes, and the token response’s <Code>scope</Code> names what was ticked too. It must not
            repeat what is asked for anyway (<Code>error=invalid_scope</Code>).
          </p>
          <CodeBlock id="step-2" label="Link" about="the consent screen">
            {`${baseUrl}/oauth/authorize?response_type=code
&client_id=${tokenPrefix}_client_…
&redirect_uri=https%3A%2F%2Fapp.example%2Fcallback
&scope=subscriptions:read%20subscriptions:write
&state=…&mode=test
&code_challenge=…&code_challenge_method=S256`}
          </CodeBlock>
          <p>
            If the seller sees “This app can’t be connected”, the <Code>client_id</Code> is unknown, or the{' '}
            <Code>redirect_uri</Code> doesn’t match a registered one character by character.
          </p>
        </Step>
        <Step number={3} title="Take the answer">
          <p>
            The browser comes back with <Code>code</Code>, <Code>state</Code> and <Code>iss</Code>. Compare{' '}
            <Code>state</Code> with yours and <Code>iss</Code> with <Code>{baseUrl}</Code>. If the seller cancels, it
            comes back with <Code>error=access_denied</Code>; if a scope is unknown, with{' '}
            <Code>error=invalid_scope</Code>. The code works once, for 5 minutes.
          </p>
        </Step>
        <Step number={4} title="Exchange the code, from your server">
          <CodeBlock id="step-4" label="Command" about="exchange the code">
            {`curl ${baseUrl}/api/oauth/token \\
  -u "$CLIENT_ID:$CLIENT_SECRET" \\
  -H "Idempotency-Key: $(openssl rand -hex 16)" \\
  -d grant_type=authorization_code -d code=$CODE \\
  -d redirect_uri=https://app.example/callback \\
  -d code_verifier=$VERIFIER`}
          </CodeBlock>
          <p>
            If the answer is lost, send the same request with the same <Code>Idempotency-Key</Code>: you get the same
            answer until you first use the new tokens, but for no more than 10 minutes. Five exchanges with a wrong{' '}
            <Code>code_verifier</Code> or <Code>redirect_uri</Code> use the code up.
          </p>
        </Step>
        <Step number={5} title="Call the API">
          <CodeBlock id="step-5" label="Command" about="call the API">
            {`curl ${apiUrl}/v1/me -H "Authorization: Bearer $ACCESS_TOKEN"`}
          </CodeBlock>
          <p>
            <Code>{`${apiUrl}/v1/…`}</Code> and <Code>{`${baseUrl}/api/v1/…`}</Code> are the same. OAuth libraries find
            every address at <Code>{`${baseUrl}/.well-known/oauth-authorization-server`}</Code>.
          </p>
        </Step>
      </ol>
    </Section>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3">
      <span
        aria-hidden="true"
        className="grid size-7 place-items-center rounded-full border border-line-2 text-small font-semibold"
      >
        {number}
      </span>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2.5 text-ink-2">
        <h3 className="pt-0.5 text-base font-semibold text-ink">{title}</h3>
        {children}
      </div>
    </li>
  );
}
