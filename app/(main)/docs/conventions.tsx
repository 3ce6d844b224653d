import { Code, Section } from './prose.tsx';

/** What applies to every v1 call. */
export function Conventions({ callsPerMinute }: { callsPerMinute: number }) {
  return (
    <Section id="conventions" title="Conventions">
      <ul className="grid list-disc gap-2 pl-5 text-pretty text-ink-2">
        <li>
          Answers are <Code>{'{"data": …}'}</Code>. Lists add <Code>next_cursor</Code>: send it back as{' '}
          <Code>cursor</Code>. It is null on the last page. A cursor is only valid for the same list with the same
          filters.
        </li>
        <li>Times are RFC 3339 in UTC with milliseconds. Money is in minor units with a lower-case currency.</li>
        <li>
          Checks run in this order: token, rate, scope, body and parameters, existence, state, target. Every answer has
          an <Code>X-Request-Id</Code>; quote it when you ask for help.
        </li>
        <li>
          A connection or key may make {callsPerMinute.toLocaleString('en')} calls a minute.{' '}
          <Code>RateLimit: "default";r=599;t=60</Code> means that 599 are left for the next 60 seconds.
        </li>
        <li>
          A scope for writing doesn’t include reading. Ask for what you need. An app’s 403 carries a{' '}
          <Code>reauthorize_url</Code>: add your <Code>state</Code> and send the seller there to be asked for the rest.
        </li>
      </ul>
    </Section>
  );
}
