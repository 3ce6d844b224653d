import { Code, Prose } from '@/components/prose.tsx';
import { apiErrorsOn, type ErrorEntry, OAUTH_ERRORS } from '@/lib/api/error-catalogue.ts';
import { reasonPath } from '@/lib/kernel/errors/reasons.ts';
import type { DocsContext } from '../context.ts';

/** In the order of the checks. */
export const ApiErrors = ({ installation }: DocsContext) => (
  <ErrorList kind="api" entries={apiErrorsOn(installation)} />
);

export const OAuthErrors = () => <ErrorList kind="oauth" entries={OAUTH_ERRORS} />;

function ErrorList({ kind, entries }: { kind: 'api' | 'oauth'; entries: ErrorEntry[] }) {
  return (
    <dl className="rounded-card border border-line bg-surface">
      {entries.map(({ status, code, meaning, remedy, reasons }) => (
        <div
          key={`${status} ${code}`}
          id={`error-${kind}-${status}-${code}`}
          className="grid scroll-mt-6 gap-x-4 gap-y-1 border-line px-4 py-3 not-first:border-t target:bg-warn-wash
            sm:grid-cols-[13rem_1fr]"
        >
          <dt id={`error-${kind}-${status}-${code}-title`} className="min-w-0 font-mono text-small break-words">
            <span className="font-semibold">{status}</span> {code}
          </dt>
          <dd className="min-w-0 text-sm text-pretty text-ink-2">
            <p>
              <Prose text={meaning} />
            </p>
            <p className="font-medium text-ink">
              <Prose text={remedy} />
            </p>
            <ul className="mt-1">
              {reasons.map(({ name, message }) => (
                <li
                  key={name}
                  id={reasonPath(kind === 'api' ? 'v1' : 'oauth', name).split('#')[1]}
                  className="scroll-mt-6 target:bg-warn-wash"
                >
                  <Code>{name}</Code> <Prose text={message} />
                </li>
              ))}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  );
}
