import { API_VERSION } from '@/lib/errors/api-reasons.ts';
import type { DocsContext } from '../context.ts';
import { Code, Section, TextLink } from '../prose.tsx';
import { Sample } from '../sample.tsx';

export function Conventions({ settings: { apiUrl, baseUrl, rateLimitPerMinute }, values }: DocsContext) {
  return (
    <>
      <Section id="call" title="Call an endpoint">
        <p>
          Send the access token in the <Code>Authorization</Code> header, never in the address.{' '}
          <Code>{`${apiUrl}/v1/…`}</Code> and <Code>{`${baseUrl}/api/v1/…`}</Code> are the same.
        </p>
        <Sample task="call" about="call an endpoint" values={values} />
      </Section>
      <Section id="conventions" title="What applies to every call">
        <ul className="grid list-disc gap-2 pl-5">
          <li>
            Answers are <Code>{'{"data": …}'}</Code>; lists also have <Code>next_cursor</Code>.
          </li>
          <li>Times are RFC 3339 in UTC with milliseconds. Money is in minor units with a lower-case currency.</li>
          <li>
            Checks run in this order: token, rate, scope, body and parameters, existence, state, target. Every answer
            has an <Code>X-Request-Id</Code>; quote it when you ask for help.{' '}
            <TextLink href="/docs/errors">Errors</TextLink> explains each code.
          </li>
          <li>
            A connection or key may make {rateLimitPerMinute.toLocaleString('en')} calls a minute.{' '}
            <Code>RateLimit: "default";r=599;t=60</Code> means that 599 are left for the next 60 seconds.
          </li>
          <li>
            A member of the body or a query parameter that an endpoint doesn’t have is 400 <Code>invalid_request</Code>{' '}
            with its name in <Code>param</Code>, so that a typing mistake doesn’t go unnoticed.
          </li>
          <li>
            An <Code>Idempotency-Key</Code> makes a retry safe for 24 hours. The kept answer comes with{' '}
            <Code>Idempotent-Replayed: true</Code>; an error in it has the <Code>request_id</Code> of the first request,
            while the header <Code>X-Request-Id</Code> names the retry.
          </li>
          <li>
            Reads have an <Code>ETag</Code>. Send it back as <Code>If-None-Match</Code>, and the answer is 304 without a
            body while nothing has changed. Send that of a customer, product or subscription as <Code>If-Match</Code>{' '}
            with a change, and what somebody else has changed since stays as it is: 412.
          </li>
          <li>
            A scope for writing doesn’t include reading. Ask for what you need. An app’s 403 carries a{' '}
            <Code>reauthorize_url</Code>: add your <Code>state</Code> and send the seller there to be asked for the
            rest.
          </li>
        </ul>
      </Section>
      <Section id="history" title="A history that nobody can rewrite">
        <p>
          A store’s activity is a hash tree (RFC 9162, section 2.1) that only grows. Its head, such as{' '}
          <Code>1234-9f86d081…</Code>, is the number of entries and a hash of all of them. You get one in the header{' '}
          <Code>History-Head</Code> of each webhook delivery; members of the store get them in mails and on their page
          Activity. Keep some: whoever has a head can show any later change of what it stands for, the operator’s too.
        </p>
        <p>
          To check, a member exports the history on that page and runs{' '}
          <Code>npx tillgate-verify history.jsonl --head 1234-9f86d081…</Code>. It is one file without dependencies (
          <Code>packages/verify-history</Code>), and finds every entry that was changed, deleted, added, moved or cut
          off. With several heads it says between which two. What happened after your newest head isn’t covered, nor
          what was never recorded. After a backup is restored, a newer head no longer fits: that is what it is for, and
          the operator should have told you.
        </p>
        <p>
          Who did something, from where, and details are in the tree as salted hashes. When an account is deleted, its
          address and the salt go and the hash stays, so the check still works and says how many entries are without a
          person.
        </p>
      </Section>
      <Section id="pagination" title="Pagination">
        <p>
          A list answers with up to <Code>limit</Code> objects, from 1 to 100, 20 unless you send it. Send{' '}
          <Code>next_cursor</Code> back as <Code>cursor</Code> to get the next page; it is null on the last one. A
          cursor is only valid for the same list with the same filters.
        </p>
      </Section>
      <Section id="timeouts" title="Timeouts and retries">
        <p>
          Nearly every call is answered within a second. Give one 30 seconds before you take it for lost. Then send it
          again: reading changes nothing, and for the rest an <Code>Idempotency-Key</Code> makes a retry safe. After 429
          and 503 wait as long as <Code>Retry-After</Code> says.
        </p>
      </Section>
      <Section id="versioning" title="Versioning">
        <p>
          The version is part of the address, and its date is on every answer:{' '}
          <Code>{`API-Version: ${API_VERSION}`}</Code>. Send the same header, and you are told by 400{' '}
          <Code>invalid_request</Code> once the date that you wrote your app for is no longer served. Without it you get
          the current one.
        </p>
        <p>
          These may be added at any time, so your app must ignore what it doesn’t know: endpoints, optional parameters,
          headers, members of objects, kinds of event, and values of <Code>reason</Code>. Texts for people, such as{' '}
          <Code>error_description</Code>, may change.
        </p>
        <p>
          Everything else that could break an app is a breaking change: to remove or rename something, to change its
          type, meaning or status, to require what was optional, or to refuse what was accepted. It gets a new date, and
          the old date is served for 12 months more. The <TextLink href="/docs/changelog">changelog</TextLink> announces
          it; only what has to be closed for security doesn’t wait.
        </p>
      </Section>
    </>
  );
}
