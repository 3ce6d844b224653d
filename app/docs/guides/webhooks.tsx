import { EVENT_SCHEMAS } from '@/lib/api/schema/event.ts';
import { CodeBlock } from '../code-block.tsx';
import type { DocsContext } from '../context.ts';
import { Code, Section, TextLink } from '../prose.tsx';
import { Sample } from '../sample.tsx';

/** How to receive events: endpoints, verification, retries, and the kinds there are. */
export function Webhooks({ settings: { baseUrl, apiUrl }, values }: DocsContext) {
  return (
    <>
      <Section id="endpoints" title="Add an endpoint">
        <p>
          Receive changes as they happen instead of polling. An app’s own endpoint (the app’s page, Webhooks) receives
          the events of all stores that it is connected to, and the start and end of its connections. One added with a
          token receives what that token may read, and ends with its connection. One added under Developer → Webhooks
          belongs to the store.
        </p>
        <CodeBlock id="add-webhook" label="Command" about="add a webhook endpoint">
          {`curl ${apiUrl}/v1/webhooks \\
  -H "Authorization: Bearer $ACCESS_TOKEN" -H "Content-Type: application/json" \\
  -d '{"url":"https://app.example/webhooks","events":["*"]}'`}
        </CodeBlock>
      </Section>
      <Section id="verify" title="Verify the signature">
        <p>
          Deliveries follow Standard Webhooks: with the secret, any of its libraries verifies the <Code>v1</Code>{' '}
          signature. Without a secret, verify <Code>v1a</Code> (Ed25519) with the public keys at{' '}
          <Code>{`${baseUrl}/.well-known/webhook-keys`}</Code>. Verify the body exactly as you received it, and reject
          deliveries older than five minutes. The header <Code>History-Head</Code> is{' '}
          <TextLink href="/docs/conventions#history">the head of the store’s history</TextLink>; it isn’t signed.
        </p>
        <Sample task="verify-webhook" about="verify a delivery" values={values} />
      </Section>
      <Section id="deliveries" title="Answer quickly, expect duplicates">
        <p>
          Answer with any 2xx within 10 seconds. Any other outcome is retried after 5 seconds, 30 seconds, 2 and 10
          minutes, 1, 4, 12 and 24 hours. An event may arrive more than once, always with the same{' '}
          <Code>webhook-id</Code>. Events of one subscription or connection arrive in the order of <Code>sequence</Code>
          ; one that fails holds up those behind it, but no others. An answer of <Code>410</Code> disables the endpoint,
          and so do three days of failures.
        </p>
        <p>
          Missed something? <Code>redeliver</Code> sends everything since a time, and{' '}
          <Code>GET /v1/events?after=…</Code> lists what came after the last event you know, for 30 days. With{' '}
          <Code>wait=30</Code> the answer comes as soon as there is one, and is empty after 30 seconds without any.
        </p>
      </Section>
      <Section id="listen" title="On your own machine">
        <CodeBlock id="listen" label="Command" about="forward events to your machine">
          {`export CLIENT_ID=… CLIENT_SECRET=…   # all stores of your app; or TILLGATE_TOKEN=… for one store
npm run listen -- --from ${baseUrl} --forward-to http://localhost:4000/webhooks`}
        </CodeBlock>
        <p>
          It runs in a copy of this product’s repository and signs in with your app’s credentials, or with an API key or
          access token in <Code>TILLGATE_TOKEN</Code> that has <Code>webhooks:read</Code> and reads what the events tell
          of. Each event is signed with the <Code>whsec_…</Code> that it prints.
        </p>
      </Section>
      <Section id="kinds" title="Kinds of events">
        <ul className="grid gap-2">
          {EVENT_SCHEMAS.map(({ type, sentence, scope }) => (
            <li key={type}>
              <Code>{type}</Code> {sentence}
              {scope && (
                <>
                  {' '}
                  Apps need <Code>{scope}</Code>.
                </>
              )}
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
