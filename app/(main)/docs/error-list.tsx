import type { ErrorEntry } from '@/lib/api/error-catalogue.ts';
import { Prose } from './prose.tsx';

/** A list of errors: what each means and what to do. */
export function ErrorList({ kind, title, entries }: { kind: 'api' | 'oauth'; title: string; entries: ErrorEntry[] }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="text-sm font-semibold">{title}</h3>
      <dl className="rounded-card border border-line bg-surface">
        {entries.map(({ status, code, meaning, remedy }) => (
          <div
            key={`${status} ${code}`}
            id={`error-${kind}-${status}-${code}`}
            className="grid scroll-mt-6 gap-x-4 gap-y-1 border-line px-4 py-3 not-first:border-t target:bg-warn-wash
              sm:grid-cols-[13rem_1fr]"
          >
            <dt className="min-w-0 font-mono text-small break-words">
              <span className="font-semibold">{status}</span> {code}
            </dt>
            <dd className="min-w-0 text-sm text-pretty text-ink-2">
              <p>
                <Prose text={meaning} />
              </p>
              <p className="font-medium text-ink">
                <Prose text={remedy} />
              </p>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
