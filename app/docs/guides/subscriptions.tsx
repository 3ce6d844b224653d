import { Scroller } from '@/components/ui/code-frame.tsx';
import { CodeBlock } from '../code-block.tsx';
import type { DocsContext } from '../context.ts';
import { Code, Section, TextLink } from '../prose.tsx';

const STATES = [
  ['active, trialing', 'flag set', 'ends now', 'no: not scheduled', 'yes', 'pauses', 'no: not paused'],
  [
    '… scheduled to cancel',
    'stays as it is',
    'ends now',
    'flag cleared',
    'no: scheduled',
    'no: scheduled',
    'no: not paused',
  ],
  ['past_due', 'flag set', 'ends now', 'only if scheduled', 'no: past due', 'no: past due', 'no: not paused'],
  ['paused', 'no: paused', 'ends now', 'no: paused', 'no: paused', 'no: paused', 'active, invoiced at once'],
  ['canceled', 'no', 'no', 'no', 'no', 'no', 'no'],
];

export function Subscriptions({ settings: { apiUrl } }: DocsContext) {
  return (
    <>
      <Section id="update" title="Cancel, resume or swap">
        <p>
          One operation does it all. To preview it, send the same body to <Code>…/preview</Code>: you get the same
          errors, or the subscription as it would be with the lines it would add, and nothing changes.
        </p>
        <CodeBlock id="swap" label="Command" about="swap to another variant">
          {`curl -X PATCH ${apiUrl}/v1/subscriptions/$ID \\
  -H "Authorization: Bearer $ACCESS_TOKEN" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: $(openssl rand -hex 16)" \\
  -d '{"action":"swap","variant_id":"…"}'`}
        </CodeBlock>
        <StateTable />
        <ul className="grid list-disc gap-2 pl-5">
          <li>
            <Code>pause</Code> and <Code>unpause</Code> are addresses of their own, without a body:{' '}
            <Code>{'POST …/subscriptions/{id}/pause'}</Code>. A pause drops a scheduled change and stops renewals;
            unpausing starts a period and issues its invoice, with the lines that were waiting.
          </li>
          <li>
            A swap takes <Code>{'"when":"period_end"'}</Code>: the change waits in <Code>scheduled_change</Code> until
            the subscription renews. A later swap replaces it, and <Code>cancel_immediately</Code> and a pause drop it.
            Without <Code>when</Code> a swap is carried out now.
          </li>
          <li>
            A preview answers with a <Code>preview_id</Code>, good until <Code>valid_until</Code>, ten minutes later.
            Send it with the same body to charge exactly what was shown; once something has changed in between, the
            update is 409 <Code>preview_outdated</Code>.
          </li>
        </ul>
      </Section>
      <Section id="approvals" title="Ask the seller">
        <p>
          An app that may only read can ask for one change. Post it to <Code>/v1/approvals</Code>, with up to 280
          characters of your own, and show the seller the <Code>url</Code> of the answer: that page says what the change
          would cost. <Code>Approve</Code> does exactly what it shows, once, or asks again when the amount has changed.
        </p>
        <CodeBlock id="approval" label="Command" about="ask for a change">
          {`curl -X POST ${apiUrl}/v1/approvals \\
  -H "Authorization: Bearer $ACCESS_TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"authorization_details":[{"type":"subscription_change",
       "subscription_id":"'$ID'","action":"cancel"}],"message":"Kim asked for this."}'`}
        </CodeBlock>
        <p>
          <Code>status</Code> goes from <Code>pending</Code> to <Code>executed</Code>, with the{' '}
          <Code>subscription</Code> as it is then, <Code>declined</Code>, <Code>expired</Code>, <Code>withdrawn</Code>{' '}
          or <Code>failed</Code>, with the code of the <Code>error</Code>. Look every <Code>interval</Code> seconds, or
          listen to the events <Code>approval.*</Code>. With one of your redirect URIs as <Code>redirect_uri</Code>, the
          browser comes back with <Code>approval_id</Code>, <Code>status</Code>, your <Code>state</Code> and{' '}
          <Code>iss</Code>: read the approval, and don’t trust the address. The same request again, while it is open, is
          the same approval; 20 may be open.
        </p>
        <p>
          An app that isn’t connected yet sends the same list as <Code>authorization_details</Code> to the{' '}
          <TextLink href="/docs/authorize">authorization endpoint</TextLink> (RFC 9396). The screen shows the change
          too, <Code>Authorize</Code> does both or neither, and the token response of the exchange names the approval:{' '}
          <Code>{'"authorization_details":[{…,"approval_id":"…","status":"executed"}]'}</Code>. What was changed stays
          so, whether or not you redeem the code.
        </p>
      </Section>
      <Section id="limits" title="Beyond a seller’s limits">
        <p>
          A seller can limit what your app changes by itself: a number of changes a day, no cancellations, an amount
          that swaps credit in a month. Beyond that, an update, <Code>pause</Code> or <Code>unpause</Code> isn’t
          refused: the answer is 202 with an approval that waits for a week, with the <Code>metadata</Code> that you
          sent. Sent again, it is the same approval. Each change of a subscription counts, and so does a new one, which
          can’t wait: beyond the limit that is 429 with <Code>Retry-After</Code>. Previews, metadata alone, what changes
          nothing and what the seller approves don’t count. Days and months are those of UTC in the store’s time;
          credits in another currency than the limit’s always wait. Where the seller takes asking away, it is 409{' '}
          <Code>approvals_not_allowed</Code>.
        </p>
      </Section>
      <Section id="proration" title="What a swap costs">
        <p>
          A swap credits the unused time of the old price and charges the remaining time of the new one, to the
          millisecond. From $100.00 to $300.00 a month in the middle of June, that is a credit of $50.00 and a debit of
          $150.00. Both lines wait for the customer’s next invoice, which <Code>…/upcoming_invoice</Code> shows. A swap
          to another interval starts a new period and issues its invoice at once; 12 months and a year are different
          intervals, and so are 7 days and a week. During a trial, a swap adds no lines. Only what was paid is credited:
          an invoice that is open or was given up gives no credit. Nothing is refunded. The seller sees every change in
          their activity, with your app’s name and the <Code>X-Request-Id</Code> of your request.
        </p>
      </Section>
      <Section id="refusals" title="Which error comes first">
        <p>
          A body that contradicts itself is 400, an unknown subscription 404, and a state that forbids the action 409.
          Then comes 422, in this order: <Code>variant_not_found</Code>, <Code>product_not_found</Code>, for a product
          alone <Code>ambiguous_variant</Code>, then <Code>same_variant</Code>, <Code>variant_archived</Code>,{' '}
          <Code>currency_mismatch</Code> and <Code>invalid_price</Code>. With a <Code>preview_id</Code>, what would be
          422 is 409 <Code>preview_outdated</Code>. Last comes 402 <Code>payment_failed</Code>, where the change is
          invoiced at once and the payment fails: nothing has changed then.
        </p>
        <p>
          A preview asks for no payment. Where the payment would fail, it answers as if it succeeded, with the amount in{' '}
          <Code>due_now</Code>; the update is 402. A swap to what is scheduled for the renewal is carried out now, and{' '}
          <Code>same_variant</Code> only with <Code>{'"when":"period_end"'}</Code>.
        </p>
      </Section>
      <Section id="retries" title="Retry safely">
        <p>
          Send an <Code>Idempotency-Key</Code> with every change, and the same one with every retry of it. The change
          then happens once, and for 24 hours the same key and body get the first answer again, marked{' '}
          <Code>Idempotent-Replayed: true</Code>, even if your connection broke before it arrived.
        </p>
      </Section>
    </>
  );
}

function StateTable() {
  return (
    <Scroller label="Actions by state" className="overflow-x-auto rounded-card border border-line bg-surface">
      <table className="w-full min-w-[52rem] text-left text-small">
        <thead className="text-ink-3">
          <tr>
            {['Now', 'cancel', 'cancel_immediately', 'resume', 'swap', 'pause', 'unpause'].map((name) => (
              <th key={name} scope="col" className="px-3.5 py-2 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {STATES.map(([state, ...outcomes]) => (
            <tr key={state} className="border-t border-line">
              <th scope="row" className="px-3.5 py-2 font-semibold text-ink">
                {state}
              </th>
              {outcomes.map((outcome, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change places.
                <td key={index} className="px-3.5 py-2">
                  {outcome}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}
