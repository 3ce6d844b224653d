import type { ReactNode } from 'react';
import { CodeBlock } from '@/components/ui/code-block.tsx';
import { Code, Section } from './prose.tsx';

interface Addresses {
  baseUrl: string;
  apiUrl: string;
  tokenPrefix: string;
}

/** From nothing to a first call. */
export function ConnectGuide({ baseUrl, apiUrl, tokenPrefix }: Addresses) {
  return (
    <Section id="connect" title="Connect in five steps">
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Step number={1} title="Register your app">
          <p>
            Under Developer → OAuth Apps, give it a name, a website and every address a seller may come back to. You get
            a <Code>client_id</Code> and, once, a <Code>client_secret</Code>.
          </p>
        </Step>
        <Step number={2} title="Send the seller’s browser to the consent screen">
          <p>
            Keep a random <Code>state</Code> and a PKCE verifier in the seller’s session. Without <Code>scope</Code>{' '}
            your default scopes are asked for; <Code>mode=test</Code> presets the toggle, the seller decides.
          </p>
          <CodeBlock id="step-2" label="Link" about="the consent screen">
            {`${baseUrl}/oauth/authorize?response_type=code
&client_id=${tokenPrefix}_client_…
&redirect_uri=https%3A%2F%2Fapp.example%2Fcallback
&scope=subscriptions:read%20subscriptions:write
&state=…&mode=test
&code_challenge=…&code_challenge_method=S256`}
          </CodeBlock>
        </Step>
        <Step number={3} title="Take the answer">
          <p>
            The browser comes back with <Code>code</Code>, <Code>state</Code> and <Code>iss</Code>. Compare{' '}
            <Code>state</Code> with yours and <Code>iss</Code> with <Code>{baseUrl}</Code>. A seller who cancels comes
            back with <Code>error=access_denied</Code>. The code works once, for 5 minutes.
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
            The access token doesn’t expire. It works for one store in one mode, until you rotate it with the refresh
            token, revoke it, or the seller does.
          </p>
        </Step>
        <Step number={5} title="Call the API">
          <CodeBlock id="step-5" label="Command" about="call the API">
            {`curl ${apiUrl}/v1/me -H "Authorization: Bearer $ACCESS_TOKEN"`}
          </CodeBlock>
          <p>
            <Code>{`${apiUrl}/v1/…`}</Code> and <Code>{`${baseUrl}/api/v1/…`}</Code> are the same.
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
