import { Code, Section } from './prose.tsx';

/** How to try everything without touching real data. */
export function TestingGuide({ tokenPrefix }: { tokenPrefix: string }) {
  return (
    <Section id="testing" title="Test mode">
      <div className="grid gap-3 text-pretty text-ink-2">
        <p>
          Every store has two halves, live and test, with the same API. The seller chooses one on the consent screen,
          and the token’s first letters say which: <Code>{`${tokenPrefix}_test_`}</Code> or{' '}
          <Code>{`${tokenPrefix}_live_`}</Code>. Ids of one half are <Code>not_found</Code> in the other.
        </p>
        <p>
          Register <Code>http://localhost</Code> addresses to test on your machine. The demo stores have, in test mode,
          subscriptions that are trialing, past due, paused and canceled, an archived variant, a product in another
          currency and one with several variants that fit, so you can see every error on this page before it matters.
        </p>
        <p>
          To see what your app does when a seller revokes its access, revoke its connection under Developer → API Keys:
          the next call answers 401 <Code>invalid_token</Code>.
        </p>
      </div>
    </Section>
  );
}
