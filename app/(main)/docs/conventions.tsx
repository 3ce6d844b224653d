import { Code, Section } from './prose.tsx';

/** What holds for every v1 call. */
export function Conventions({ callsPerMinute }: { callsPerMinute: number }) {
  return (
    <Section id="conventions" title="What holds everywhere">
      <ul className="grid list-disc gap-2 pl-5 text-pretty text-ink-2">
        <li>
          Answers are <Code>{'{"data": …}'}</Code>; lists add <Code>next_cursor</Code>, which goes into{' '}
          <Code>cursor</Code> of the next call and is null at the end. A cursor belongs to its list with its filters.
        </li>
        <li>Times are RFC 3339 in UTC with milliseconds. Money is in minor units with a lower-case currency.</li>
        <li>
          Checks come in one order: token, rate, scope, body and parameters, existence, state, target.{' '}
          <Code>X-Request-Id</Code> names every call; quote it when you ask for help.
        </li>
        <li>
          A connection may make {callsPerMinute.toLocaleString('en')} calls a minute.{' '}
          <Code>RateLimit: "default";r=599;t=60</Code> says how many are left and for how many seconds.
        </li>
        <li>
          A scope for writing doesn’t include reading. Ask for what you need; a 403 carries <Code>reauthorize_url</Code>
          , which asks the seller for the rest.
        </li>
      </ul>
    </Section>
  );
}
