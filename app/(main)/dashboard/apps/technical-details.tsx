import type { AppTexts } from './app-texts.ts';

/** What a developer would ask for about a connected app, folded away. */
export function TechnicalDetails({ of: { id, scopes, since, lastUse, agent, address } }: { of: AppTexts }) {
  return (
    <details className="mt-1.5 max-w-[44ch] text-small">
      <summary className="w-fit rounded-sm text-ink-3 marker:text-ink-3">Technical details</summary>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 border-l-2 border-line pl-3 text-ink-2">
        <dt className="text-ink-3">Scopes</dt>
        <dd>
          <code className="font-mono text-xs wrap-anywhere">{scopes}</code>
        </dd>
        <Detail name="Connected" value={since?.exact} />
        <Detail name="Last used" value={lastUse?.exact} />
        {agent && (
          <>
            <dt className="text-ink-3">By</dt>
            <dd>
              <bdi>{agent}</bdi>
            </dd>
          </>
        )}
        <Detail name="From" value={address} />
        <dt className="text-ink-3">Connection</dt>
        <dd>
          <code className="font-mono text-xs wrap-anywhere">{id}</code>
        </dd>
      </dl>
    </details>
  );
}

function Detail({ name, value }: { name: string; value: string | null | undefined }) {
  if (!value) return null;
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
