import type { DocsContext } from '../context.ts';
import { Code, Section } from '../prose.tsx';

/** How to try an app without touching real data. */
export function TestMode({ settings: { tokenPrefix } }: DocsContext) {
  return (
    <>
      <Section id="halves" title="Two halves of a store">
        <p>
          Every store has two halves, live and test (a sandbox), with the same API. The seller chooses one on the
          consent screen, and the token’s first letters say which: <Code>{`${tokenPrefix}_test_`}</Code> or{' '}
          <Code>{`${tokenPrefix}_live_`}</Code>. Ids of one half are <Code>not_found</Code> in the other.
        </p>
      </Section>
      <Section id="sample-data" title="Sample data">
        <p>
          An empty store is filled with <Code>POST /api/v1/test/sample_data</Code>, or with “Fill with sample data” on
          the store’s page: subscriptions that are trialing, past due, paused and canceled, an archived variant, a
          product in another currency and one with several variants that fit, so that you can meet the errors of
          subscriptions before a customer does. “Reset test data” on the same page empties it again.
        </p>
      </Section>
      <Section id="clock" title="Move time">
        <p>
          Test mode has a clock of its own. Move it with <Code>POST /api/v1/test/clock</Code>, or with “Move time” on
          the store’s page, and renewals, ends of trials and retried payments happen at once, in order. Register{' '}
          <Code>http://localhost</Code> addresses to test on your machine. On your app’s page, Test takes you through a
          whole connection, up to swapping and canceling a subscription, request by request.
        </p>
      </Section>
      <Section id="revocation" title="Try a revocation">
        <p>
          To see what your app does when a seller disconnects it, press Disconnect under Connected apps: the next call
          answers 401 <Code>invalid_token</Code>.
        </p>
      </Section>
    </>
  );
}
