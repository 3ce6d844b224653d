import { CodeBlock } from '../code-block.tsx';
import type { DocsContext } from '../context.ts';
import { Code, Section } from '../prose.tsx';
import { Sample } from '../sample.tsx';

/** What an app does with its tokens, and a seller with a key of their own. */
export function Tokens({ settings: { baseUrl, apiUrl, tokenPrefix }, values }: DocsContext) {
  return (
    <>
      <Section id="exchange" title="Exchange a code">
        <p>
          Your server exchanges the code for an access token and a refresh token. An access token doesn’t expire unless
          you ask for it. It works for one store in one mode, until you rotate or revoke it, or the seller disconnects
          your app under Connected apps.
        </p>
        <Sample task="exchange" about="exchange the code" values={values} />
        <p>
          If the answer is lost, send the same request with the same <Code>Idempotency-Key</Code>: for 10 minutes you
          get the same answer, with <Code>Idempotent-Replayed: true</Code>, as long as you haven’t rotated the new
          tokens. Without a client secret a key counts for that connection alone, and should not be guessable. Five
          exchanges with a wrong <Code>code_verifier</Code> or <Code>redirect_uri</Code> use the code up.
        </p>
      </Section>
      <Section id="rotate" title="Rotate (refresh)">
        <p>
          Rotate the tokens whenever you like, for instance every month. Both are replaced at once, so store the new
          pair before you use it, one pair per connection, in one transaction. <Code>scope</Code> may ask for less; that
          applies to the new access token only, and a later rotation without <Code>scope</Code> brings the rest back.
        </p>
        <Sample task="refresh" about="rotate the tokens" values={values} />
        <p>
          A refresh token that has already been rotated is <Code>invalid_grant</Code>. With your client secret that is
          all that happens. Without one, a minute after the rotation, the connection ends too, because a token that is
          used twice may have been stolen.
        </p>
      </Section>
      <Section id="workers" title="Several workers">
        <p>
          Workers of one app share the pairs: keep one row per connection, under the id that each token response has in{' '}
          <Code>X-Connection-Id</Code> (not under the store’s, which live and test data and repeated connections share),
          and read the pair from there for each call. When a call is 401, some worker has rotated (<Code>reason</Code>{' '}
          is <Code>rotated</Code>), or the connection has ended (<Code>ended</Code>). Find out in this order:
        </p>
        <ol className="grid list-decimal gap-2 pl-5">
          <li>
            Lock the row of that connection (<Code>SELECT … FOR UPDATE</Code>) and read the pair again.
          </li>
          <li>
            If its access token is not the one that got 401, another worker was first: call again with the new one.
          </li>
          <li>
            Otherwise refresh, with an <Code>Idempotency-Key</Code> that a retry knows too: the SHA-256 of the refresh
            token, or without a client secret a random one that you stored before. Store the new pair and commit.
          </li>
          <li>
            If the refresh is <Code>invalid_grant</Code>, the header <Code>X-Error-Reason</Code> says why, and{' '}
            <Code>Link</Code> leads to its explanation. <Code>just_rotated</Code> or <Code>spent</Code>: read the row
            once more, and use the newer pair. If it has none, or the reason is another one, the connection is lost:
            mark it as ended, and ask the seller to connect again.
          </li>
        </ol>
        <p>
          Without a lock that you share, the same key does it: the second worker that refreshes with the same token and
          key gets the pair of the first one, for 10 minutes, also when it is already in use.
        </p>
      </Section>
      <Section id="expiry" title="Access tokens that expire">
        <p>
          Access tokens expire if you ask for it: for all connections by <Code>Access tokens expire</Code> in the app’s
          settings, or for one by <Code>expires_in</Code> (300 to 86400 seconds) in its exchange or refresh, which
          counts from then on. Only then the token response has <Code>expires_in</Code> and introspection{' '}
          <Code>exp</Code>. A call with an expired token is 401 with the <Code>reason</Code> <Code>expired</Code>:
          refresh.
        </p>
        <p>
          Refreshing is safe to repeat there, also without an <Code>Idempotency-Key</Code>: for 10 minutes the refresh
          token that was rotated last gets the same answer again, whether or not the new pair is already in use. So
          workers that refresh at the same time all get one pair. Repeat it with the same authentication and key.
        </p>
      </Section>
      <Section id="narrowed" title="When the seller takes a permission back">
        <p>
          Sellers can take single permissions back. Your tokens stay as they are, and from the next call on they allow
          what is left; so does every pair you rotate to. A call that needs what was taken is 403{' '}
          <Code>insufficient_scope</Code>, says so, and carries the <Code>reauthorize_url</Code> that asks for it again.
          The event <Code>connection.narrowed</Code> comes at that moment.
        </p>
      </Section>
      <Section id="ends" title="When access ends on a day">
        <p>
          Sellers can choose on the consent screen that access ends in 7, 30 or 90 days or in a year. Only then the
          token response, <Code>/me</Code>’s <Code>connection</Code> and introspection have <Code>ends_at</Code>. From
          that second on the tokens are 401 and <Code>invalid_grant</Code>, and the event <Code>connection.ended</Code>{' '}
          has the reason <Code>end_date</Code>. A week and a day before, the event <Code>connection.ending</Code> has{' '}
          <Code>ends_at</Code> too. Sellers can change their choice any time. To go on after the end, send the seller to
          the consent screen again.
        </p>
      </Section>
      <Section id="dpop" title="Tokens bound to a key">
        <p>
          A stolen token is worthless if it is bound to a key of yours (DPoP, RFC 9449). Send a header <Code>DPoP</Code>{' '}
          with a proof, a JWT that your key has signed, to the token endpoint: the pair is bound to that key, and{' '}
          <Code>token_type</Code> is <Code>DPoP</Code>. Libraries such as oauth4webapi make the proofs. From then on
          calls need <Code>Authorization: DPoP …</Code> and a proof with <Code>ath</Code>, refreshing needs a proof, and
          revoking needs none. A pair you refresh with a proof is bound too; no pair becomes a bearer pair again.
        </p>
        <p>
          With a client secret you may change the key at a refresh; without one it stays. <Code>dpop_jkt</Code> on the
          consent screen’s address binds the code as well. <Code>Require DPoP</Code> in your app’s Settings, or{' '}
          <Code>dpop_bound_access_tokens</Code> in a registration, refuses token requests without a proof. Only a clock
          that is more than a minute off needs the nonce of <Code>DPoP-Nonce</Code>.
        </p>
      </Section>
      <Section id="networks" title="Tokens from your networks alone">
        <p>
          Where you can’t use a key, allow only the networks your servers call from: the page Security of your app shows
          them (IPv4 by /24, IPv6 by /48, for 30 days) and proposes a list once nothing new has come for three days.
          Watch it first; Enforce then refuses calls from elsewhere with 403 <Code>network_not_allowed</Code>, at the
          API, at <Code>/mcp</Code> and at the token endpoint. Nothing is consumed, rotated or ended by such a call.
          When you move, your team gets a mail with Allow; pause the list for a day before you do.
        </p>
      </Section>
      <Section id="disconnect" title="Disconnect">
        <p>Revoking either token ends the connection. The answer is the same whatever the token was.</p>
        <Sample task="revoke" about="disconnect" values={values} />
      </Section>
      <Section id="leaked" title="When something leaked">
        <p>
          Report a token, code, client secret or API key that was published, no matter who owns it. What is real ends
          within a second, and its owner is notified: a token or code ends its connection, a secret or key ends alone.
          The answer is always the same. Up to 100 at once; GitHub’s secret-scanning list is accepted as it is.
        </p>
        <CodeBlock id="leaked" label="Command" about="report what leaked">
          {`curl ${baseUrl}/api/oauth/leaked \\
  -H "Content-Type: application/json" -d '{"tokens":["${tokenPrefix}_live_…"]}'`}
        </CodeBlock>
      </Section>
      <Section id="own-key" title="Your own API key">
        <p>
          A script of your own needs no app. As the store’s seller, open Developer → API Keys → New key, choose store,
          mode and permissions, and save the key: it is shown once. It works like an access token until you revoke it on
          the same page, and <Code>/me</Code> answers <Code>"app": null</Code> to it.
        </p>
        <CodeBlock id="own-key" label="Command" about="call the API with your own key">
          {`curl ${apiUrl}/v1/me -H "Authorization: Bearer $API_KEY"`}
        </CodeBlock>
      </Section>
    </>
  );
}
