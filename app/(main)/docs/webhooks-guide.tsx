import { CodeBlock } from '@/components/ui/code-block.tsx';
import { EVENT_SCHEMAS } from '@/lib/api/schema/event.ts';
import { Code, Section } from './prose.tsx';

/** How to receive events: endpoints, verification, retries, and the kinds there are. */
export function WebhooksGuide({ baseUrl, apiUrl }: { baseUrl: string; apiUrl: string }) {
  return (
    <Section id="webhooks" title="Webhooks">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 text-ink-2">
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
        <h3 className="text-base font-semibold text-ink">Verify</h3>
        <p>
          Deliveries follow Standard Webhooks: with the secret, any of its libraries verifies the <Code>v1</Code>{' '}
          signature. Without a secret, verify <Code>v1a</Code> (Ed25519) with the public keys at{' '}
          <Code>{`${baseUrl}/.well-known/webhook-keys`}</Code>. Verify the body exactly as you received it, and reject
          deliveries older than five minutes.
        </p>
        <CodeBlock id="verify-webhook" label="Node.js" about="verify a delivery">
          {`import { Webhook } from 'standardwebhooks';

const event = new Webhook(process.env.WEBHOOK_SECRET).verify(body, headers);`}
        </CodeBlock>
        <h3 className="text-base font-semibold text-ink">Answer quickly, expect duplicates</h3>
        <p>
          Answer with any 2xx within 10 seconds. Any other outcome is retried after 5 seconds, 30 seconds, 2 and 10
          minutes, 1, 4, 12 and 24 hours. An event may arrive more than once, always with the same{' '}
          <Code>webhook-id</Code>. Events of one subscription or connection arrive in the order of <Code>sequence</Code>
          ; one that fails holds up those behind it, but no others. An answer of <Code>410</Code> disables the endpoint,
          and so do three days of failures.
        </p>
        <p>
          Missed something? <Code>redeliver</Code> sends everything since a time, and{' '}
          <Code>GET /v1/events?after=…</Code> lists what came after the last event you know, for 30 days.
        </p>
        <h3 className="text-base font-semibold text-ink">On your own machine</h3>
        <CodeBlock id="listen" label="Command" about="forward events to your machine">
          {'npm run listen -- --forward-to http://localhost:4000/webhooks'}
        </CodeBlock>
        <h3 className="text-base font-semibold text-ink">Kinds</h3>
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
      </div>
    </Section>
  );
}
